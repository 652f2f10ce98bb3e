import { sql } from 'kysely';
import type { Migration, MigrationDb } from '../../platform/database/migrate.ts';
import type { Dialect } from '../../platform/database/tables.ts';

type Statistics = readonly (readonly [table: string, index: string, numbers: string])[];

/**
 * Row counts, in total and with equal first columns, for a catalogue of a million titles in a few groups.
 * https://www.sqlite.org/fileformat2.html#the_sqlite_stat1_table
 */
const statistics: Statistics = [
  ['title', 'title_by_change', '1000000 300000 1000 1'],
  ['title', 'title_by_match_key', '1000000 300000 2'],
  ['title', 'title_by_borrow_count', '1000000 300000 290000 5000 1'],
  ['title', 'title_by_age', '1000000 300000 290000 1000 1'],
  ['title_isbn', 'sqlite_autoindex_title_isbn_1', '1000000 300000 2 1'],
  ['title_isbn', 'title_isbn_by_title', '1000000 2'],
  ['title_source', 'sqlite_autoindex_title_source_1', '1000000 300000 1'],
  ['title_source', 'title_source_by_title', '1000000 2'],
  ['copy', 'sqlite_autoindex_copy_1', '2000000 600000 1'],
  ['copy', 'copy_by_title', '2000000 2 1'],
];

/**
 * Without statistics SQLite assumes that a group has ten titles, and reads all of them to find fifty by their ids. An
 * empty database has no statistics, so this migration provides them. PostgreSQL gathers its own.
 */
export const catalogueStatistics: Migration = {
  id: 'catalogue-003-statistics',
  up: async (db, dialect) => {
    if (dialect === 'sqlite') await sql`analyze`.execute(db);
    await expectRows(db, dialect, statistics);
  },
};

/** Tells SQLite how many rows to expect in an index. */
export async function expectRows(db: MigrationDb, dialect: Dialect, expected: Statistics): Promise<void> {
  if (dialect !== 'sqlite') return;
  for (const [table, index, numbers] of expected) {
    await sql`delete from sqlite_stat1 where tbl = ${table} and idx = ${index}`.execute(db);
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${index}, ${numbers})`.execute(db);
  }
  await sql`analyze sqlite_schema`.execute(db);
}
