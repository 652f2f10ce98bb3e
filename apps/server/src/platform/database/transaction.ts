import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseTrouble } from './errors.ts';
import type { Db, Tx } from './tables.ts';

const inside = new AsyncLocalStorage<true>();
const randoms = new WeakMap<Db, () => number>();
const tries = 6;

/**
 * Refuses a query on the plain handle while a transaction is open in the same flow: it would not see the transaction's
 * own rows, and on SQLite a write would wait for itself.
 */
export function refuseInsideTransaction(): void {
  if (inside.getStore() === true)
    throw new Error(
      'A transaction is open: use its handle (tx), not the database handle, and do not nest transactions.',
    );
}

export function rememberRandom(db: Db, random: () => number): void {
  randoms.set(db, random);
}

/**
 * Runs `work` in one transaction (SQLite: BEGIN IMMEDIATE; PostgreSQL: read committed) and commits. When another
 * transaction was in the way (SQLITE_BUSY, 40001, 40P01) everything is rolled back and tried again, at most 6 times:
 * `work` may run more than once, so it does nothing but SQL. Any other error rolls back and is thrown. Nesting is refused.
 */
export async function transaction<Answer>(
  db: Db,
  work: (tx: Tx) => Promise<Answer>,
  options: { readonly isolation?: 'read committed' | 'repeatable read' | 'serializable' } = {},
): Promise<Answer> {
  refuseInsideTransaction();
  if (db.isTransaction) throw new Error('A transaction cannot be opened inside another.');
  const random = randoms.get(db) ?? Math.random;
  const open =
    options.isolation === undefined
      ? db.transaction()
      : db.transaction().setIsolationLevel(options.isolation);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open.execute((tx) => inside.run(true, () => work(tx)));
    } catch (error) {
      if (attempt >= tries || databaseTrouble(error) !== 'conflict') throw error;
    }
    await sleep(10 * 2 ** attempt * random());
  }
}
