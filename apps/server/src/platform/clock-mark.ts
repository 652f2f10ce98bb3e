import type { Clock } from './clock.ts';
import type { Db } from './database/tables.ts';

const only = 'latest';
/** Clocks of several servers may differ a little, and time servers set them back by seconds. */
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
 * The latest time that any server of this portal has seen, when this machine's clock is more than a minute
 * behind it: it was set back now, or was ahead earlier.
 */
export async function findTimeAhead(db: Db, clock: Clock): Promise<string | undefined> {
  const row = await db.selectFrom('clock_mark').select('seen_at').executeTakeFirst();
  if (row === undefined) return undefined;
  return Date.parse(row.seen_at) > clock.now().getTime() + toleranceMs ? row.seen_at : undefined;
}
