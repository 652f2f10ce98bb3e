import { open } from 'node:fs/promises';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import type { RowSource, TableToLoad } from './load-plan.ts';
import { quoted } from './table-shapes.ts';

/**
 * Fills the tables of a SQLite file that no other process uses yet: without a journal, because the file is
 * deleted when anything goes wrong. Throws when a row does not fit, Fault when one refers to a missing row.
 */
export async function loadSqlite(
  file: string,
  tables: ReadonlyMap<string, TableToLoad>,
  source: RowSource,
): Promise<void> {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    database.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -64000; begin',
    );
    for (const { shape } of tables.values()) database.exec(`delete from ${quoted(shape.name)}`);
    const inserts = new Map<string, StatementSync>();
    for await (const { table, rows } of source()) {
      const insert = inserts.get(table.shape.name) ?? database.prepare(insertInto(table));
      inserts.set(table.shape.name, insert);
      for (const row of rows) insert.run(...row);
    }
    const homeless = database.prepare('select "table", parent from pragma_foreign_key_check limit 1').get();
    if (homeless !== undefined)
      throw new Fault(
        t`The backup could not be restored, and nothing was changed: a row of ${String(homeless['table'])} refers to no row of ${String(homeless['parent'])}.`,
      );
    for (const { shape, said } of tables.values())
      if (shape.numbered !== undefined) keepLastId(database, shape.name, said.lastId ?? 0);
    database.exec('commit');
  } finally {
    database.close();
  }
  await using written = await open(file, 'r+');
  await written.sync();
}

function insertInto({ shape, columns }: TableToLoad): string {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  return `insert into ${quoted(shape.name)} (${names}) values (${columns.map(() => '?').join(', ')})`;
}

/** Ids are never reused, not even that of a row deleted before the backup. */
function keepLastId(database: DatabaseSync, table: string, lastId: number): void {
  const known = database.prepare('select seq from sqlite_sequence where name = ?').get(table);
  if (known === undefined)
    database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, lastId);
  else database.prepare('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(lastId, table);
}
