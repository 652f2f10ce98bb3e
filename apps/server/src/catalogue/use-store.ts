import type { Tx } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { beginTitleChange } from './copy-use-store.ts';

const rowsAtOnce = 500;

/** Sets how often titles were borrowed and marks them for the search index. */
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
      .where(({ and }) => and({ serviceid, id }))
      .execute();
}

/** Adds past loans of titles on days (YYYY-MM-DD) to the counts that those days already have, for rankings. */
export async function addBorrowDays(
  tx: Tx,
  serviceid: ServiceId,
  borrows: readonly { readonly titleId: number; readonly day: string; readonly times: number }[],
): Promise<void> {
  for (let from = 0; from < borrows.length; from += rowsAtOnce)
    await tx
      .insertInto('title_borrow_day')
      .values(
        borrows
          .slice(from, from + rowsAtOnce)
          .map(({ titleId, day, times }) => ({ serviceid, day, title_id: titleId, times })),
      )
      .onConflict((conflict) =>
        conflict.columns(['serviceid', 'day', 'title_id']).doUpdateSet((row) => ({
          times: row('title_borrow_day.times', '+', row.ref('excluded.times')),
        })),
      )
      .execute();
}

/** Sets the due dates (YYYY-MM-DD) of copies that are out. */
export async function setDueDates(
  tx: Tx,
  serviceid: ServiceId,
  dueOn: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [barcode, due_on] of dueOn)
    await tx
      .updateTable('copy')
      .set({ due_on })
      .where(({ and }) => and({ serviceid, barcode }))
      .execute();
}
