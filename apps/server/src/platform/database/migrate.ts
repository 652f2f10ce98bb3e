import { sql, type Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import { text } from './columns.ts';
import type { Db, Dialect, Tx } from './tables.ts';
import { transaction } from './transaction.ts';

/** A migration sees no table types: the tables change under it. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type MigrationDb = Transaction<any>;

/** One step of the schema. `id` sorts nothing: the order is that of the list. It never changes once released. */
export interface Migration {
  /** `<domain>-<number>-<what>`, for example `library-001-tables`. */
  readonly id: string;
  up(db: MigrationDb, dialect: Dialect): Promise<void>;
}

export const platformMigrations: readonly Migration[] = [
  {
    id: 'platform-001-installation-secret',
    up: async (db, dialect) => {
      await db.schema
        .createTable('installation_secret')
        .addColumn('name', text(dialect), (column) => column.primaryKey())
        .addColumn('value', text(dialect), (column) => column.notNull())
        .addColumn('created_at', text(dialect), (column) => column.notNull())
        .execute();
    },
  },
  {
    id: 'platform-002-clock-mark',
    up: async (db, dialect) => {
      await db.schema
        .createTable('clock_mark')
        .addColumn('name', text(dialect), (column) => column.primaryKey())
        .addColumn('seen_at', text(dialect), (column) => column.notNull())
        .execute();
    },
  },
];

/** An arbitrary number that all servers of this program share. */
const advisoryLock = 7_302_618_045_113;

/**
 * Brings the schema to the end of the list. Each migration runs once, in a transaction of its own that also records it,
 * so a killed process leaves no half step. Two processes at once: the second waits and finds everything done. `db` must
 * have no statement timeout. Returns the ids that were applied now.
 */
export async function migrate(
  db: Db,
  dialect: Dialect,
  migrations: readonly Migration[],
  clock: Clock,
): Promise<readonly string[]> {
  const ids = migrations.map((migration) => migration.id);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) throw new Error(`Two migrations are called ${repeated}.`);

  const applied: string[] = [];
  for (const migration of [bookkeeping, ...migrations]) {
    const isNew = await transaction(db, async (tx) => {
      await lockSchema(tx, dialect);
      return applyMigration(tx, dialect, migration, clock);
    });
    if (isNew) applied.push(migration.id);
  }
  return applied;
}

/** Waits for other processes that change the schema; the lock holds until the transaction ends. */
export async function lockSchema(tx: Tx, dialect: Dialect): Promise<void> {
  // SQLite has one writer at a time anyway.
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx);
}

/** Brings the schema to the end of the list as a part of a larger transaction that holds `lockSchema`. */
export async function migrateInside(
  tx: Tx,
  dialect: Dialect,
  migrations: readonly Migration[],
  clock: Clock,
): Promise<void> {
  for (const migration of [bookkeeping, ...migrations]) await applyMigration(tx, dialect, migration, clock);
}

/** Returns whether it was not there before. */
async function applyMigration(
  tx: Tx,
  dialect: Dialect,
  migration: Migration,
  clock: Clock,
): Promise<boolean> {
  if (migration === bookkeeping) {
    await bookkeeping.up(tx, dialect);
    return false;
  }
  const done = await tx
    .selectFrom('schema_migration')
    .select('id')
    .where('id', '=', migration.id)
    .executeTakeFirst();
  if (done !== undefined) return false;
  await migration.up(tx, dialect);
  await tx
    .insertInto('schema_migration')
    .values({ id: migration.id, applied_at: clock.now().toISOString() })
    .execute();
  return true;
}

const bookkeeping: Migration = {
  id: 'schema_migration',
  up: async (db, dialect) => {
    await db.schema
      .createTable('schema_migration')
      .ifNotExists()
      .addColumn('id', text(dialect), (column) => column.primaryKey())
      .addColumn('applied_at', text(dialect), (column) => column.notNull())
      .execute();
  },
};

/** The migrations of the list that the database does not have yet. */
export async function missingMigrations(
  db: Db,
  migrations: readonly Migration[],
): Promise<readonly string[]> {
  const rows = await db.selectFrom('schema_migration').select('id').execute();
  const done = new Set(rows.map((row) => row.id));
  return migrations.map((migration) => migration.id).filter((id) => !done.has(id));
}
