import type { Tx } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';

/** Below the parameter limit of a statement. */
const sliceSize = 400;

/**
 * Removes titles that have no copies, with everything that belongs to them alone. `change` is from `lockTitles`: from
 * it and from `title_gone` the search indexes learn which titles to remove.
 */
export async function removeTitles(
  tx: Tx,
  serviceid: ServiceId,
  ids: readonly number[],
  change: number,
): Promise<void> {
  for (let at = 0; at < ids.length; at += sliceSize) {
    const slice = ids.slice(at, at + sliceSize);
    await tx.deleteFrom('title').where('serviceid', '=', serviceid).where('id', 'in', slice).execute();
    await tx
      .insertInto('title_gone')
      .values(slice.map((title_id) => ({ serviceid, title_id, changed: change })))
      .execute();
  }
}
