import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isNoRoom, StoreFull } from '../files/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { holdDataFolder, holdingFiles } from '../platform/data-folder.ts';
import { databaseTrouble } from '../platform/database/errors.ts';
import { lockSchema, type Migration, migrate, migrateInside } from '../platform/database/migrate.ts';
import { databaseFile, openDatabase } from '../platform/database/open.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { Fault } from '../platform/fault.ts';
import type { Log } from '../platform/log.ts';
import { type Message, t } from '../platform/message.ts';
import type { BackupSource } from './archive-reader.ts';
import { matchTables, type RowSource, splitMigrations, type TableToLoad } from './load-plan.ts';
import { loadPostgres } from './load-postgres.ts';
import { loadSqlite } from './load-sqlite.ts';
import type { Manifest } from './manifest.ts';
import { placeFiles } from './place-files.ts';
import { checkBackup, type Origin, readParts, readRows } from './read-backup.ts';
import { RestorePlace, type RestoreState } from './restore-place.ts';
import { readShapes } from './table-shapes.ts';

export interface RestoreParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** Every migration of the portal, in order. */
  readonly migrations: readonly Migration[];
  readonly progress: (line: Message | string) => void;
  readonly stopped: AbortSignal;
}

export interface RestoreSummary {
  readonly manifest: Manifest;
  /** Restored files. */
  readonly files: number;
  /** Files that the database names but the backup lacks. */
  readonly missingFiles: number;
  /** Migrations that the backup lacked. */
  readonly migrated: readonly string[];
  /** An earlier restore had already finished; it was interrupted before it could report that. */
  readonly wasComplete: boolean;
  readonly origin: Origin;
}

/**
 * Restores a backup into an empty data folder and, with `DATABASE_URL`, an empty database, completely or not at all.
 * Throws BackupProblem, FolderTaken and Fault with nothing changed.
 */
export async function restore(parts: RestoreParts, source: BackupSource): Promise<RestoreSummary> {
  const { config, clock } = parts;
  const { manifest, origin } = await checkBackup(source, parts.progress);
  splitMigrations(source.file, manifest, parts.migrations);
  parts.stopped.throwIfAborted();
  const leftovers = holdingFiles.filter((name) => existsSync(join(config.dataDir, name)));
  const letGo = holdDataFolder(config.dataDir, clock.now());
  try {
    return { ...(await new Restoring(parts, source, manifest).run()), origin };
  } finally {
    // No other process can hold the folder now; the next server finds a new one.
    if (leftovers.length === 0 && process.platform !== 'win32')
      for (const name of holdingFiles) await rm(join(config.dataDir, name), { force: true });
    letGo();
  }
}

class Restoring {
  readonly #parts: RestoreParts;
  readonly #source: BackupSource;
  readonly #manifest: Manifest;
  readonly #place: RestorePlace;
  /** Where things are built. */
  readonly #config: Config;

  constructor(parts: RestoreParts, source: BackupSource, manifest: Manifest) {
    this.#parts = parts;
    this.#source = source;
    this.#manifest = manifest;
    this.#place = new RestorePlace(parts.config.dataDir);
    this.#config = { ...parts.config, dataDir: this.#place.building };
  }

  async run(): Promise<Omit<RestoreSummary, 'origin'>> {
    const broken = this.#place.readState();
    if (broken !== undefined) {
      if (await this.#wasComplete(broken)) {
        await this.#place.finish();
        return { ...this.#summary({ placed: 0, missing: 0 }), wasComplete: true };
      }
      await this.#place.clear(broken);
    }
    this.#place.expectEmpty();
    await this.#place.begin();
    try {
      const files =
        this.#config.databaseUrl === undefined ? await this.#onSqlite() : await this.#onPostgres();
      await this.#place.finish();
      return this.#summary(files);
    } catch (error) {
      // A commit whose answer was lost may have happened: then the restore is done.
      const state = this.#place.readState() ?? { phase: 'building' };
      if (await this.#wasComplete(state).catch(() => true)) throw error;
      await this.#place.clear(state);
      if (this.#parts.stopped.aborted) throw new Fault(t`The restore was stopped; nothing was restored.`);
      if (lacksRoom(error))
        throw new Fault(t`There is not enough space for the contents of the backup; nothing was restored.`);
      throw plainly(error);
    }
  }

  async #onSqlite() {
    const { before } = this.#split();
    const file = databaseFile(this.#config);
    await this.#withDatabase((db) => migrate(db, 'sqlite', before, this.#parts.clock));
    const tables = await this.#withDatabase(async (db) => this.#match(await readShapes(db, 'sqlite')));
    await loadSqlite(file, tables, this.#rows(tables));
    const files = await this.#withDatabase(async (db) => {
      await migrate(db, 'sqlite', this.#parts.migrations, this.#parts.clock);
      return this.#placeFiles(db);
    });
    if (existsSync(`${file}-wal`)) throw new Error('the new database could not be closed');
    this.#parts.stopped.throwIfAborted();
    await this.#place.place();
    return files;
  }

  /** One transaction: if it ends early, the database stays empty. */
  async #onPostgres() {
    const { clock, migrations, stopped } = this.#parts;
    const files = await this.#withDatabase((db) =>
      db.transaction().execute(async (tx) => {
        await lockSchema(tx, 'postgres');
        await expectEmptyDatabase(tx);
        await migrateInside(tx, 'postgres', this.#split().before, clock);
        const tables = this.#match(await readShapes(tx, 'postgres'));
        await loadPostgres(tx, tables, this.#rows(tables));
        await migrateInside(tx, 'postgres', migrations, clock);
        const placed = await this.#placeFiles(tx);
        stopped.throwIfAborted();
        await this.#place.place(await currentTransaction(tx));
        return placed;
      }),
    );
    // Otherwise PostgreSQL would gather its statistics only later.
    await this.#withDatabase((db) => sql`analyze`.execute(db));
    return files;
  }

  async #withDatabase<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer> {
    await using opened = openDatabase(this.#config, { log: this.#parts.log, purpose: 'work' });
    return await work(opened.db);
  }

  #split() {
    return splitMigrations(this.#source.file, this.#manifest, this.#parts.migrations);
  }

  #match(shapes: Parameters<typeof matchTables>[2]) {
    return matchTables(this.#source.file, this.#manifest, shapes);
  }

  #rows(tables: ReadonlyMap<string, TableToLoad>): RowSource {
    const { progress, stopped } = this.#parts;
    const source = this.#source;
    return async function* () {
      for await (const part of readParts(source)) {
        stopped.throwIfAborted();
        if (part.kind !== 'rows') continue;
        const table = tables.get(part.table);
        if (table === undefined) continue;
        progress(part.entry.name);
        yield { table, rows: await readRows(source.file, part.entry, table.columns.length) };
      }
    };
  }

  #placeFiles(db: Db | Tx) {
    const { progress, stopped } = this.#parts;
    if (this.#manifest.filesAre === 'object-store') return { placed: 0, missing: 0 };
    return placeFiles({ db, config: this.#config, source: this.#source, progress, stopped });
  }

  /** Whether an interrupted restore had already committed. */
  async #wasComplete(state: RestoreState): Promise<boolean> {
    if (this.#config.databaseUrl === undefined) return this.#place.hasPlacedDatabase(state);
    const id = state.transactionId;
    if (state.phase !== 'placing' || id === undefined) return false;
    return this.#withDatabase((db) => wasCommitted(db, id));
  }

  #summary({ placed, missing }: { placed: number; missing: number }): Omit<RestoreSummary, 'origin'> {
    return {
      manifest: this.#manifest,
      files: placed,
      missingFiles: missing,
      migrated: this.#split().after.map(({ id }) => id),
      wasComplete: false,
    };
  }
}

async function expectEmptyDatabase(tx: Tx): Promise<void> {
  const tables = (await readShapes(tx, 'postgres')).map(({ name }) => name);
  if (tables.length > 0)
    throw new Fault(
      t`Restore needs an empty database; the one of DATABASE_URL has ${tables.length} tables (${tables.slice(0, 3).join(', ')} …). Create a new one and set DATABASE_URL to it.`,
    );
}

async function currentTransaction(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select (select system_identifier from pg_control_system())::text || ':' || pg_current_xact_id()::text as id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}

/** PostgreSQL remembers the outcome of its own transactions, not of another server's. */
async function wasCommitted(db: Db, transactionId: string): Promise<boolean> {
  const [system, id = ''] = transactionId.split(':');
  return db.transaction().execute(async (tx) => {
    // The server may still be working for a killed process.
    await lockSchema(tx, 'postgres');
    const { rows } = await sql<{ system: string; status: string | null }>`
      select (select system_identifier from pg_control_system())::text as system,
        pg_xact_status(${id}::xid8) as status`.execute(tx);
    return rows[0]?.system === system && rows[0]?.status === 'committed';
  });
}

/** Whether the disk was full, reported by the file store or the database. */
function lacksRoom(error: unknown): boolean {
  if (isNoRoom(error) || error instanceof StoreFull) return true;
  const fullSqlite = 13;
  const fullPostgres = '53100';
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === fullPostgres || ('errcode' in error && error.errcode === fullSqlite);
}

/** The database's objection to a row, as a message that a person can act on or report. */
function plainly(error: unknown): unknown {
  const trouble = databaseTrouble(error);
  if (error instanceof Fault || !(error instanceof Error)) return error;
  if (trouble === 'unavailable') return error;
  if (trouble === undefined && !('code' in error)) return error;
  return new Fault(t`The backup could not be restored, and nothing was changed: ${error.message}`);
}
