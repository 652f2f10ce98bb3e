import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { databaseFile, type OpenedDatabase, openDatabase } from '../../platform/database/open.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Log } from '../../platform/log.ts';

/** Runs work in a transaction: its own, or one that is taken back at the end. */
export type InTransaction = <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>;

/** Thrown to take everything back. */
class TakenBack extends Error {}

/**
 * Lets an import do all of its work without a trace, so that a dry run tells exactly what the real one would do. On
 * SQLite it works on a copy of the database, and readers go on writing to the original; on PostgreSQL in one transaction
 * that is rolled back.
 */
export async function onTrial(
  config: Config,
  opened: Pick<OpenedDatabase, 'db' | 'dialect'>,
  log: Log,
  work: (inTransaction: InTransaction) => Promise<void>,
): Promise<void> {
  if (opened.dialect === 'postgres') {
    await transaction(opened.db, async (tx) => {
      await work((step) => step(tx));
      throw new TakenBack();
    }).catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-trial-'));
  const copy = { ...config, dataDir: folder };
  try {
    await sql`vacuum into ${databaseFile(copy)}`.execute(opened.db);
    const trial = openDatabase(copy, { log, purpose: 'work' });
    try {
      await work((step) => transaction(trial.db, step));
    } finally {
      await trial.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
