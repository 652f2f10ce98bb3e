import type { CopyMark, circulationDeskCalls, OutputOf, ProblemCode } from '@yuelan/contract';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { type Refusal, refuse } from '../platform/http/refusal.ts';
import { asClientId } from '../platform/ids.ts';
import type { Portal } from '../platform/portal.ts';
import { markCopy, returnCopy } from './actions/end-loan.ts';
import { passToWaiting } from './actions/handle-holds.ts';
import { type Lent, lendCopy } from './actions/lend-copy.ts';
import { renewLoan } from './actions/renew-loan.ts';
import {
  findHandled,
  findPatronById,
  findPatronByNumber,
  type Patron,
  refusalOfStatus,
  showAccount,
  showCopy,
  whoseLoan,
} from './desk-reads.ts';
import { workOf } from './desk-work.ts';
import { findHold } from './hold-store.ts';
import { placeOf } from './lending-place.ts';
import { findLoan } from './loan-store.ts';
import { readRules } from './rule-store.ts';
import { dayOf, daysBetween } from './rules/library-calendar.ts';
import type { Sources } from './sources/sources.ts';

type Calls = typeof circulationDeskCalls;

/** Lends the scanned copy to the open reader, or opens the reader whose card was scanned. */
export async function scan(
  portal: Portal,
  sources: Sources,
  caller: DeskCaller,
  { key, text, readerId }: { readonly key: string; readonly text: string; readonly readerId: string },
): Promise<OutputOf<Calls['scan']>> {
  const { library } = caller;
  const [copy, open] = await Promise.all([
    findHandled(portal.db, library, text),
    readerId === '' ? undefined : findPatronById(portal, library, readerId),
  ]);
  if (copy !== undefined && open !== undefined) {
    const lent = await lendTo(portal, caller, open, { key, barcode: copy.barcode });
    return {
      outcome: lent.already === true ? 'already' : 'lent',
      loanId: String(lent.loanId),
      ...(lent.undoId === undefined ? {} : { undoId: lent.undoId }),
      ...(await showAccount(portal, sources, caller, open)),
    };
  }
  const next = await findPatronByNumber(portal, library, text);
  if (next !== undefined) return { outcome: 'reader', ...(await showAccount(portal, sources, caller, next)) };
  throw refuse(copy === undefined ? 'circulation.scan.unknown' : 'circulation.scan.reader-first', { text });
}

/** Lends a copy to a reader. A refusal explains itself to the staff. */
async function lendTo(
  portal: Portal,
  caller: DeskCaller,
  { reader, home }: Patron,
  { key, barcode }: { readonly key: string; readonly barcode: string },
): Promise<Exclude<Lent, { refused: unknown }>> {
  const lent = await lendCopy(
    portal.db,
    placeOf(home),
    { readerId: reader.id, barcode, now: caller.now },
    workOf(caller, key),
  );
  if (!('refused' in lent)) return lent;
  switch (lent.refused) {
    case 'reader':
      throw refuse(refusalOfStatus[reader.status] ?? 'circulation.lend.reader-left');
    case 'limit': {
      const book = await readRules(portal.db, home.clientid);
      throw refuse('circulation.lend.limit', { limit: book.of(reader.borrowerTypeId).maxLoans });
    }
    default:
      throw await refusalOfCopy(portal, caller, barcode);
  }
}

const refusalOfCopyStatus: ReadonlyMap<number, ProblemCode> = new Map([
  [2, 'circulation.lend.unrecorded'],
  [3, 'circulation.lend.lost'],
  [5, 'circulation.lend.damaged'],
  [1, 'circulation.lend.not-for-loan'],
  [10, 'circulation.lend.not-for-loan'],
] as const);

/** Why a copy cannot be lent, judged by its present state: who has it, for whom it is kept, or its status. */
async function refusalOfCopy(portal: Portal, caller: DeskCaller, barcode: string): Promise<Refusal> {
  const { copy, loan, hold } = await showCopy(portal.db, caller, barcode);
  if (loan !== undefined) {
    const { readerName: reader, card, dueOn } = loan;
    return reader === ''
      ? refuse('circulation.lend.out', { barcode, dueOn })
      : refuse('circulation.lend.out-to', { barcode, reader, card, dueOn });
  }
  if (hold !== undefined && copy.statusId === 1) {
    const { readerName: reader, card, endAt } = hold;
    const until = dayOf(new Date(endAt), caller.library.settings.timeZone);
    return caller.staff.permissions.has('readers.read')
      ? refuse('circulation.lend.held-for', { reader, card, until })
      : refuse('circulation.lend.held', { until });
  }
  return refuse(refusalOfCopyStatus.get(copy.statusId) ?? 'circulation.lend.unavailable', { barcode });
}

/** Takes a copy back. If a reader whose held copy is gone waits for the title, the copy is kept for them. */
export async function takeBack(
  portal: Portal,
  caller: DeskCaller,
  { key, barcode }: { readonly key: string; readonly barcode: string },
): Promise<OutputOf<Calls['takeBack']>> {
  const { db } = portal;
  const { library, now } = caller;
  const copy = await findHandled(db, library, barcode);
  if (copy === undefined) throw refuse('circulation.copy.missing', { barcode });
  const work = workOf(caller, key);
  const place = placeOf(library);
  const returned = await returnCopy(db, place, { barcode, now }, work);
  if (returned !== undefined) await passToWaiting(db, place, asClientId(copy.branch), barcode, now, work);
  const branches = library.branches.map(({ clientid }) => clientid);
  const loan = returned === undefined ? undefined : await findLoan(db, branches, returned.loanId);
  const day = dayOf(now, library.settings.timeZone);
  return {
    ...(await showCopy(db, caller, barcode)),
    returned: returned !== undefined,
    lateDays: loan === undefined ? 0 : Math.max(0, daysBetween(loan.dueOn, day)),
    from: loan === undefined ? { readerName: '', card: '' } : await whoseLoan(db, caller, loan),
    ...(returned?.undoId === undefined ? {} : { undoId: returned.undoId }),
  };
}

/** Renews a loan by the rules of its reader's library. */
export async function renewAtDesk(
  portal: Portal,
  caller: DeskCaller,
  loanId: number,
): Promise<OutputOf<Calls['renew']>> {
  const loan = await findLoan(portal.db, caller.library.lendingBranches, loanId);
  const patron = loan === undefined ? undefined : await findPatronById(portal, caller.library, loan.readerId);
  if (loan === undefined || loan.isEnded || patron === undefined) throw refuse('circulation.loan.ended');
  const { reader, home } = patron;
  const refused = refusalOfStatus[reader.status];
  if (refused !== undefined) throw refuse(refused);
  const { dueOn, renewCount, undoId } = await renewLoan(
    portal.db,
    placeOf(home),
    { readerId: reader.id, barcode: loan.barcode, now: caller.now },
    workOf(caller),
  );
  return { dueOn, renewCount, ...(undoId === undefined ? {} : { undoId }) };
}

/** Records that a copy was found, damaged or lost. A copy that becomes free may be kept for a waiting reader. */
export async function markAtDesk(
  portal: Portal,
  caller: DeskCaller,
  { barcode, as }: { readonly barcode: string; readonly as: CopyMark },
): Promise<OutputOf<Calls['markCopy']>> {
  const { library, now } = caller;
  const copy = await findHandled(portal.db, library, barcode);
  if (copy === undefined) throw refuse('circulation.copy.missing', { barcode });
  const work = workOf(caller);
  const place = placeOf(library);
  const { undoId } = await markCopy(portal.db, place, { barcode, as, now }, work);
  if (as === 'found') await passToWaiting(portal.db, place, asClientId(copy.branch), barcode, now, work);
  return { ...(await showCopy(portal.db, caller, barcode)), ...(undoId === undefined ? {} : { undoId }) };
}

/** Statuses of a hold: a repeated scan finds it lent. */
const [active, lent] = [1, 4];

/** Lends the copy of a hold to its reader. */
export async function handOut(
  portal: Portal,
  caller: DeskCaller,
  { key, id }: { readonly key: string; readonly id: number },
): Promise<OutputOf<Calls['handOut']>> {
  const { db } = portal;
  const hold = await findHold(db, id);
  const copy = hold === undefined ? undefined : await findHandled(db, caller.library, hold.barcode);
  const isOpen =
    copy?.branch === caller.library.clientid && (hold?.status === active || hold?.status === lent);
  const patron =
    hold === undefined || !isOpen ? undefined : await findPatronById(portal, caller.library, hold.readerId);
  if (hold === undefined || patron === undefined) throw refuse('circulation.hold.over');
  const { dueOn, undoId } = await lendTo(portal, caller, patron, { key, barcode: hold.barcode });
  return { dueOn, ...(undoId === undefined ? {} : { undoId }) };
}
