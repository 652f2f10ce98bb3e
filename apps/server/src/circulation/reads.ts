import type { circulationCalls, OutputOf } from '@yuelan/contract';
import type { Db } from '../platform/database/tables.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { ReaderId } from '../platform/ids.ts';
import { type Page, sliceOf } from '../platform/page-slice.ts';
import { findReader } from '../reader/public.ts';
import { countHolds, findHolds } from './hold-store.ts';
import { placeOf } from './lending-place.ts';
import { countLoans, findLoans, loanOrder, type ShownLoan } from './loan-list-store.ts';
import { findWantedTitles } from './loan-store.ts';
import { findPartnerRequests, refusalOfDay } from './partner-request-store.ts';
import { type LoanView, presentHold, presentLoan, type ShownVerdict } from './present.ts';
import { findRenewalDays } from './renewal-store.ts';
import { findClosedDays, readCalendar, readRules } from './rule-store.ts';
import { dayOf } from './rules/library-calendar.ts';
import { openingAt } from './rules/opening.ts';
import { refusePartnerRenewal } from './rules/partner-renewal.ts';
import { judgeRenewal } from './rules/renewal.ts';

async function viewOf(db: Db, caller: Caller, readerId: ReaderId) {
  const { library, language, now } = caller;
  const [reader, book] = await Promise.all([
    findReader(db, library.clientid, readerId),
    readRules(db, library.clientid),
  ]);
  const rules = book.of(reader?.borrowerTypeId ?? null);
  const view: LoanView = { library, language, today: dayOf(now, library.settings.timeZone), rules };
  return { view, readerStatus: reader?.status ?? 5 };
}

const partnerLoans = (rows: readonly ShownLoan[]) =>
  rows.filter((row) => row.public_library === 1).map((row) => row.id);

/**
 * The reader's open loans, each with whether it can be renewed by this library or by the partner that owns the book.
 */
export async function readLoans(
  db: Db,
  caller: Caller,
  readerId: ReaderId,
  input: Page & { readonly sortStr?: string | undefined },
  canAskPartner: boolean,
): Promise<OutputOf<typeof circulationCalls.loans>> {
  const { library } = caller;
  const { view, readerStatus } = await viewOf(db, caller, readerId);
  const order = loanOrder(input.sortStr, 'borrow_time DESC');
  const [rows, counts, calendar] = await Promise.all([
    findLoans(db, readerId, { open: true, order, ...sliceOf(input) }),
    countLoans(db, readerId, view.today),
    readCalendar(db, library.clientid),
  ]);
  const [wanted, requests, renewedOn] = await Promise.all([
    findWantedTitles(
      db,
      placeOf(library).serviceid,
      readerId,
      rows.flatMap((row) => row.title_id ?? []),
    ),
    findPartnerRequests(db, partnerLoans(rows)),
    findRenewalDays(db, partnerLoans(rows)),
  ]);
  const partnerVerdictOf = (row: ShownLoan): ShownVerdict => {
    // A repeated request on the same day would only get the same answer.
    if (renewedOn.get(row.id) === view.today) return { refusal: refuse('circulation.renewal.unchanged') };
    const asked = requests.get(row.id);
    const refusedToday =
      asked === undefined ? undefined : refusalOfDay(asked, view.today, library.settings.timeZone);
    const refusal = refusePartnerRenewal({ readerStatus, canAsk: canAskPartner, refusedToday });
    return refusal === undefined ? {} : { refusal };
  };
  const verdictOf = (row: ShownLoan): ShownVerdict => {
    if (row.public_library === 1) return partnerVerdictOf(row);
    return judgeRenewal({
      readerStatus,
      isPartner: false,
      isEnded: row.ended_at !== null,
      dueOn: row.due_on,
      today: view.today,
      renewCount: row.renew_count,
      isWanted: row.title_id !== null && wanted.has(row.title_id),
      rules: view.rules,
      calendar,
    });
  };
  return {
    results: rows.map((row) => presentLoan(row, view, verdictOf(row))),
    totalRecord: counts.open,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    borrowedNum: counts.open,
    borrowedGtNum: counts.overdue,
    partnerNum: counts.partner,
  };
}

/** The reader's ended loans, returned or lost. */
export async function readEndedLoans(
  db: Db,
  caller: Caller,
  readerId: ReaderId,
  input: Page & { readonly sortStr?: string | undefined },
): Promise<OutputOf<typeof circulationCalls.returnedLoans>> {
  const { view } = await viewOf(db, caller, readerId);
  const order = loanOrder(input.sortStr, 'real_return_time DESC');
  const [rows, counts] = await Promise.all([
    findLoans(db, readerId, { open: false, order, ...sliceOf(input) }),
    countLoans(db, readerId, view.today),
  ]);
  return {
    results: rows.map((row) => presentLoan(row, view)),
    totalRecord: counts.ended,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
  };
}

/** The reader's holds, newest first. */
export async function readHolds(
  db: Db,
  caller: Caller,
  readerId: ReaderId,
  input: Page,
): Promise<OutputOf<typeof circulationCalls.holds>> {
  const [rows, counts] = await Promise.all([
    findHolds(db, readerId, sliceOf(input)),
    countHolds(db, readerId),
  ]);
  return {
    results: rows.map((row) => presentHold(row, caller.library, caller.language)),
    totalRecord: counts.all,
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    activeNum: counts.active,
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
