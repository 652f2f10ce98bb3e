/** What other parts of the portal use of lending. */
export { loanCountsQuery, preBorrowCountQuery } from './api.ts';
export { ReserveButton } from './components/reserve-button.tsx';
export { ReserveCopyButton } from './components/reserve-copy-button.tsx';
