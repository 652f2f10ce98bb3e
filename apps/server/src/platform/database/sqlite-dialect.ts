import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoopTurns } from '@yuelan/threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isSqliteBusy } from './errors.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** How long a writer waits for another process (an import beside the server) before it gives up. */
const busyDeadlineMs = 5000;
/** Longest pause between two tries: shorter than the pause an import makes between its transactions. */
const busyPauseMs = 10;
const statementsKept = 300;
const longestStatementKept = 5000;

/** A connection of `node:sqlite` with its prepared statements. */
class SqliteHandle {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();

  constructor({ file, cacheMegabytes = 32 }: SqliteOptions, readOnly: boolean) {
    // The write-ahead log and the shared memory inherit the mode of this file.
    if (!readOnly) makePrivateFile(file);
    this.database = new DatabaseSync(file, { readOnly, timeout: 5000, enableForeignKeyConstraints: true });
    if (!readOnly) this.database.exec('pragma journal_mode = wal; pragma synchronous = full');
    // A writer that finds the file locked waits without blocking the event loop (see retryWhileBusy). Readers meet a
    // lock only while the write-ahead log is being recovered.
    this.database.exec(
      `pragma busy_timeout = ${readOnly ? 2000 : 1}; pragma cache_size = -${cacheMegabytes * 1000}; pragma temp_store = memory`,
    );
  }

  #prepare(sql: string) {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.database.prepare(sql);
    const made = { statement, answersRows: statement.columns().length > 0 };
    if (sql.length <= longestStatementKept) {
      if (this.#statements.size >= statementsKept) {
        const oldest = this.#statements.keys().next().value;
        if (oldest !== undefined) this.#statements.delete(oldest);
      }
      this.#statements.set(sql, made);
    }
    return made;
  }

  run<Row>(query: CompiledQuery): QueryResult<Row> {
    const { statement, answersRows } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    if (answersRows) {
      const rows = statement.all(...parameters) as Row[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** A separate statement, because a running iteration would disturb a shared one. */
  *iterate<Row>(query: CompiledQuery): Generator<Row> {
    for (const row of this.database.prepare(query.sql).iterate(...query.parameters.map(toSqlite)))
      yield row as Row;
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(
    `SQLite cannot store a ${Object.prototype.toString.call(value)}: give text or a number.`,
  );
}

/** One writer at a time in this process, first come, first served. */
class Turn {
  #last: Promise<void> = Promise.resolve();

  /** Waits for a turn; calling the result ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let end: () => void = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

export interface SqliteOptions {
  readonly file: string;
  /** Returns a number from 0 to 1, for the pauses between tries while another process is writing. */
  readonly random: () => number;
  /** Called before a connection is handed out; throws to refuse it. */
  readonly guard: () => void;
  /** Whether transactions may wait while a long write-ahead log is copied. */
  readonly isPatient?: boolean;
  /** How much each of the two connections keeps of the file. */
  readonly cacheMegabytes?: number;
}

class Engine {
  readonly writer: SqliteHandle;
  readonly reader: SqliteHandle;
  readonly turn = new Turn();
  readonly log: WriteAheadLog;
  readonly isPatient: boolean;
  readonly #random: () => number;

  constructor(options: SqliteOptions) {
    this.writer = new SqliteHandle(options, false);
    this.reader = new SqliteHandle(options, true);
    this.log = new WriteAheadLog(options.file, this.writer.database);
    this.isPatient = options.isPatient === true;
    this.#random = options.random;
  }

  async retryWhileBusy<Answer>(work: () => Answer): Promise<Answer> {
    const giveUpAt = performance.now() + busyDeadlineMs;
    for (let pause = 4; ; pause = Math.min(pause * 2, busyPauseMs)) {
      try {
        return work();
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await sleep(pause * (0.5 + this.#random()));
    }
  }

  async close(): Promise<void> {
    await this.log.close();
    this.reader.database.close();
    this.writer.database.close();
  }
}

/** A select that changes nothing runs on the reading connection and never waits for a writer. */
function onlyReads(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true;
  return query.query.kind === 'RawNode' && /^\s*select\b/i.test(query.sql);
}

class SqliteConnection implements DatabaseConnection {
  readonly #engine: Engine;
  #endTurn: (() => void) | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader, turn, log } = this.#engine;
    if (this.#endTurn !== undefined) return writer.run<Row>(query);
    if (onlyReads(query)) return reader.run<Row>(query);
    const end = await turn.take();
    try {
      const result = await this.#engine.retryWhileBusy(() => writer.run<Row>(query));
      log.committed();
      return result;
    } finally {
      end();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize = 100): AsyncIterableIterator<QueryResult<Row>> {
    const handle = this.#endTurn === undefined ? this.#engine.reader : this.#engine.writer;
    let rows: Row[] = [];
    for (const row of handle.iterate<Row>(query)) {
      rows.push(row);
      if (rows.length >= chunkSize) {
        yield { rows };
        rows = [];
      }
    }
    if (rows.length > 0) yield { rows };
  }

  async begin(): Promise<void> {
    const end = await this.#engine.turn.take();
    try {
      if (this.#engine.isPatient) await this.#engine.log.waitForRoom();
      await this.#engine.retryWhileBusy(() => this.#engine.writer.database.exec('begin immediate'));
    } catch (error) {
      end();
      throw error;
    }
    this.#endTurn = end;
  }

  commit(): void {
    this.#engine.writer.database.exec('commit');
    this.#engine.log.committed();
    this.release();
  }

  /**
   * Rolls back an open transaction. SQLite itself rolls back on some errors (a full disk); then there is nothing left
   * to do.
   */
  release(): void {
    if (this.#endTurn === undefined) return;
    const end = this.#endTurn;
    this.#endTurn = undefined;
    try {
      if (this.#engine.writer.database.isTransaction) this.#engine.writer.database.exec('rollback');
    } finally {
      end();
    }
  }
}

class SqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  readonly #turns = new LoopTurns();
  #engine: Engine | undefined;

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    this.#engine = new Engine(this.#options);
  }

  async acquireConnection(): Promise<SqliteConnection> {
    this.#options.guard();
    await this.#turns.take();
    if (this.#engine === undefined) throw new Error('The database is closed.');
    return new SqliteConnection(this.#engine);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    if (engine === undefined) return;
    await engine.turn.take();
    await engine.close();
  }
}

/** Kysely's own SQLite driver has one connection, so its adapter makes every query wait for an open transaction. */
class ReadingBesideWriting extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Kysely on `node:sqlite`: WAL, synchronous=FULL, foreign keys; one writing connection, used in turns, and one
 * reading connection that sees only committed data.
 */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new ReadingBesideWriting(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Creates an empty file that only its owner may read and write. An existing file stays as it is. If the file cannot be
 * created, the next attempt to open it fails with the reason.
 */
function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // See above.
  }
}
