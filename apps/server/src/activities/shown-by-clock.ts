import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Rows of activities and competitions that readers see at a moment (ISO 8601 UTC). */
export const isShown = (at: string): RawBuilder<SqlBool> =>
  sql`withdrawn_at = '' and publish_at <= ${at} and (until_at = '' or until_at > ${at})`;

/** Rows that have not started (1), are in progress (2) or have ended (3) at a moment; `undefined`: all. */
export function hasStatus(status: 1 | 2 | 3 | undefined, at: string): RawBuilder<SqlBool> {
  if (status === 1) return sql`start_at > ${at}`;
  if (status === 2) return sql`start_at <= ${at} and end_at > ${at}`;
  if (status === 3) return sql`end_at <= ${at}`;
  return sql`1 = 1`;
}

/** In progress first (soonest end first), then those to come, then those over (latest first). */
export const inTimesOrder = (at: string): RawBuilder<unknown> => sql`
  case when end_at <= ${at} then 2 when start_at > ${at} then 1 else 0 end,
  case when end_at <= ${at} then '' when start_at > ${at} then start_at else end_at end,
  end_at desc, id`;
