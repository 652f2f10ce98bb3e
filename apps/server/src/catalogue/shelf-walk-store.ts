import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db } from '../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../platform/ids.ts';
import { hasIndexes } from './dropped-indexes.ts';
import { statusesOutOfHoldings } from './store.ts';

/** Where copies stand side by side: a shelf of a storage location of a library. */
export interface ShelfPlace {
  readonly clientid: ClientId;
  readonly storageId: string;
  readonly shelf: string;
}

/** A title's place on a shelf. */
export interface ShelfMark {
  readonly key: string;
  readonly titleId: number;
}

const outOfHoldings = [...statusesOutOfHoldings];

const copiesAt = (db: Db, { clientid, storageId, shelf }: ShelfPlace) =>
  db
    .selectFrom('copy')
    .where('copy.clientid', '=', clientid)
    .where(({ and }) => and({ 'copy.storage_id': storageId, 'copy.shelf': shelf }));

/** A title stands where its first copy does: true if no other copy of the title comes before this one on the shelf. */
const isFirstOfTitle = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'copy'>) =>
  not(
    exists(
      selectFrom('copy as other')
        .select('other.id')
        .whereRef('other.title_id', '=', 'copy.title_id')
        .whereRef('other.clientid', '=', 'copy.clientid')
        .whereRef('other.storage_id', '=', 'copy.storage_id')
        .whereRef('other.shelf', '=', 'copy.shelf')
        .where('other.status_id', 'not in', outOfHoldings)
        .where('other.shelf_key', '>', '')
        .where(({ eb, refTuple }) =>
          eb(refTuple('other.shelf_key', 'other.id'), '<', refTuple('copy.shelf_key', 'copy.id')),
        ),
    ),
  );

const shownAt = (db: Db, serviceid: ServiceId, place: ShelfPlace) =>
  copiesAt(db, place)
    .innerJoin('title', 'title.id', 'copy.title_id')
    .where(({ and }) => and({ 'title.serviceid': serviceid, 'title.hidden': 0 }))
    .where('copy.status_id', 'not in', outOfHoldings)
    .where(hasIndexes)
    .where((eb) => isFirstOfTitle(eb));

/** The title's mark on this shelf, even if its copies there were withdrawn; undefined if it has none. */
export async function findShelfMark(
  db: Db,
  place: ShelfPlace,
  titleId: number,
): Promise<ShelfMark | undefined> {
  const row = await copiesAt(db, place)
    .select('copy.shelf_key')
    .where('copy.title_id', '=', titleId)
    .where('copy.shelf_key', '>', '')
    .orderBy(sql`case when copy.status_id in (${sql.join(outOfHoldings)}) then 1 else 0 end`)
    .orderBy('copy.shelf_key')
    .limit(1)
    .executeTakeFirst();
  return row && { key: row.shelf_key, titleId };
}

/** The titles on one side of a mark, nearest first. */
export function titlesBeside(
  db: Db,
  serviceid: ServiceId,
  place: ShelfPlace,
  { key, titleId }: ShelfMark,
  side: 'before' | 'after',
) {
  const order = side === 'before' ? 'desc' : 'asc';
  const shown = shownAt(db, serviceid, place);
  // Every key after the mark is non-empty anyway, and a second lower bound would keep SQLite from using the first.
  return (side === 'before' ? shown.where('copy.shelf_key', '>', '') : shown)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('copy.shelf_key', 'copy.title_id'), side === 'before' ? '<' : '>', tuple(key, titleId)),
    )
    .select(['copy.title_id as id', 'copy.call_number as callNumber', 'title.record'])
    .orderBy('copy.shelf_key', order)
    .orderBy('copy.title_id', order);
}
