/** The exports of the bookshelf domain for other parts of the portal. */
export { shelfCountQuery } from './api.ts';
export { EvaluateLink } from './components/evaluate-link.tsx';
export { EveryonePanel } from './components/everyone-panel.tsx';
export { ShelfButton } from './components/shelf-button.tsx';
export { Verdicts } from './components/verdicts.tsx';
