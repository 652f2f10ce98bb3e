import type { catalogueDeskCalls, ParsedInputOf } from '@yuelan/contract';
import { z } from 'zod';
import { ensureStorage } from '../../library/public.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import { type Kept, offerUndo, type Undoing, type Undone } from '../../platform/audit/undo.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuseStale } from '../../platform/desk/refuse-stale.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import { endTitleChange, lockTitles, noteTitleChange } from '../copy-use-store.ts';
import { readDeskTitle } from '../desk-reads.ts';
import { type CopyValues, type LockedCopy, lockOwnCopies, writeCopy } from '../desk-store.ts';
import { type EditedCopyField, findCopiesByBarcode, insertCopies } from '../import/copy-store.ts';
import { cleanLine } from '../import/parse/text.ts';
import type { TitleChanged } from './change-title.ts';
import { openChangedTitle, openTitle, titleChange, titleTarget, undoUntil } from './open-title.ts';

/** Discarded (剔除): what a withdrawn copy becomes. */
const withdrawn = 6;
/** Out with a reader: only circulation sets these. */
const lentStatuses: readonly number[] = [2, 7];

/** What of a copy the audit log names. */
const shown = ({ barcode, statusId, lendable, shelf, callNumber, storageId }: CopyValues) => ({
  barcode,
  statusId,
  lendable: lendable === 1,
  storageId,
  shelf,
  callNumber,
});

const valuesOf = ({ barcode, statusId, lendable, storageId, shelf, callNumber, edited }: LockedCopy) => ({
  barcode,
  statusId,
  lendable,
  storageId,
  shelf,
  callNumber,
  edited: [...edited],
});

const storageOf = async (tx: Tx, { library }: DeskCaller, name: string) =>
  cleanLine(name) === '' ? '' : ensureStorage(tx, library.clientid, cleanLine(name));

/** Marks the title for the search index and ends the change of the group's catalogue. */
async function noteTitle(tx: Tx, caller: DeskCaller, title: Awaited<ReturnType<typeof openTitle>>) {
  await noteTitleChange(tx, title.id, title.change);
  await endTitleChange(tx, caller.library.serviceid, title.change);
}

/** Adds a copy of a title to the desk's library for each barcode, all or none. */
export async function addCopies(
  portal: Portal,
  caller: DeskCaller,
  input: ParsedInputOf<typeof catalogueDeskCalls.addCopies>,
): Promise<TitleChanged> {
  const { serviceid, clientid } = caller.library;
  const barcodes = input.barcodes.map(cleanLine);
  return transaction(portal.db, async (tx) => {
    const title = await openTitle(tx, caller, input.titleId);
    const twice = barcodes.find((barcode, at) => barcode === '' || barcodes.indexOf(barcode) !== at);
    const taken = twice ?? (await findCopiesByBarcode(tx, serviceid, barcodes))[0]?.barcode;
    if (taken !== undefined) throw refuse('catalogue.barcode.taken', { barcode: taken });
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
      until: undoUntil(caller.now),
      facts: { barcodes },
    });
    await recordChange(tx, { ...change, after: { barcodes, storage: input.storage, shelf: place.shelf } });
    return { id: title.id, undoId };
  });
}

/** The copies, all of them of this library and title, locked after the catalogue. */
async function openCopies(tx: Tx, caller: DeskCaller, ids: readonly number[]): Promise<LockedCopy[]> {
  const copies = await lockOwnCopies(tx, caller.library, ids);
  if (copies.length !== new Set(ids).size) throw refuse('catalogue.copy.missing');
  return copies;
}

const isInUse = ({ lent, held }: Pick<LockedCopy, 'lent' | 'held'>) => lent === 1 || held === 1;

/** Changes a copy over the version that the caller has read. */
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
      barcode: cleanLine(input.barcode),
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
    const after = { ...next, edited: [...new Set([...copy.edited, ...touched])] };
    await writeCopy(tx, copy, after);
    await noteTitle(tx, caller, title);
    const change = titleChange(caller, 'catalogue.copy.change', title.id);
    const undoId = await offerUndo(tx, {
      ...change,
      permission: 'catalogue.edit',
      until: undoUntil(caller.now),
      facts: { copies: [factsOf(copy)] },
    });
    await recordChange(tx, { ...change, before: shown(copy), after: shown(after) });
    return { id: title.id, undoId };
  }).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('catalogue.barcode.taken', { barcode: cleanLine(input.barcode) });
    throw error;
  });
}

/** Withdraws copies of the desk's library, all or none: one on loan or held stays. */
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
      until: undoUntil(caller.now),
      facts: { copies: facts },
    });
    await recordChange(tx, { ...change, before: { barcodes: copies.map(({ barcode }) => barcode) } });
    return { id: title.id, undoId };
  });
}

/** Withdraws locked copies, and returns what undoes it. Refuses those on loan or held. */
export async function discard(tx: Tx, copies: readonly LockedCopy[]): Promise<CopyFacts[]> {
  const used = copies.find(isInUse);
  if (used !== undefined) throw refuse('catalogue.copy.in-use', { barcode: used.barcode });
  const facts: CopyFacts[] = [];
  for (const copy of copies.filter(({ statusId }) => statusId !== withdrawn)) {
    const edited = [...new Set([...copy.edited, 'statusId'])];
    await writeCopy(tx, copy, { ...copy, statusId: withdrawn, edited });
    facts.push(factsOf(copy));
  }
  return facts;
}

const copyFacts = z.object({
  id: z.int(),
  /** After the change. */
  version: z.int(),
  before: z.object({
    barcode: z.string(),
    statusId: z.int(),
    lendable: z.int(),
    storageId: z.string(),
    shelf: z.string(),
    callNumber: z.string(),
    edited: z.array(z.string()),
  }),
});
type CopyFacts = z.infer<typeof copyFacts>;
export const copiesFacts = z.object({ copies: z.array(copyFacts) });

const factsOf = (copy: LockedCopy): CopyFacts => ({
  id: copy.id,
  version: copy.version + 1,
  before: valuesOf(copy),
});

const keptWords = {
  'zh-CN': { changed: '之后又改过', inUse: '已借出或被预借', used: '条码留在记录里，状态为剔除' },
  'en-US': {
    changed: 'it was changed since',
    inUse: 'it is on loan or held',
    used: 'its barcode stays in the records, as discarded',
  },
} as const;

/** Gives copies back what they were, except those that changed or were lent meanwhile. */
export async function restoreCopies(
  tx: Tx,
  caller: DeskCaller,
  facts: readonly CopyFacts[],
): Promise<{ readonly kept: Kept[]; readonly restored: string[] }> {
  const words = keptWords[caller.language];
  const copies = new Map(
    (
      await lockOwnCopies(
        tx,
        caller.library,
        facts.map(({ id }) => id),
      )
    ).map((copy) => [copy.id, copy]),
  );
  const kept: Kept[] = [];
  const restored: string[] = [];
  for (const { id, version, before } of facts) {
    const copy = copies.get(id);
    if (copy === undefined || copy.version !== version) {
      kept.push({ what: copy?.barcode ?? before.barcode, why: words.changed });
      continue;
    }
    const isFree = !isInUse(copy) || copy.statusId === before.statusId;
    if (!isFree) {
      kept.push({ what: copy.barcode, why: words.inUse });
      continue;
    }
    await writeCopy(tx, copy, before);
    restored.push(before.barcode);
  }
  return { kept, restored };
}

/** Undoes a change or withdrawal of copies. */
export async function undoCopies(tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { copies } = copiesFacts.parse(facts);
  const title = await openChangedTitle(tx, undoing);
  const { kept, restored } = await restoreCopies(tx, caller, copies).catch((error: unknown) => {
    if (isDuplicate(error)) throw refuse('desk.conflict', { by: '', at: '', current: null });
    throw error;
  });
  await noteTitle(tx, caller, title);
  return { after: { barcodes: restored }, kept };
}

/** Undoes an addition of copies: they become discarded, since loans may name them already. */
export async function undoAddCopies(tx: Tx, undoing: Undoing): Promise<Undone> {
  const { facts, caller } = undoing;
  const { barcodes } = z.object({ barcodes: z.array(z.string()) }).parse(facts);
  const { serviceid, clientid } = caller.library;
  const words = keptWords[caller.language];
  const title = await openChangedTitle(tx, undoing);
  const rows = await tx
    .selectFrom('copy')
    .select('id')
    .where(({ and }) => and({ serviceid, clientid, title_id: title.id }))
    .where('barcode', 'in', barcodes)
    .execute();
  const copies =
    rows.length === 0
      ? []
      : await lockOwnCopies(
          tx,
          caller.library,
          rows.map(({ id }) => id),
        );
  await discard(
    tx,
    copies.filter((copy) => !isInUse(copy)),
  );
  await noteTitle(tx, caller, title);
  return {
    before: { barcodes },
    kept: copies.map((copy) => ({ what: copy.barcode, why: isInUse(copy) ? words.inUse : words.used })),
  };
}
