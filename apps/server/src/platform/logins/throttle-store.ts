import type { Db, Tx } from '../database/tables.ts';
import { type Count, freshCount } from './login-attempts.ts';

function countOf(row: {
  readonly failures: number;
  readonly blocked_until: string;
  readonly forgotten_at: string;
}): Count {
  return { failures: row.failures, blockedUntil: row.blocked_until, forgottenAt: row.forgotten_at };
}

/** The count of a scope, locked until the transaction ends, so that simultaneous attempts wait for each other. */
export async function lockCount(tx: Tx, scope: string): Promise<Count> {
  const row = await tx
    .insertInto('login_throttle')
    .values({ scope, ...columnsOf(freshCount) })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet({ scope }))
    .returning(['failures', 'blocked_until', 'forgotten_at'])
    .executeTakeFirstOrThrow();
  return countOf(row);
}

export async function findCount(db: Db, scope: string): Promise<Count> {
  const row = await db
    .selectFrom('login_throttle')
    .select(['failures', 'blocked_until', 'forgotten_at'])
    .where('scope', '=', scope)
    .executeTakeFirst();
  return row === undefined ? freshCount : countOf(row);
}

export async function saveCount(tx: Tx, scope: string, count: Count): Promise<void> {
  await tx.updateTable('login_throttle').set(columnsOf(count)).where('scope', '=', scope).execute();
}

const columnsOf = ({ failures, blockedUntil, forgottenAt }: Count) => ({
  failures,
  blocked_until: blockedUntil,
  forgotten_at: forgottenAt,
});

export async function forgetCount(tx: Tx, scope: string): Promise<void> {
  await tx.deleteFrom('login_throttle').where('scope', '=', scope).execute();
}

/** Takes back one failure. */
export async function takeBackFailure(tx: Tx, scope: string): Promise<void> {
  await tx
    .updateTable('login_throttle')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('scope', '=', scope)
    .where('failures', '>', 0)
    .execute();
}

export async function isKnownPlace(db: Db, place: string, now: Date): Promise<boolean> {
  const known = await db
    .selectFrom('login_place')
    .select('place')
    .where('place', '=', place)
    .where('forgotten_at', '>', now.toISOString())
    .executeTakeFirst();
  return known !== undefined;
}

export async function keepPlace(tx: Tx, place: string, forgottenAt: Date): Promise<void> {
  const forgotten = { forgotten_at: forgottenAt.toISOString() };
  await tx
    .insertInto('login_place')
    .values({ place, ...forgotten })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(forgotten))
    .execute();
}
