import type { Tx } from '../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../platform/ids.ts';
import { beginTitleChange } from './copy-use-store.ts';

/** Puts a library's recommended titles in this order, in place of those it had. */
export async function recommendTitles(
  tx: Tx,
  clientid: ClientId,
  titleIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('recommended_title').where('clientid', '=', clientid).execute();
  if (titleIds.length === 0) return;
  await tx
    .insertInto('recommended_title')
    .values(titleIds.map((title_id, index) => ({ clientid, title_id, position: index + 1 })))
    .execute();
}

/** Sets how often titles were borrowed; the search index learns of it. */
export async function setBorrowCounts(
  tx: Tx,
  serviceid: ServiceId,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  const changed = await beginTitleChange(tx, serviceid);
  for (const [id, borrow_count] of counts)
    await tx
      .updateTable('title')
      .set({ borrow_count, changed })
      .where('serviceid', '=', serviceid)
      .where('id', '=', id)
      .execute();
}

/** Sets the day (YYYY-MM-DD) on which copies that are out are due. */
export async function setDueDates(
  tx: Tx,
  serviceid: ServiceId,
  dueOn: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [barcode, due_on] of dueOn)
    await tx
      .updateTable('copy')
      .set({ due_on })
      .where('serviceid', '=', serviceid)
      .where('barcode', '=', barcode)
      .execute();
}
