/** What other parts of the portal use of lending. */
export { holdCountQuery, loanCountsQuery } from './api.ts';
export { ReaderCard } from './components/reader-card.tsx';
export { ReserveButton } from './components/reserve-button.tsx';
export { ReserveCopyButton } from './components/reserve-copy-button.tsx';
export { useKeptCard } from './kept-card.ts';
