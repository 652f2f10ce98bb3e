import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseTrouble } from './errors.ts';
import type { Db, Dialect, Tx } from './tables.ts';

const inside = new AsyncLocalStorage<true>();
const fences = new AsyncLocalStorage<(tx: Tx) => Promise<void>>();
const known = new WeakMap<Db, DatabaseFacts>();
const tries = 6;

interface DatabaseFacts {
  readonly dialect: Dialect;
  readonly random: () => number;
}

/**
 * Refuses a query on the plain handle while a transaction is open in the same flow. The query would not see the
 * transaction's own rows, and on SQLite a write would wait for itself.
 */
export function refuseInsideTransaction(): void {
  if (inside.getStore() === true)
    throw new Error(
      'A transaction is open: use its handle (tx), not the database handle, and do not nest transactions.',
    );
}

export function rememberFacts(db: Db, facts: DatabaseFacts): void {
  known.set(db, facts);
}

/** Runs `work`. Each of its transactions first calls `fence`, which throws if the transaction must not be committed. */
export function fenced<Answer>(
  fence: (tx: Tx) => Promise<void>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  return fences.run(fence, work);
}

/**
 * Runs `work` in one transaction (SQLite: BEGIN IMMEDIATE; PostgreSQL: read committed) and commits. If another
 * transaction was in the way (SQLITE_BUSY, 40001, 40P01), everything is rolled back and tried again, up to 6 times in
 * all. `work` may therefore run more than once, so it must do nothing but SQL. Any other error rolls back and is
 * thrown. Nesting is refused. Transactions that name the same `turn` run one after the other, so a number that one of
 * them counts cannot grow before it commits.
 */
export async function transaction<Answer>(
  db: Db,
  work: (tx: Tx) => Promise<Answer>,
  { turn }: { readonly turn?: string } = {},
): Promise<Answer> {
  refuseInsideTransaction();
  if (db.isTransaction) throw new Error('A transaction cannot be opened inside another.');
  const facts = known.get(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((tx) =>
        inside.run(true, async () => {
          // SQLite has one writer at a time anyway.
          if (turn !== undefined && facts?.dialect !== 'sqlite') await waitForTurn(tx, turn);
          await fences.getStore()?.(tx);
          return work(tx);
        }),
      );
    } catch (error) {
      if (attempt >= tries || databaseTrouble(error) !== 'conflict') throw error;
    }
    await sleep(10 * 2 ** attempt * (facts?.random ?? Math.random)());
  }
}

async function waitForTurn(tx: Tx, turn: string): Promise<void> {
  const key = createHash('sha256').update(turn).digest().readBigInt64BE();
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx);
}
