import { countRows, readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderScope, TitleId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';

/** SQL for shelves. */

/** Puts a title on the shelf unless it is already there. Returns the entry's id. */
export async function putOnShelf(tx: Tx, scope: ReaderScope, titleId: TitleId, at: Date): Promise<number> {
  const added = await tx
    .insertInto('shelf_entry')
    .values({
      clientid: scope.clientid,
      reader_id: scope.readerId,
      title_id: titleId,
      added_at: at.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['clientid', 'reader_id', 'title_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return added.id;
  const { id } = await tx
    .selectFrom('shelf_entry')
    .select('id')
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId, title_id: titleId }))
    .executeTakeFirstOrThrow();
  return id;
}

export async function countShelf(tx: Db | Tx, scope: ReaderScope): Promise<number> {
  return countRows(
    tx
      .selectFrom('shelf_entry')
      .where('clientid', '=', scope.clientid)
      .where('reader_id', '=', scope.readerId),
  );
}

export interface ShelfRow {
  readonly id: number;
  readonly titleId: number;
  readonly addedAt: string;
}

/** Entries whose title is visible to readers, newest first. */
export async function findShelf(
  db: Db,
  scope: ReaderScope,
  page: Slice,
): Promise<{ readonly rows: readonly ShelfRow[]; readonly total: number }> {
  const shown = db
    .selectFrom('shelf_entry')
    .innerJoin('title', 'title.id', 'shelf_entry.title_id')
    .where('shelf_entry.clientid', '=', scope.clientid)
    .where(({ and }) => and({ 'shelf_entry.reader_id': scope.readerId, 'title.hidden': 0 }));
  return readPage(shown, page, (query) =>
    query
      .select(['shelf_entry.id', 'shelf_entry.title_id as titleId', 'shelf_entry.added_at as addedAt'])
      .orderBy('shelf_entry.added_at', 'desc')
      .orderBy('shelf_entry.id', 'desc'),
  );
}

/** Deletes the entries that belong to the reader and returns their ids. */
export async function takeOffShelf(
  tx: Tx,
  scope: ReaderScope,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await tx
    .deleteFrom('shelf_entry')
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }))
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function noteRemovals(
  tx: Tx,
  scope: ReaderScope,
  ids: readonly number[],
  at: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const removed = { clientid: scope.clientid, reader_id: scope.readerId, removed_at: at.toISOString() };
  await tx
    .insertInto('shelf_removal')
    .values(ids.map((entry_id) => ({ entry_id, ...removed })))
    .execute();
}

/** How many of these entries the reader removed recently. */
export async function countRemovals(tx: Tx, scope: ReaderScope, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  return countRows(
    tx
      .selectFrom('shelf_removal')
      .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }))
      .where('entry_id', 'in', [...ids]),
  );
}

export async function forgetRemovals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('shelf_removal').where('removed_at', '<', before.toISOString()).execute();
}

/** Counts the copies of these titles in these libraries, by status. */
export async function countCopies(db: Db, branches: readonly ClientId[], titleIds: readonly number[]) {
  if (titleIds.length === 0 || branches.length === 0) return [];
  return db
    .selectFrom('copy')
    .select(({ fn }) => [
      'title_id as titleId',
      'status_id as statusId',
      'lendable',
      'held',
      fn.countAll<number>().as('copies'),
    ])
    .where('title_id', 'in', [...titleIds])
    .where('clientid', 'in', [...branches])
    .groupBy(['title_id', 'status_id', 'lendable', 'held'])
    .execute();
}
