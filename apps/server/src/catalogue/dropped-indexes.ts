import { type Kysely, sql } from 'kysely';
import type { Database, Db, Dialect, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { expectRows } from './migrations/0003-statistics.ts';

/**
 * Indexes of SQLite whose keys come in no order, so that each batch of an import would change nearly all of their pages.
 * The first import into an empty catalogue drops them; at its end each is created in order, in a thirtieth of the time.
 * The numbers are those of the migrations that create them.
 */
const indexes = [
  ['title', 'title_by_match_key', 'serviceid, match_key', '1000000 300000 2'],
  ['title', 'title_by_title_key', 'serviceid, title_key', '1000000 300000 2'],
  ['title', 'title_by_work', 'serviceid, work_key', '1000000 300000 2'],
  ['title_isbn', 'title_isbn_by_isbn', 'serviceid, isbn_key', '1000000 300000 2'],
  [
    'copy',
    'copy_by_shelf',
    'clientid, storage_id, shelf, shelf_key, title_id',
    '2000000 600000 60000 300 2 1',
  ],
] as const;

/** A row of this name says that indexes are dropped, even after the process that dropped them was killed. */
const mark = 'indexes-dropped';

/** Drops the indexes, in the caller's transaction. */
export async function dropIndexes(tx: Tx): Promise<void> {
  for (const [, name] of indexes) await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
  await tx
    .insertInto('catalogue_sequence')
    .values({ name: mark, value: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether indexes are dropped now. */
export async function areIndexesDropped(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('catalogue_sequence')
    .select('value')
    .where('name', '=', mark)
    .executeTakeFirst();
  return row !== undefined;
}

/** False while indexes are dropped: a statement that needs them finds nothing, instead of reading all rows. */
export const hasIndexes = sql<boolean>`not exists (select 1 from catalogue_sequence where name = ${mark})`;

/** Recreates the dropped indexes. Other writers get a turn between two of them. */
export async function recreateIndexes(db: Db, dialect: Dialect): Promise<void> {
  if (!(await areIndexesDropped(db))) return;
  for (const index of indexes) await transaction(db, (tx) => makeIndex(tx, dialect, index));
  await transaction(db, (tx) => recreateWithin(tx, dialect));
}

/** Recreates the indexes in the caller's transaction, which needs them, if they are dropped. */
export async function needIndexes(tx: Tx): Promise<void> {
  if (await areIndexesDropped(tx)) await recreateWithin(tx, 'sqlite');
}

async function recreateWithin(tx: Tx, dialect: Dialect): Promise<void> {
  for (const index of indexes) await makeIndex(tx, dialect, index);
  await tx.deleteFrom('catalogue_sequence').where('name', '=', mark).execute();
}

async function makeIndex(
  tx: Tx,
  dialect: Dialect,
  [table, name, columns, numbers]: (typeof indexes)[number],
): Promise<void> {
  await sql.raw(`create index if not exists ${name} on ${table} (${columns})`).execute(tx);
  await expectRows(tx, dialect, [[table, name, numbers]]);
}
