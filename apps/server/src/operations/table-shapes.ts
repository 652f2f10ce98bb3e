import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Dialect, Tx } from '../platform/database/tables.ts';

export interface ColumnShape {
  readonly name: string;
  /** The type's name in the database: `text`, `bigint`. */
  readonly type: string;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly ColumnShape[];
  /** The identity column, whose values the database assigns. */
  readonly numbered?: string;
}

const columnRow = z.object({ table: z.string(), column: z.string(), type: z.string(), numbered: z.number() });

/** The SQLite tables of the schema with their columns in order; SQLite's own are not among them. */
export const sqliteColumns = `
  select tables.name as "table", columns.name as "column", lower(columns.type) as "type",
    columns.pk = 1 and lower(definition.sql) like '%autoincrement%' as numbered
  from pragma_table_list as tables
  join pragma_table_info(tables.name) as columns
  join sqlite_schema as definition on definition.name = tables.name and definition.type = 'table'
  where tables.schema = 'main' and tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
  order by tables.name, columns.cid`;

/** The same for PostgreSQL, without tables of extensions. */
export const postgresColumns = `
  select tables.relname as "table", columns.attname as "column",
    format_type(columns.atttypid, columns.atttypmod) as "type",
    case when columns.attidentity <> '' then 1 else 0 end as numbered
  from pg_class as tables
  join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
  where tables.relkind in ('r', 'p') and tables.relnamespace = current_schema()::regnamespace
  and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = tables.oid and deptype = 'e')
  order by tables.relname collate "C", columns.attnum`;

/** Rows of one of the statements above, as tables. */
export function shapesOf(rows: Iterable<Readonly<Record<string, unknown>>>): readonly TableShape[] {
  const tables = new Map<string, { columns: ColumnShape[]; numbered?: string }>();
  for (const row of rows) {
    const { table, column, type, numbered } = columnRow.parse(row);
    const shape = tables.get(table) ?? { columns: [] };
    tables.set(table, shape);
    shape.columns.push({ name: column, type });
    if (numbered === 1) shape.numbered = column;
  }
  return [...tables].map(([name, shape]) => ({ name, ...shape }));
}

/** Every table of the portal in the database as it is now. */
export async function readShapes(db: Db | Tx, dialect: Dialect): Promise<readonly TableShape[]> {
  const statement = dialect === 'sqlite' ? sqliteColumns : postgresColumns;
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(db);
  return shapesOf(rows);
}

/** A quoted name, valid in both databases. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
