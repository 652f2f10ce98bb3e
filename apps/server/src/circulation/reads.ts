import type { circulationCalls, OutputOf } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { type Page, sliced } from '../platform/page-slice.ts';
import { inOrder, loanOrder } from './loan-order.ts';
import { type LoanView, presentHold, presentLoan } from './present.ts';
import { findClosedDays, readCalendar } from './rule-store.ts';
import { dayOf } from './rules/library-calendar.ts';
import { openingAt } from './rules/opening.ts';
import type { History, SourceHold, SourceLoan } from './sources/source.ts';

const viewOf = ({ library, language, now }: Caller): LoanView => ({
  library,
  language,
  today: dayOf(now, library.settings.timeZone),
});

/** A page of open loans, with counts of all of them. */
export function showLoans(
  loans: readonly SourceLoan[],
  caller: Caller,
  input: Page & { readonly sortStr?: string | undefined },
): OutputOf<typeof circulationCalls.loans> {
  const view = viewOf(caller);
  const sorted = inOrder(loans, loanOrder(input.sortStr, 'borrow_time DESC'));
  return {
    results: sliced(sorted, input).map((loan) => presentLoan(loan, view)),
    totalRecord: loans.length,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    borrowedNum: loans.length,
    borrowedGtNum: loans.filter(({ dueOn }) => dueOn !== '' && dueOn < view.today).length,
    partnerNum: loans.filter(({ partner }) => partner !== undefined).length,
  };
}

/** A page of ended loans, returned or lost. */
export function showHistory(
  { loans, total }: History,
  caller: Caller,
  input: Page,
): OutputOf<typeof circulationCalls.returnedLoans> {
  const view = viewOf(caller);
  return {
    results: loans.map((loan) => presentLoan(loan, view)),
    totalRecord: total,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}

const active = 1;

/** A page of holds, newest first. */
export function showHolds(
  holds: readonly SourceHold[],
  caller: Caller,
  input: Page,
): OutputOf<typeof circulationCalls.holds> {
  return {
    results: sliced(holds, input).map((hold) => presentHold(hold, caller.library, caller.language)),
    totalRecord: holds.length,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    activeNum: holds.filter(({ status }) => status === active).length,
  };
}

/** The library's hours today and whether it is open; why it is closed, from its calendar. */
export async function readOpening(
  db: Db,
  { library, now }: Pick<Caller, 'library' | 'now'>,
): Promise<OutputOf<typeof circulationCalls.openingToday>> {
  const [calendar, closed] = await Promise.all([
    readCalendar(db, library.clientid),
    findClosedDays(db, library.clientid),
  ]);
  const opening = openingAt(now, library.settings.timeZone, calendar);
  const reason =
    opening.state === 'closed' ? closed.find(({ day }) => day === opening.today.day)?.name : undefined;
  return { ...opening, reason: reason ?? '' };
}
