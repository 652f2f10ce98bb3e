import { insertRows } from '../../platform/database/insert-rows.ts';
import { readPage } from '../../platform/database/listing.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Slice } from '../../platform/page-slice.ts';
import type { Comparison } from './compare-source.ts';
import { readOrigins, type SourceScope } from './origin-store.ts';

/** SQL of `harvest_missing`. */

/** Stores which records a harvest no longer found, while it waits for a decision. */
export async function keepMissing(
  db: Db,
  scope: SourceScope,
  harvest: string,
  { isRemoved, last }: Comparison,
): Promise<void> {
  await transaction(db, async (tx) => {
    // Only one harvest of a source waits at a time.
    await tx
      .deleteFrom('harvest_missing')
      .where('harvest', 'in', ({ selectFrom }) =>
        selectFrom('harvest')
          .select('id')
          .where(({ and }) => and({ clientid: scope.clientid, source: scope.source })),
      )
      .execute();
    for (let after = 0; after < last; ) {
      const origins = await readOrigins(tx, scope, after, 5000);
      const rows = origins.filter(isRemoved).map(({ id }) => ({ harvest, origin: id }));
      await insertRows(tx, 'harvest_missing', rows, (some) => tx.insertInto('harvest_missing').values(some));
      after = origins.at(-1)?.id ?? last;
    }
  });
}

export async function forgetMissing(tx: Tx, harvest: string): Promise<void> {
  await tx.deleteFrom('harvest_missing').where('harvest', '=', harvest).execute();
}

/** The missing records of a waiting harvest, in the order in which they came into the catalogue. */
export async function readMissing(db: Db, harvest: string, slice: Slice) {
  const list = db
    .selectFrom('harvest_missing')
    .innerJoin('title_origin', 'title_origin.id', 'harvest_missing.origin')
    .where('harvest_missing.harvest', '=', harvest);
  return readPage(list, slice, (query) => query.selectAll('title_origin').orderBy('title_origin.id'));
}

/** The numbers of all missing records, in that order. */
export async function readMissingIds(db: Db, harvest: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('harvest_missing')
    .select('origin')
    .where('harvest', '=', harvest)
    .orderBy('origin')
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Missing records by their numbers. */
export const readMissingOrigins = (db: Db, origins: readonly number[]) =>
  db.selectFrom('title_origin').selectAll().where('id', 'in', origins).orderBy('id').execute();

/** The titles that also have another record, one that the harvest did find. */
export async function findOtherwiseKept(
  db: Db,
  harvest: string,
  titleIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const slice of slices(titleIds))
    for (const { title_id } of await db
      .selectFrom('title_origin')
      .select('title_id')
      .distinct()
      .where('gone', '=', 0)
      .where('title_id', 'in', slice)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('harvest_missing')
              .select('origin')
              .whereRef('harvest_missing.origin', '=', 'title_origin.id')
              .where('harvest_missing.harvest', '=', harvest),
          ),
        ),
      )
      .execute())
      if (title_id !== null) found.add(title_id);
  return found;
}
