import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../platform/config.ts';
import { databaseFile, type OpenedDatabase, openDatabase } from '../platform/database/open.ts';
import type { Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Log } from '../platform/log.ts';

/** Runs work in a transaction: its own, or one that is rolled back at the end. */
export type InTransaction = <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>;

/** Thrown to roll everything back. Carries the result of the work. */
class TakenBack<Answer> extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super();
    this.answer = answer;
  }
}

/**
 * Lets an import do all of its work without leaving a trace, so that a dry run shows exactly what the real one would
 * do. On SQLite it works on a copy of the database, while readers write to the original. On PostgreSQL it works in one
 * transaction that is rolled back; other imports of the group wait for it. `work` may run more than once.
 */
export async function onTrial<Answer>(
  config: Config,
  opened: Pick<OpenedDatabase, 'db' | 'dialect'>,
  log: Log,
  work: (inTransaction: InTransaction) => Promise<Answer>,
): Promise<Answer> {
  return opened.dialect === 'postgres' ? onPostgres(opened, work) : onSqlite(config, opened, log, work);
}

async function onPostgres<Answer>(
  opened: Pick<OpenedDatabase, 'db'>,
  work: (inTransaction: InTransaction) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await transaction(opened.db, async (tx): Promise<never> => {
      throw new TakenBack(await work((step) => step(tx)));
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.answer;
    throw error;
  }
}

async function onSqlite<Answer>(
  config: Config,
  opened: Pick<OpenedDatabase, 'db'>,
  log: Log,
  work: (inTransaction: InTransaction) => Promise<Answer>,
): Promise<Answer> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-trial-'));
  const copy = { ...config, dataDir: folder };
  try {
    await sql`vacuum into ${databaseFile(copy)}`.execute(opened.db);
    await using trial = openDatabase(copy, { log, purpose: 'work' });
    return await work((step) => transaction(trial.db, step));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
