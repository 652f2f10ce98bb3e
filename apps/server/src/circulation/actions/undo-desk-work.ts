import {
  beginTitleChange,
  countBorrow,
  countLost,
  lockCopy,
  noteTitleChange,
  useCopy,
} from '../../catalogue/public.ts';
import type { Undoing, Undone } from '../../platform/audit/undo.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { asClientId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { lockReader, removeCredit } from '../../reader/public.ts';
import { countLoan, countUse } from '../count-use.ts';
import { findActiveHolds, findHold, reopenHold, shelveHold } from '../hold-store.ts';
import { deleteLoan, deleteRenewal, findLoan, reopenLoan, type StoredLoan } from '../loan-store.ts';
import { findLatestRenewal } from '../renewal-store.ts';
import { dayOf } from '../rules/library-calendar.ts';
import { dueDateUndo, moveDueDay } from './correct-due-date.ts';
import { endingUndo } from './end-loan.ts';
import { holdsUndo } from './handle-holds.ts';
import { lendingUndo } from './lend-copy.ts';
import { renewalUndo } from './renew-loan.ts';

/** The status of a copy on loan, whatever it was before. */
const onLoan = 2;

/**
 * Registers how changes at a desk are undone. An undo is refused once something else has happened to the copy or loan.
 */
export function addCirculationUndoers(portal: Portal): void {
  const { undoers } = portal;
  undoers.add('circulation.loan.lend', (tx, undoing) => undoLending(portal, tx, undoing));
  for (const action of ['loan.return', 'copy.found', 'copy.damaged', 'copy.lost'])
    undoers.add(`circulation.${action}`, (tx, undoing) => undoEnding(portal, tx, undoing));
  undoers.add('circulation.loan.renew', (tx, undoing) => undoRenewal(portal, tx, undoing));
  undoers.add('circulation.loan.due', (tx, undoing) => undoDueDate(portal, tx, undoing));
  undoers.add('circulation.hold.shelve', undoShelving);
  undoers.add('circulation.hold.cancel', undoCancelling);
}

/** Refuses because something else has happened since; the caller sees who did it. */
function refuseChanged(portal: Portal, tx: Tx, { caller, target }: Undoing): Promise<void> {
  return refuseStale(portal, tx, caller, { target, read: 0, version: 1, current: null });
}

/** The loan of an undo, with its reader locked; undefined if the loan no longer exists. */
async function lockLoan(tx: Tx, { caller }: Undoing, id: number): Promise<StoredLoan | undefined> {
  const branches = caller.library.branches.map(({ clientid }) => clientid);
  const seen = await findLoan(tx, branches, id);
  if (seen === undefined) return undefined;
  await lockReader(tx, seen.clientid, seen.readerId);
  return findLoan(tx, branches, id);
}

/** Removes a loan that was made by mistake, with its credit and its count, and restores the hold that it ended. */
async function undoLending(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { barcode, statusId, holdId } = lendingUndo.parse(undoing.facts);
  const { library, now } = undoing.caller;
  const change = await beginTitleChange(tx, library.serviceid);
  const loan = await lockLoan(tx, undoing, Number(undoing.target.id));
  const copy = await lockCopy(tx, library.serviceid, barcode);
  const isAsLent =
    loan !== undefined && !loan.isEnded && loan.renewCount === 0 && !loan.overdueNoted && copy !== undefined;
  if (!isAsLent) {
    await refuseChanged(portal, tx, undoing);
    return {};
  }
  await removeCredit(tx, loan.clientid, `loan:${loan.id}:borrow`);
  await deleteLoan(tx, loan.id);
  const { timeZone } = library.settings;
  const borrowedAt = new Date(loan.borrowedAt);
  await countLoan(tx, { clientid: loan.clientid, timeZone }, loan.readerId, borrowedAt, -1);
  await countBorrow(tx, copy.titleId, dayOf(borrowedAt, timeZone), change, -1);
  const held = holdId !== undefined && (await reopenIfWanted(tx, holdId, now));
  await useCopy(tx, copy.id, { lent: false, held, statusId, dueOn: '' });
  return { before: { reader: loan.readerId, barcode, dueOn: loan.dueOn } };
}

/** Makes a hold active again, unless it has expired or its reader now has another hold on the title. */
async function reopenIfWanted(tx: Tx, id: number, now: Date): Promise<boolean> {
  const hold = await findHold(tx, id);
  if (hold === undefined || hold.status === 1 || hold.endAt <= now.toISOString()) return false;
  const others = await findActiveHolds(tx, hold.readerId);
  if (others.some(({ titleId }) => titleId === hold.titleId)) return false;
  await reopenHold(tx, id);
  return true;
}

/**
 * Undoes a mistaken return, loss or damage: the loan, if there was one, continues, and the copy gets its earlier
 * status.
 */
async function undoEnding(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { barcode, statusId, newStatusId, lost, loan: ended } = endingUndo.parse(undoing.facts);
  const { serviceid } = undoing.caller.library;
  const change = await beginTitleChange(tx, serviceid);
  const loan = ended === undefined ? undefined : await lockLoan(tx, undoing, ended.id);
  const copy = await lockCopy(tx, serviceid, barcode);
  const isAsLeft = copy !== undefined && copy.statusId === newStatusId && !copy.lent && !copy.held;
  const isSameLoan = ended === undefined || (loan?.isEnded === true && loan.readerId === ended.reader);
  if (!isAsLeft || !isSameLoan) {
    await refuseChanged(portal, tx, undoing);
    return {};
  }
  if (ended !== undefined && loan !== undefined) {
    await reopenLoan(tx, loan.id);
    const use = ended.endedAs === 'lost' ? 'lost' : 'returns';
    await uncount(tx, undoing, loan, use, new Date(loan.endedAt ?? loan.borrowedAt));
    await removeCredit(tx, loan.clientid, `loan:${loan.id}:${ended.endedAs}`);
    const lentAs = statusId === newStatusId ? onLoan : statusId;
    await useCopy(tx, copy.id, { lent: true, statusId: lentAs, dueOn: loan.dueOn });
  } else await useCopy(tx, copy.id, { statusId });
  if (lost !== undefined) await countLost(tx, asClientId(lost.clientid), lost.day, -1);
  await noteTitleChange(tx, copy.titleId, change);
  const reader = loan === undefined ? {} : { reader: loan.readerId, loan: loan.id };
  return { before: { statusId: newStatusId }, after: { statusId, barcode, ...reader } };
}

async function uncount(
  tx: Tx,
  { caller }: Undoing,
  { clientid, readerId }: StoredLoan,
  use: 'returns' | 'lost',
  at: Date,
): Promise<void> {
  const day = dayOf(at, caller.library.settings.timeZone);
  await countUse(tx, { use, clientid, readerId, day, times: -1 });
}

async function undoRenewal(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { before, after } = renewalUndo.parse(undoing.facts);
  const loan = await lockLoan(tx, undoing, Number(undoing.target.id));
  if (loan === undefined || loan.isEnded || loan.dueOn !== after || loan.renewCount === 0) {
    await refuseChanged(portal, tx, undoing);
    return {};
  }
  await removeCredit(tx, loan.clientid, `loan:${loan.id}:renew:${loan.renewCount}`);
  const renewal = await findLatestRenewal(tx, loan.id);
  await deleteRenewal(tx, loan, before);
  const { clientid, readerId } = loan;
  if (renewal !== undefined)
    await countUse(tx, { use: 'renewals', clientid, readerId, day: renewal.day, times: -1 });
  if (loan.copyId !== undefined) await useCopy(tx, loan.copyId, { dueOn: before });
  return { before: { dueOn: after }, after: { dueOn: before } };
}

async function undoDueDate(portal: Portal, tx: Tx, undoing: Undoing): Promise<Undone> {
  const { before, after } = dueDateUndo.parse(undoing.facts);
  const loan = await lockLoan(tx, undoing, Number(undoing.target.id));
  if (loan === undefined || loan.isEnded || loan.dueOn !== after) {
    await refuseChanged(portal, tx, undoing);
    return {};
  }
  await moveDueDay(tx, loan, before);
  return { before: { dueOn: after }, after: { dueOn: before } };
}

/** Holds that have ended since stay ended. */
async function undoShelving(tx: Tx, { facts }: Undoing): Promise<Undone> {
  const { ids } = holdsUndo.parse(facts);
  for (const id of ids) await shelveHold(tx, id, null);
  return { before: { holds: ids } };
}

const keptWords = {
  'zh-CN': { what: '预借 {id}', why: '这一册已不能为读者保留，或保留期已过。' },
  'en-US': {
    what: 'Hold {id}',
    why: 'its copy cannot be kept for the reader any more, or its time is over.',
  },
} as const;

async function undoCancelling(tx: Tx, { facts, caller }: Undoing): Promise<Undone> {
  const { ids } = holdsUndo.parse(facts);
  const done: number[] = [];
  for (const id of ids) if (await holdAgain(tx, id, caller)) done.push(id);
  const words = keptWords[caller.language];
  const kept = ids
    .filter((id) => !done.includes(id))
    .map((id) => ({ what: words.what.replace('{id}', String(id)), why: words.why }));
  return { after: { holds: done }, kept };
}

async function holdAgain(tx: Tx, id: number, { library, now }: Undoing['caller']): Promise<boolean> {
  const hold = await findHold(tx, id);
  if (hold === undefined || hold.status !== 2) return false;
  await lockReader(tx, hold.clientid, hold.readerId);
  const copy = await lockCopy(tx, library.serviceid, hold.barcode);
  if (copy === undefined || copy.held || copy.statusId !== 1 || !copy.lendable) return false;
  if (!(await reopenIfWanted(tx, id, now))) return false;
  await useCopy(tx, copy.id, { held: true });
  return true;
}
