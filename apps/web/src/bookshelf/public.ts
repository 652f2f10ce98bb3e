/** What other parts of the portal use of the bookshelf. */
export { shelfCountQuery } from './api.ts';
export { EvaluateLink } from './components/evaluate-link.tsx';
export { EveryonePanel } from './components/everyone-panel.tsx';
export { ShelfButton } from './components/shelf-button.tsx';
export { Verdicts } from './components/verdicts.tsx';
