import type { Words } from '@yuelan/contract';
import { findAttached, type Reason, type UndoingBatch, type UndoneBatch } from '../../import/public.ts';
import { findLibrary } from '../../library/public.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { asClientId, asServiceId, type ServiceId } from '../../platform/ids.ts';
import { endTitleChange, lockTitles } from '../copy-use-store.ts';
import { removeTitles } from '../gone-titles.ts';
import { keysOf, readTitleRecord } from '../title-record.ts';
import { type CatalogueChange, changeSchema, markOfCopy, markOfRecord } from './changes.ts';
import { copyColumns, updateCopies } from './copy-store.ts';
import { deleteSurplusIsbns, touchTitles, updateTitle } from './store.ts';

const reasons = {
  'undo.changed': { 'zh-CN': '导入后又有改动', 'en-US': 'It was changed after the import' },
  'undo.copies': { 'zh-CN': '还有复本', 'en-US': 'It still has copies' },
} as const satisfies Record<string, Words>;
const reason = (code: keyof typeof reasons): Reason => ({
  code,
  zh: reasons[code]['zh-CN'],
  en: reasons[code]['en-US'],
});

/** What the batch did, in the order in which it is undone. */
class Undoing {
  readonly changed = new Set<number>();
  readonly kept: { readonly what: string; readonly why: Reason }[] = [];
  removed = 0;
  restored = 0;

  keep(what: string, why: Reason): void {
    this.kept.push({ what, why });
  }
}

/**
 * Undoes a batch of titles and copies: removes what it added and restores what it changed. Titles and copies that were
 * changed, lent, held or otherwise used since stay as they are.
 */
export async function undoCatalogueBatch(tx: Tx, batch: UndoingBatch): Promise<UndoneBatch> {
  const serviceid = await findGroup(tx, batch);
  const change = await lockTitles(tx, serviceid);
  const done = new Undoing();
  const changes = changeSchema.array().parse(batch.changes);
  await removeCopies(tx, serviceid, batch, changes, done);
  for (const one of changes) {
    if (one.what === 'copy') await restoreCopy(tx, serviceid, one, done);
    if (one.what === 'title') await restoreTitle(tx, serviceid, one, change, done);
    if (one.what === 'shown') await restoreShown(tx, serviceid, one, done);
    if (one.what === 'origins') await restoreOrigins(tx, batch, one);
  }
  const removed = await removeAddedTitles(tx, serviceid, batch, changes, change, done);
  const touched = [...done.changed].filter((id) => !removed.has(id));
  await touchTitles(tx, serviceid, touched, change);
  if (touched.length + removed.size > 0) await endTitleChange(tx, serviceid, change);
  return { removed: done.removed, restored: done.restored, kept: done.kept };
}

async function findGroup(tx: Tx, { clientid }: UndoingBatch): Promise<ServiceId> {
  const library = await findLibrary(tx, clientid);
  if (library === undefined) throw new Error(`There is no library ${clientid}.`);
  return asServiceId(library.serviceid);
}

async function findCopies(tx: Tx, serviceid: ServiceId, barcodes: readonly string[]) {
  const found = [];
  for (const slice of slices(barcodes))
    found.push(
      ...(await tx
        .selectFrom('copy')
        .select([...copyColumns, 'id', 'held'])
        .where('serviceid', '=', serviceid)
        .where('barcode', 'in', slice)
        .execute()),
    );
  return found;
}

async function removeCopies(
  tx: Tx,
  serviceid: ServiceId,
  { attachments }: UndoingBatch,
  changes: readonly CatalogueChange[],
  done: Undoing,
): Promise<void> {
  const marks = new Map(changes.flatMap((one) => (one.what === 'copies' ? one.added : [])));
  const copies = await findCopies(tx, serviceid, [...marks.keys()]);
  const ids = copies.map(({ id }) => id);
  const attached = await findAttached(tx, attachments, 'copy', ids);
  const gone: number[] = [];
  for (const copy of copies) {
    const why =
      attached.get(copy.id) ??
      (markOf(copy) === marks.get(copy.barcode) ? undefined : reason('undo.changed'));
    if (why !== undefined) done.keep(copy.barcode, why);
    else {
      gone.push(copy.id);
      done.changed.add(copy.titleId);
    }
  }
  for (const slice of slices(gone)) await tx.deleteFrom('copy').where('id', 'in', slice).execute();
  done.removed += gone.length;
}

const markOf = (copy: Awaited<ReturnType<typeof findCopies>>[number]) =>
  markOfCopy({ ...copy, clientid: asClientId(copy.clientid) });

async function restoreCopy(
  tx: Tx,
  serviceid: ServiceId,
  { mark, before }: Extract<CatalogueChange, { what: 'copy' }>,
  done: Undoing,
): Promise<void> {
  const [copy] = await findCopies(tx, serviceid, [before.barcode]);
  if (copy === undefined) return;
  if (markOf(copy) !== mark) {
    done.keep(before.barcode, reason('undo.changed'));
    return;
  }
  const kept = { counted: copy.counted === 1, lent: copy.lent === 1 };
  const now = { ...copy, ...kept, clientid: asClientId(copy.clientid) };
  await updateCopies(tx, serviceid, [{ ...before, ...kept }], [now]);
  done.changed.add(copy.titleId);
  done.restored += 1;
}

async function restoreTitle(
  tx: Tx,
  serviceid: ServiceId,
  { id, mark, before }: Extract<CatalogueChange, { what: 'title' }>,
  change: number,
  done: Undoing,
): Promise<void> {
  const [title] = await findTitles(tx, serviceid, [id]);
  if (title === undefined) return;
  if (markOfRecord(title.record) !== mark) {
    done.keep(nameOf(title), reason('undo.changed'));
    return;
  }
  const record = readTitleRecord(before);
  const keys = keysOf(record);
  await updateTitle(tx, serviceid, { id, record, keys }, change);
  await deleteSurplusIsbns(tx, serviceid, id, keys.isbns);
  done.restored += 1;
}

async function restoreShown(
  tx: Tx,
  serviceid: ServiceId,
  { id, hidden }: Extract<CatalogueChange, { what: 'shown' }>,
  done: Undoing,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('title')
    .set((row) => ({ hidden: 1 - hidden, version: row('version', '+', 1) }))
    .where(({ and }) => and({ serviceid, id, hidden }))
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  done.changed.add(id);
  done.restored += 1;
}

/** Restores the source's records, so that the next harvest finds them in the state before this run. */
async function restoreOrigins(
  tx: Tx,
  { clientid }: UndoingBatch,
  { source, keys, before }: Extract<CatalogueChange, { what: 'origins' }>,
): Promise<void> {
  if (before !== undefined) {
    const { id, ...values } = before;
    await tx.updateTable('title_origin').set(values).where('id', '=', id).execute();
    return;
  }
  for (const slice of slices(keys))
    await tx
      .deleteFrom('title_origin')
      .where(({ and }) => and({ clientid, source }))
      .where('record_key', 'in', slice)
      .execute();
}

const findTitles = async (tx: Tx, serviceid: ServiceId, ids: readonly number[]) => {
  const found = [];
  for (const slice of slices(ids))
    found.push(
      ...(await tx
        .selectFrom('title')
        .select(['id', 'record', 'merged_into'])
        .where('serviceid', '=', serviceid)
        .where('id', 'in', slice)
        .execute()),
    );
  return found;
};

const nameOf = ({ record }: { readonly record: string }) => {
  const { title, isbns } = readTitleRecord(record);
  return [isbns[0] ?? '', title].filter((text) => text !== '').join(' · ');
};

/** Removes the titles that the batch added, and returns their ids. */
async function removeAddedTitles(
  tx: Tx,
  serviceid: ServiceId,
  { attachments }: UndoingBatch,
  changes: readonly CatalogueChange[],
  change: number,
  done: Undoing,
): Promise<ReadonlySet<number>> {
  const marks = new Map(changes.flatMap((one) => (one.what === 'titles' ? one.added : [])));
  const titles = await findTitles(tx, serviceid, [...marks.keys()]);
  const ids = titles.map(({ id }) => id);
  const attached = await findAttached(tx, attachments, 'title', ids);
  const withCopies = new Set<number>();
  for (const slice of slices(ids))
    for (const { title_id } of await tx
      .selectFrom('copy')
      .select('title_id')
      .distinct()
      .where('title_id', 'in', slice)
      .execute())
      withCopies.add(title_id);
  const gone = new Set<number>();
  for (const title of titles) {
    const why =
      (withCopies.has(title.id) ? reason('undo.copies') : undefined) ??
      attached.get(title.id) ??
      (title.merged_into === null && markOfRecord(title.record) === marks.get(title.id)
        ? undefined
        : reason('undo.changed'));
    if (why === undefined) gone.add(title.id);
    else done.keep(nameOf(title), why);
  }
  await removeTitles(tx, serviceid, [...gone], change);
  done.removed += gone.size;
  return gone;
}
