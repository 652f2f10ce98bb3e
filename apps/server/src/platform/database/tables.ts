import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * Every table. Domains add theirs in their `tables.ts`:
 * `declare module '../platform/database/tables.ts' { interface Database extends CatalogueTables {} }`.
 *
 * Columns have only types that both engines share: text, integer (bigint on PostgreSQL, safe integers only),
 * double, and JSON as text. Flags are integers 0 and 1, times are ISO 8601 UTC texts.
 */
export interface Database {
  schema_migration: { id: string; applied_at: string };
  /** Keys that this installation generated for itself. */
  installation_secret: { name: string; value: string; created_at: string };
  /** One row: the latest time that any server has seen. */
  clock_mark: { name: string; seen_at: string };
}

export type { Generated };

/** The database outside a transaction. */
export type Db = Kysely<Database>;
/** The database inside `transaction`. */
export type Tx = Transaction<Database>;

export type Dialect = 'sqlite' | 'postgres';
