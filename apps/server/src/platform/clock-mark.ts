import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './database/tables.ts';

const only = 'latest';
/** The clocks of several servers may differ a little, and time servers set clocks back by seconds. */
const toleranceMs = 60_000;

/** Records the time, unless a later one is recorded already. */
export async function keepClockMark(db: Db, clock: Clock): Promise<void> {
  const seen = { seen_at: clock.now().toISOString() };
  await db
    .insertInto('clock_mark')
    .values({ name: only, ...seen })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(seen).where('clock_mark.seen_at', '<', seen.seen_at),
    )
    .execute();
}

/**
 * The latest time that any server of this portal has seen, if this machine's clock is more than a minute behind it;
 * otherwise undefined. Either the clock was set back, or it was ahead earlier.
 */
export async function findTimeAhead(db: Db, clock: Clock): Promise<string | undefined> {
  const row = await db.selectFrom('clock_mark').select('seen_at').executeTakeFirst();
  if (row === undefined) return undefined;
  return Date.parse(row.seen_at) > clock.now().getTime() + toleranceMs ? row.seen_at : undefined;
}

const noticedSkewMs = 2000;

/**
 * The seconds, as text, by which the clocks of this machine and PostgreSQL differ; undefined if the difference is
 * negligible.
 */
export async function findClockSkew(db: Db, clock: Clock): Promise<string | undefined> {
  const asked = clock.now().getTime();
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  const answered = clock.now().getTime();
  const skew = Math.round(Math.abs((rows[0]?.ms ?? 0) - (asked + answered) / 2));
  return skew > noticedSkewMs ? (skew / 1000).toFixed(1) : undefined;
}
