import type { catalogueDeskCalls, ParsedInputOf } from '@yuelan/contract';
import { ensureStorage } from '../../library/public.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { offerUndo } from '../../platform/audit/undo.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ServiceId } from '../../platform/ids.ts';
import type { Portal } from '../../platform/portal.ts';
import { dayIn } from '../../statistics/public.ts';
import { lockTitles } from '../copy-use-store.ts';
import { countLost, lostStatus } from '../count-lost.ts';
import { readDeskTitle } from '../desk-reads.ts';
import { type CopyValues, type LockedCopy, lockOwnCopies, writeCopy } from '../desk-store.ts';
import { type EditedCopyField, findCopiesByBarcode, insertCopies } from '../import/copy-store.ts';
import { cleanBarcode, cleanLine } from '../import/parse/text.ts';
import type { TitleChanged } from './change-title.ts';
import { discard, factsOf, isInUse } from './discard-copies.ts';
import { noteTitle, openTitle, titleChange, titleTarget } from './open-title.ts';

/** Statuses of copies that readers have: only circulation sets these. */
const lentStatuses: readonly number[] = [2, 7];

/** The fields of a copy that the audit log names. */
const shown = ({ barcode, statusId, lendable, shelf, callNumber, storageId }: CopyValues) => ({
  barcode,
  statusId,
  lendable: lendable === 1,
  storageId,
  shelf,
  callNumber,
});

const storageOf = async (tx: Tx, { library }: DeskCaller, name: string) =>
  cleanLine(name) === '' ? '' : ensureStorage(tx, library.clientid, cleanLine(name));

/** Throws `catalogue.barcode.taken` if a copy of the group has one of the barcodes, in capital letters or small ones. */
async function refuseTaken(tx: Tx, serviceid: ServiceId, barcodes: readonly string[]): Promise<void> {
  const spellings = barcodes.flatMap((barcode) => [barcode, barcode.toLowerCase(), barcode.toUpperCase()]);
  const [taken] = await findCopiesByBarcode(tx, serviceid, [...new Set(spellings)]);
  if (taken !== undefined) throw refuse('catalogue.barcode.taken', { barcode: taken.barcode });
}

/** Adds a copy of a title to the desk's library for each barcode, all or none. */
export async function addCopies(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof catalogueDeskCalls.addCopies>,
): Promise<TitleChanged> {
  const { serviceid, clientid } = caller.library;
  const barcodes = input.barcodes.map(cleanBarcode);
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.titleId);
    const keys = barcodes.map((barcode) => barcode.toLowerCase());
    const twice = barcodes.find((_barcode, at) => keys.indexOf(keys[at] ?? '') !== at);
    if (twice !== undefined) throw refuse('catalogue.barcode.taken', { barcode: twice });
    await refuseTaken(tx, serviceid, barcodes);
    const place = {
      titleId: title.id,
      clientid,
      statusId: 1,
      storageId: await storageOf(tx, caller, input.storage),
      shelf: cleanLine(input.shelf),
      callNumber: cleanLine(input.callNumber),
      navigationUrl: '',
      counted: false,
      lent: false,
    };
    await insertCopies(
      tx,
      serviceid,
      barcodes.map((barcode) => ({ ...place, barcode })),
    );
    if (!input.lendable)
      await tx
        .updateTable('copy')
        .set({ lendable: 0 })
        .where('serviceid', '=', serviceid)
        .where('barcode', 'in', barcodes)
        .execute();
    await noteTitle(tx, caller, title);
    const change = titleChange(caller, 'catalogue.copies.add', title.id);
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.edit',
      facts: { barcodes },
    });
    await recordChange(tx, { ...change, after: { barcodes, storage: input.storage, shelf: place.shelf } });
    return { id: title.id, undoId };
  });
}

/** Returns these copies, all of which must belong to this library and title. Locks the catalogue, then the copies. */
async function openCopies(tx: Tx, caller: DeskCaller, ids: readonly number[]): Promise<LockedCopy[]> {
  const copies = await lockOwnCopies(tx, caller.library, ids);
  if (copies.length !== new Set(ids).size) throw refuse('catalogue.copy.missing');
  return copies;
}

/** Changes a copy, provided that it still has the version that the caller has read. */
export async function changeCopy(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof catalogueDeskCalls.changeCopy>,
): Promise<TitleChanged> {
  return transaction(portal.db, async (tx) => {
    await lockTitles(tx, caller.library.serviceid);
    const [copy] = await openCopies(tx, caller, [input.id]);
    if (copy === undefined) throw refuse('catalogue.copy.missing');
    const title = await openTitle(tx, caller, String(copy.titleId));
    if (input.version !== copy.version)
      await refuseStale(portal, tx, caller, {
        target: titleTarget(title.id),
        read: input.version,
        version: copy.version,
        current: await readDeskTitle(tx, caller.library, title.id),
      });
    if (input.statusId !== copy.statusId) {
      if (isInUse(copy)) throw refuse('catalogue.copy.in-use', { barcode: copy.barcode });
      if (lentStatuses.includes(input.statusId)) throw refuse('catalogue.copy.lending');
    }
    const next = {
      barcode: cleanBarcode(input.barcode),
      statusId: input.statusId,
      lendable: input.lendable ? 1 : 0,
      storageId: await storageOf(tx, caller, input.storage),
      shelf: cleanLine(input.shelf),
      callNumber: cleanLine(input.callNumber),
    };
    const fields = ['statusId', 'storageId', 'shelf', 'callNumber'] as const satisfies EditedCopyField[];
    const touched = fields.filter((field) => next[field] !== copy[field]);
    const isSame = touched.length === 0 && next.barcode === copy.barcode && next.lendable === copy.lendable;
    if (isSame) return { id: title.id, undoId: undefined };
    if (next.barcode.toLowerCase() !== copy.barcode.toLowerCase())
      await refuseTaken(tx, caller.library.serviceid, [next.barcode]);
    const after = { ...next, edited: [...new Set([...copy.edited, ...touched])] };
    await writeCopy(tx, copy, after);
    await noteTitle(tx, caller, title);
    const { clientid, settings } = caller.library;
    const isLost = next.statusId === lostStatus && copy.statusId !== lostStatus;
    const lostOn = isLost ? dayIn(caller.now, settings.timeZone) : undefined;
    if (lostOn !== undefined) await countLost(tx, clientid, lostOn);
    const change = titleChange(caller, 'catalogue.copy.change', title.id);
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.edit',
      facts: { copies: [{ ...factsOf(copy), lostOn }] },
    });
    await recordChange(tx, { ...change, before: shown(copy), after: shown(after) });
    return { id: title.id, undoId };
  }).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('catalogue.barcode.taken', { barcode: cleanBarcode(input.barcode) });
    throw error;
  });
}

/** Withdraws copies of the desk's library, all or none. Refuses if one is on loan or held. */
export async function withdrawCopies(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof catalogueDeskCalls.withdrawCopies>,
): Promise<TitleChanged> {
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.titleId);
    const copies = await openCopies(tx, caller, input.ids);
    if (copies.some(({ titleId }) => titleId !== title.id)) throw refuse('catalogue.copy.missing');
    const facts = await discard(tx, copies);
    if (facts.length === 0) return { id: title.id, undoId: undefined };
    await noteTitle(tx, caller, title);
    const change = titleChange(caller, 'catalogue.copies.withdraw', title.id);
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.withdraw',
      facts: { copies: facts },
    });
    await recordChange(tx, { ...change, before: { barcodes: copies.map(({ barcode }) => barcode) } });
    return { id: title.id, undoId };
  });
}
