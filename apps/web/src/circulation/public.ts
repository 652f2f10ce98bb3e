/** The exports of the circulation domain for other parts of the portal. */
export { holdCountQuery, loanCountsQuery } from './api.ts';
export { CopiesAsOf } from './components/copies-as-of.tsx';
export { lazyLinesRoom, lazyLoanCount, lazyReaderLines } from './components/for-readers.ts';
export { HoldButton } from './components/hold-button.tsx';
export { HoldCopyButton } from './components/hold-copy-button.tsx';
export { ReaderCard } from './components/reader-card.tsx';
export { useKeptCard } from './kept-card.ts';
export { loadAvailability } from './lazy-availability.ts';
export { openingQuery } from './opening-api.ts';
