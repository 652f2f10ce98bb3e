import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { momentaryTables } from '../../src/app.ts';
import { backUp } from '../../src/operations/back-up.ts';
import { quoted, readShapes } from '../../src/operations/table-shapes.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { type Config, parseConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import type { Db, Dialect } from '../../src/platform/database/tables.ts';
import { createLog } from '../../src/platform/log.ts';
import { temporaryFolder } from '../each-database.ts';
import { fixedClock } from '../fixed-clock.ts';
import { type CommandOutcome, runCommand } from '../run-command.ts';
import { makePostgresDatabase, makeSqliteDatabase } from '../test-database.ts';

/**
 * An installation that does not exist yet: a folder and, for PostgreSQL, a database that is empty or has only the
 * schema.
 */
export interface Target {
  readonly dialect: Dialect;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Runs a command there. */
  cli(...argv: string[]): Promise<CommandOutcome>;
  withDb<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer>;
}

/** Removed with the test. */
export async function makeTarget(dialect: Dialect, schema: 'migrated' | 'empty' = 'empty'): Promise<Target> {
  const folder = temporaryFolder();
  const database = dialect === 'postgres' ? await makePostgresDatabase(schema) : undefined;
  if (dialect === 'sqlite' && schema === 'migrated')
    await makeSqliteDatabase(parseConfig({ NODE_ENV: 'test', DATA_DIR: folder.path }));
  onTestFinished(async () => {
    await database?.drop();
    folder.remove();
  });
  const environment = { DATA_DIR: folder.path, DATABASE_URL: database?.url };
  return {
    dialect,
    dataDir: folder.path,
    environment,
    cli: (...argv) => runCommand(argv, environment),
    withDb: async (work) => {
      const config = parseConfig({ NODE_ENV: 'test', ...environment });
      await using opened = openDatabase(config, { log: createLog('silent'), purpose: 'work' });
      return await work(opened.db);
    },
  };
}

/** Backs up the installation with these settings. */
export const backUpTo = (file: string, config: Config, clock: Clock = fixedClock()) =>
  backUp(
    {
      config,
      clock,
      log: createLog('silent'),
      leftOut: momentaryTables,
      progress: () => undefined,
      stopped: new AbortController().signal,
    },
    file,
    false,
  );

/** Every row of every table in a backup, in a fixed order: equal for equal databases of either kind. */
export async function allRows(
  db: Db,
  dialect: Dialect,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const rows: Record<string, readonly string[]> = {};
  for (const { name, columns } of await readShapes(db, dialect)) {
    if (momentaryTables.includes(name)) continue;
    const found = await sql<Record<string, unknown>>`select * from ${sql.raw(quoted(name))}`.execute(db);
    const names = columns.map((column) => column.name).sort();
    rows[name] = found.rows.map((row) => JSON.stringify(names.map((column) => [column, row[column]]))).sort();
  }
  return rows;
}
