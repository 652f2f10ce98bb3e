import type {
  CopyState,
  CounterCopy,
  CounterLoan,
  CounterReader,
  DeskHold,
  OverdueLoan,
  ProblemCode,
  ReaderAccount,
} from '@yuelan/contract';
import { callNumberOf, firstAuthorOf, readTitleRecord } from '../catalogue/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { refuse } from '../platform/http/refusal.ts';
import { asClientId } from '../platform/ids.ts';
import type { Portal } from '../platform/portal.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { findNames, findReader, findReaderByNumber, type StoredReader } from '../reader/public.ts';
import { earliestDue } from './actions/correct-due-date.ts';
import {
  type DeskCopyRow,
  type DeskHoldRow,
  findDeskCopy,
  findHoldsOf,
  type OverdueRow,
} from './desk-store.ts';
import { findLoanOfCopy, type StoredLoan } from './loan-store.ts';
import { branchName, presentHold, presentLoan } from './present.ts';
import { findLatestRenewal } from './renewal-store.ts';
import { readRules } from './rule-store.ts';
import { dayOf, daysBetween } from './rules/library-calendar.ts';
import type { Sources } from './sources/sources.ts';

/** A reader at the counter, and the library whose rules apply to them. */
export interface Patron {
  readonly reader: StoredReader;
  readonly home: LibraryScope;
}

/** Refuses (`circulation.desk.external`) if another system keeps the loans. */
export function requireBuiltIn({ settings }: LibraryScope): void {
  if (settings.circulationSource.system !== 'built-in') throw refuse('circulation.desk.external');
}

/**
 * The reader that `find` finds: first among the library's own, then among those of the branches it lends with. Readers
 * of a branch that keeps its loans elsewhere are not found.
 */
async function findPatron(
  portal: Portal,
  library: LibraryScope,
  find: (home: LibraryScope) => Promise<StoredReader | undefined>,
): Promise<Patron | undefined> {
  const others = library.lendingBranches.filter((clientid) => clientid !== library.clientid);
  for (const clientid of [library.clientid, ...others]) {
    const home = clientid === library.clientid ? library : await portal.tenancy.byClientId(clientid);
    if (home === undefined || home.settings.circulationSource.system !== 'built-in') continue;
    const reader = await find(home);
    if (reader !== undefined) return { reader, home };
  }
  return undefined;
}

export const findPatronByNumber = (portal: Portal, library: LibraryScope, number: string) =>
  findPatron(portal, library, ({ clientid }) => findReaderByNumber(portal.db, clientid, number));

export const findPatronById = (portal: Portal, library: LibraryScope, id: string) =>
  findPatron(portal, library, ({ clientid }) => findReader(portal.db, clientid, id));

/** Why a reader's card is not valid, if there is a reason. */
export const refusalOfStatus: Readonly<Record<StoredReader['status'], ProblemCode | undefined>> = {
  1: undefined,
  2: 'circulation.lend.card-lost',
  4: 'circulation.lend.reader-suspended',
  5: 'circulation.lend.reader-left',
};

const active = 1;

/** A reader with loans and active holds, as the counter shows them. */
export async function showAccount(
  { db }: Portal,
  sources: Sources,
  caller: DeskCaller,
  { reader, home }: Patron,
): Promise<ReaderAccount> {
  const [names, book, answer] = await Promise.all([
    findNames(db, home.clientid, reader),
    readRules(db, home.clientid),
    sources.of(home).account({ readerId: reader.id, card: '' }, ['loans', 'holds']),
  ]);
  if (!('done' in answer)) throw refuse('circulation.desk.external');
  const today = dayOf(caller.now, home.settings.timeZone);
  const view = { library: home, language: caller.language, today };
  const loans = answer.done.loans ?? [];
  const shown: CounterReader = {
    id: reader.id,
    name: reader.realName,
    card: reader.borrowNumber,
    ...names,
    libraryName: home.clientid === caller.library.clientid ? '' : home.libname,
    status: reader.status,
    overdue: loans.filter(({ dueOn }) => dueOn < today).length,
    maxLoans: book.of(reader.borrowerTypeId).maxLoans,
  };
  return {
    reader: shown,
    loans: loans
      .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : Number(b.id) - Number(a.id)))
      .map((loan) => ({
        ...presentLoan(loan, view),
        today: dayOf(new Date(loan.borrowedAt), home.settings.timeZone) === today,
      })),
    holds: (answer.done.holds ?? [])
      .filter(({ status }) => status === active)
      .map((hold) => presentHold(hold, home, caller.language)),
  };
}

/**
 * Returns a copy that a desk may handle: its library's own, or one of a branch that the library lends with. Refuses
 * others by their branch.
 */
export async function findHandled(
  db: Db,
  library: LibraryScope,
  barcode: string,
): Promise<DeskCopyRow | undefined> {
  const copy = await findDeskCopy(db, library.serviceid, barcode);
  if (copy === undefined || library.lendingBranches.some((branch) => branch === copy.branch)) return copy;
  throw refuse('circulation.scan.elsewhere', { library: branchName(library, copy.branch) });
}

function presentCopy(row: DeskCopyRow, library: LibraryScope): CounterCopy {
  const record = readTitleRecord(row.record);
  return {
    barcode: row.barcode,
    bookName: record.title,
    firstAuthor: firstAuthorOf(record),
    callNumber: row.callNumber || callNumberOf(record, library.settings.suoShuHaoStructure),
    storageName: row.storageName ?? '',
    shelf: row.shelf,
    statusId: row.statusId,
    libraryName: row.branch === library.clientid ? '' : branchName(library, row.branch),
  };
}

export function presentDeskHold(row: DeskHoldRow, library: LibraryScope): DeskHold {
  return {
    ...presentCopy(row, library),
    id: String(row.holdId),
    readerName: row.readerName,
    card: row.card,
    department: row.department ?? '',
    placedAt: row.placedAt,
    endAt: row.endAt,
    shelvedAt: row.shelvedAt ?? '',
  };
}

/**
 * The reader of a loan: only for staff who may see readers, and only if the reader belongs to one of the library's
 * branches.
 */
export async function whoseLoan(
  db: Db,
  { library, staff }: DeskCaller,
  loan: Pick<StoredLoan, 'clientid' | 'readerId'>,
): Promise<{ readonly readerName: string; readonly card: string }> {
  const nobody = { readerName: '', card: '' };
  if (!staff.permissions.has('readers.read')) return nobody;
  if (!library.lendingBranches.some((branch) => branch === loan.clientid)) return nobody;
  const reader = await findReader(db, loan.clientid, loan.readerId);
  return reader === undefined ? nobody : { readerName: reader.realName, card: reader.borrowNumber };
}

async function presentDeskLoan(db: Db, caller: DeskCaller, loan: StoredLoan): Promise<CounterLoan> {
  const today = dayOf(caller.now, caller.library.settings.timeZone);
  const [whose, renewal] = await Promise.all([whoseLoan(db, caller, loan), findLatestRenewal(db, loan.id)]);
  return {
    id: String(loan.id),
    ...whose,
    borrowedAt: loan.borrowedAt,
    dueOn: loan.dueOn,
    earliestDue: earliestDue(loan, renewal?.dueBefore, caller),
    overdueDays: Math.max(0, daysBetween(loan.dueOn, today)),
    renewCount: loan.renewCount,
  };
}

/** The current state of a copy: its status, loan and hold. Refuses a copy that the desk does not handle. */
export async function showCopy(db: Db, caller: DeskCaller, barcode: string): Promise<CopyState> {
  const { library } = caller;
  const row = await findHandled(db, library, barcode);
  if (row === undefined) throw refuse('circulation.copy.missing', { barcode });
  const [loan, [hold]] = await Promise.all([
    findLoanOfCopy(db, library.serviceid, barcode),
    findHoldsOf(db, asClientId(row.branch), { barcode }),
  ]);
  return {
    copy: presentCopy(row, library),
    ...(loan === undefined ? {} : { loan: await presentDeskLoan(db, caller, loan) }),
    ...(hold === undefined ? {} : { hold: presentDeskHold(hold, library) }),
  };
}

export function presentOverdue(row: OverdueRow, library: LibraryScope, today: string): OverdueLoan {
  const record = row.record === null ? undefined : readTitleRecord(row.record);
  return {
    id: String(row.id),
    barcode: row.barcode,
    bookName: record?.title ?? row.bookName,
    callNumber:
      row.callNumber ||
      row.bookCallNumber ||
      (record === undefined ? '' : callNumberOf(record, library.settings.suoShuHaoStructure)),
    readerId: row.readerId,
    readerName: row.readerName,
    card: row.card,
    department: row.department ?? '',
    borrowedAt: row.borrowedAt,
    dueOn: row.dueOn,
    overdueDays: daysBetween(row.dueOn, today),
  };
}
