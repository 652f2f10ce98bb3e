import type { NoteChange } from '../../import/public.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ServiceId } from '../../platform/ids.ts';
import { noteCopies, noteShown } from '../import/changes.ts';
import { findCopiesByBarcode, updateCopies } from '../import/copy-store.ts';
import { statusesOutOfHoldings, withdrawnStatus } from '../store.ts';

/**
 * Withdraws the copies of a title that its record no longer names; the records keep the barcodes. A copy stays if it is
 * on loan or set aside for a reader, or if the staff edited its status.
 */
export async function withdrawCopies(
  tx: Tx,
  serviceid: ServiceId,
  titleId: number,
  barcodes: readonly string[],
  note: NoteChange,
): Promise<{ readonly kept: readonly string[]; readonly withdrawn: number }> {
  if (barcodes.length === 0) return { kept: [], withdrawn: 0 };
  const copies = (await findCopiesByBarcode(tx, serviceid, barcodes)).filter(
    (copy) =>
      copy.titleId === titleId &&
      copy.statusId !== withdrawnStatus &&
      copy.edited?.includes('statusId') !== true,
  );
  const held = await tx
    .selectFrom('copy')
    .select('barcode')
    .where(({ and }) => and({ serviceid, title_id: titleId, held: 1 }))
    .execute();
  const inUse = new Set(held.map(({ barcode }) => barcode));
  const free = copies.filter(({ lent, barcode }) => !lent && !inUse.has(barcode));
  const updated = free.map((copy) => ({ ...copy, statusId: withdrawnStatus }));
  await updateCopies(tx, serviceid, updated, free);
  noteCopies(note, { added: [], updated, before: free });
  const kept = copies.filter((copy) => !free.includes(copy)).map(({ barcode }) => barcode);
  return { kept, withdrawn: updated.length };
}

/** Hides a title whose record is gone, unless another record stands for the same title or somebody has copies of it. */
export async function hideTitle(tx: Tx, id: number, origin: number, note: NoteChange): Promise<boolean> {
  const other = await tx
    .selectFrom('title_origin')
    .select('id')
    .where(({ and }) => and({ title_id: id, gone: 0 }))
    .where('id', '!=', origin)
    .executeTakeFirst();
  const copy = await tx
    .selectFrom('copy')
    .select('id')
    .where('title_id', '=', id)
    .where('status_id', 'not in', [...statusesOutOfHoldings])
    .executeTakeFirst();
  return other === undefined && copy === undefined && setHidden(tx, id, 1, note);
}

/** Shows a title again when its record has come back. */
export async function showTitle(tx: Tx, id: number, note: NoteChange): Promise<boolean> {
  return setHidden(tx, id, 0, note);
}

async function setHidden(tx: Tx, id: number, hidden: 0 | 1, note: NoteChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('title')
    .set((row) => ({ hidden, version: row('version', '+', 1) }))
    .where(({ and }) => and({ id, hidden: 1 - hidden }))
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  noteShown(note, id, hidden);
  return true;
}
