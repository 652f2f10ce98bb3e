import { type CreateTableBuilder, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './tables.ts';

/** The type of a whole number in a migration; `bigint` on PostgreSQL. */
export function integer(dialect: Dialect): 'integer' | 'bigint' {
  return dialect === 'sqlite' ? 'integer' : 'bigint';
}

/** The type of a text that sorts the same in both engines: by code point, whatever the server's locale is. */
export function text(dialect: Dialect): RawBuilder<unknown> | 'text' {
  return dialect === 'sqlite' ? 'text' : sql`text collate "C"`;
}

/** Adds `id`, a positive integer that is never reused, even after a delete. */
export function withId<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  dialect: Dialect,
): CreateTableBuilder<Table, Columns | 'id'> {
  return dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity());
}
