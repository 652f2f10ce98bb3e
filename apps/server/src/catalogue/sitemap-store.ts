import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';

/** The smallest and largest id of the titles of a group that readers may find. */
export async function readShownIdRange(
  db: Db,
  serviceid: ServiceId,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { first, last } = await db
    .selectFrom('title')
    .select(({ fn }) => [fn.min<number | null>('id').as('first'), fn.max<number | null>('id').as('last')])
    .where(({ and }) => and({ serviceid, hidden: 0 }))
    .executeTakeFirstOrThrow();
  return first === null || last === null ? undefined : { first, last };
}

/** Ids from `from` up to, not including, `to`, of titles that readers may find, in order. */
export async function readShownIdsBetween(
  db: Db,
  serviceid: ServiceId,
  from: number,
  to: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('title')
    .select('id')
    .where('id', '>=', from)
    .where('id', '<', to)
    .where(({ and }) => and({ serviceid, hidden: 0 }))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
