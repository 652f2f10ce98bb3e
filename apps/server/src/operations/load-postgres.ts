import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../platform/database/tables.ts';
import type { RowSource, TableToLoad } from './load-plan.ts';
import type { Row } from './rows.ts';
import { quoted } from './table-shapes.ts';

const foreignKeySchema = z.object({ table: z.string(), name: z.string(), definition: z.string() });

/** Rows in one statement: enough to be fast, few enough for any memory. */
const rowsAtOnce = 2000;

/**
 * Fills the tables inside a transaction. Foreign keys are dropped and added again, which checks every row at
 * once, whatever the order of the tables. Throws when a row does not fit or refers to none.
 */
export async function loadPostgres(
  tx: Tx,
  tables: ReadonlyMap<string, TableToLoad>,
  source: RowSource,
): Promise<void> {
  const run = (statement: string) => sql`${sql.raw(statement)}`.execute(tx);
  const found = await run(`
    select quote_ident(tables.relname) as "table", quote_ident(conname) as name, pg_get_constraintdef(keys.oid) as definition
    from pg_constraint as keys join pg_class as tables on tables.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`);
  const foreignKeys = z.array(foreignKeySchema).parse(found.rows);
  for (const { table, name } of foreignKeys) await run(`alter table ${table} drop constraint ${name}`);
  for (const { shape } of tables.values()) await run(`delete from ${quoted(shape.name)}`);
  for await (const { table, rows } of source())
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await insertRows(tx, table, rows.slice(from, from + rowsAtOnce));
  for (const { table, name, definition } of foreignKeys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { shape, said } of tables.values())
    if (shape.numbered !== undefined) await keepLastId(tx, shape.name, shape.numbered, said.lastId ?? 0);
}

/** One array per column: the statement is the same for any number of rows. */
async function insertRows(tx: Tx, { shape, columns }: TableToLoad, rows: readonly Row[]): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  const arrays = columns.map(({ type }, index) => sql`${rows.map((row) => row[index])}::${sql.raw(type)}[]`);
  await sql`insert into ${sql.raw(quoted(shape.name))} (${sql.raw(names)})
    select * from unnest(${sql.join(arrays)})`.execute(tx);
}

/** Ids are never reused, not even that of a row deleted before the backup. */
async function keepLastId(tx: Tx, table: string, column: string, lastId: number): Promise<void> {
  const largest = sql`greatest(${lastId}::bigint, (select max(${sql.ref(column)}) from ${sql.table(table)}))`;
  await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column}), greatest(${largest}, 1), ${largest} > 0)`.execute(
    tx,
  );
}
