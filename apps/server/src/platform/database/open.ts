import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent } from 'kysely';
import type { Config } from '../config.ts';
import { refuseHalfRestored, refuseReadOnlyMount } from '../data-folder.ts';
import type { Log } from '../log.ts';
import { databaseTrouble } from './errors.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import type { Database, Db, Dialect } from './tables.ts';
import { refuseInsideTransaction, rememberFacts } from './transaction.ts';

export interface OpenedDatabase extends AsyncDisposable {
  readonly db: Db;
  readonly dialect: Dialect;
  /** How many connections of a pool are in use, how many are free, and how many callers wait for one. */
  readonly connections?: () => { readonly used: number; readonly free: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly log: Log;
  readonly random?: () => number;
  /**
   * The purpose of the connection. `requests`: a PostgreSQL statement is cancelled after 3 s. `work`: migrations,
   * imports and jobs have no such limit.
   */
  readonly purpose: 'requests' | 'work';
  /** How much an embedded database keeps of its file in memory, for reading and for writing, if not as usual. */
  readonly cacheMegabytes?: number;
  /** Called for each statement that meets damage. */
  readonly onDamage?: () => void;
}

/**
 * How much an embedded database keeps of its file, in megabytes, for reading and for writing. Requests read few pages
 * again besides those of the indexes, and the system keeps the others.
 */
const usualCache = { requests: 8, work: 32 } as const;

/** The path of the embedded database's file. */
export function databaseFile(config: Config): string {
  return join(config.dataDir, 'yuelan.sqlite');
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise the SQLite file in `dataDir`, whose folder it creates. Connects
 * lazily. Throws Fault if a restore has not finished or the disk is mounted read-only.
 */
export function openDatabase(config: Config, options: OpenOptions): OpenedDatabase {
  refuseHalfRestored(config.dataDir);
  const random = options.random ?? Math.random;
  const guard = refuseInsideTransaction;
  if (config.databaseUrl === undefined) {
    refuseReadOnlyMount(config.dataDir);
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  }
  const { onDamage } = options;
  const watch = (event: LogEvent) => {
    if (event.level === 'error' && databaseTrouble(event.error) === 'damaged') onDamage?.();
  };
  const postgres =
    config.databaseUrl === undefined
      ? undefined
      : postgresDialect({
          url: config.databaseUrl,
          log: options.log,
          guard,
          statementTimeoutMs: options.purpose === 'requests' ? 3000 : 0,
          connections: options.purpose === 'requests' ? 10 : 2,
        });
  const db = new Kysely<Database>({
    ...(onDamage === undefined ? {} : { log: watch }),
    dialect:
      postgres?.dialect ??
      sqliteDialect({
        file: databaseFile(config),
        random,
        guard,
        isPatient: options.purpose === 'work',
        cacheMegabytes: options.cacheMegabytes ?? usualCache[options.purpose],
      }),
  });
  const dialect = config.databaseUrl === undefined ? 'sqlite' : 'postgres';
  rememberFacts(db, { dialect, random });
  return {
    db,
    dialect,
    ...(postgres === undefined ? {} : { connections: () => postgres.slots.counts() }),
    close: () => db.destroy(),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}
