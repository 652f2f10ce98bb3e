import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { refuseHalfRestored } from '../platform/data-folder.ts';
import { databaseFile, openDatabase } from '../platform/database/open.ts';
import type { Db, Dialect } from '../platform/database/tables.ts';
import { Fault } from '../platform/fault.ts';
import type { Log } from '../platform/log.ts';
import { t } from '../platform/message.ts';
import { postgresColumns, quoted, shapesOf, sqliteColumns, type TableShape } from './table-shapes.ts';

export type NamedRow = Readonly<Record<string, unknown>>;

/** The whole database at one moment, however long reading takes. */
export interface Snapshot {
  readonly dialect: Dialect;
  readonly tables: readonly TableShape[];
  /** Results of a `select`, in batches. */
  rows(select: string): AsyncIterable<readonly NamedRow[]>;
  /** The largest id that a table with its own ids ever assigned. */
  lastId(table: TableShape): Promise<number>;
}

const rowsAtOnce = 1000;

/** Reads a database beside a running server without blocking its writes. Throws Fault when there is none. */
export async function withSnapshot<Answer>(
  config: Config,
  log: Log,
  work: (snapshot: Snapshot) => Promise<Answer>,
): Promise<Answer> {
  refuseHalfRestored(config.dataDir);
  return config.databaseUrl === undefined
    ? onSqlite(databaseFile(config), work)
    : onPostgres(config, log, work);
}

/** A read transaction: the write-ahead log keeps what the snapshot needs until it ends. */
async function onSqlite<Answer>(
  file: string,
  work: (snapshot: Snapshot) => Promise<Answer>,
): Promise<Answer> {
  if (!existsSync(file))
    throw new Fault(
      t`There is no database at ${file}. Is DATA_DIR right? It is the folder that the server uses.`,
    );
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  database.exec('begin');
  const tables = shapesOf(database.prepare(sqliteColumns).all());
  const counters = new Map<unknown, unknown>();
  if (database.prepare(`select 1 from sqlite_schema where name = 'sqlite_sequence'`).get() !== undefined)
    for (const { name, seq } of database.prepare('select name, seq from sqlite_sequence').all())
      counters.set(name, seq);
  return await work({
    dialect: 'sqlite',
    tables,
    async *rows(select) {
      let rows: NamedRow[] = [];
      for (const row of database.prepare(select).iterate()) {
        rows.push(row);
        if (rows.length < rowsAtOnce) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    },
    lastId: async (table) => Number(counters.get(table.name) ?? 0),
  });
}

async function onPostgres<Answer>(
  config: Config,
  log: Log,
  work: (snapshot: Snapshot) => Promise<Answer>,
): Promise<Answer> {
  await using opened = openDatabase(config, { log, purpose: 'work' });
  return await opened.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => work(await postgresSnapshot(tx)));
}

async function postgresSnapshot(tx: Db): Promise<Snapshot> {
  const ask = async (statement: string) =>
    (await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(tx)).rows;
  return {
    dialect: 'postgres',
    tables: shapesOf(await ask(postgresColumns)),
    async *rows(select) {
      await ask(`declare portal_rows no scroll cursor for ${select}`);
      for (;;) {
        const rows = await ask(`fetch ${rowsAtOnce} from portal_rows`);
        if (rows.length > 0) yield rows;
        if (rows.length < rowsAtOnce) break;
      }
      await ask('close portal_rows');
    },
    // A sequence belongs to no snapshot, but it is never behind the rows.
    async lastId({ name, numbered = '' }) {
      const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
      const [found] = await ask(
        `select pg_get_serial_sequence(${literal(quoted(name))}, ${literal(numbered)}) as sequence`,
      );
      const [state] = await ask(`select last_value, is_called from ${String(found?.['sequence'])}`);
      return state?.['is_called'] === true ? Number(state['last_value']) : 0;
    },
  };
}
