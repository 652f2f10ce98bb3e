import { slices } from '../platform/database/slices.ts';
import type { Tx } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';

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
  for (const slice of slices(ids)) {
    await tx.deleteFrom('title').where('serviceid', '=', serviceid).where('id', 'in', slice).execute();
    await tx
      .insertInto('title_gone')
      .values(slice.map((title_id) => ({ serviceid, title_id, changed: change })))
      .execute();
  }
}
