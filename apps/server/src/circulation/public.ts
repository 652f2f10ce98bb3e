export { cancelHolds } from './actions/cancel-holds.ts';
export { changeClosedDays } from './actions/change-closed-days.ts';
export { changeClosingTimes } from './actions/change-closing-times.ts';
export { markCopy, returnCopy } from './actions/end-loan.ts';
export { lendCopy } from './actions/lend-copy.ts';
export { placeHold } from './actions/place-hold.ts';
export { type CounterEvent, recordEvents } from './actions/record-events.ts';
export { renewLoan } from './actions/renew-loan.ts';
export { titlesBorrowedWith } from './borrowed-together.ts';
export { circulationDomain } from './domain.ts';
export { expireHolds } from './jobs/expire-holds.ts';
export { noteOverdueLoans } from './jobs/note-overdue-loans.ts';
export { type LendingPlace, placeOf } from './lending-place.ts';
export type { OwnLoans } from './own-loans.ts';
export {
  type OwnAllowance,
  readOwnAllowance,
  readRulesByType,
} from './read-allowance.ts';
export type { LendingRules } from './rules/lending-rules.ts';
