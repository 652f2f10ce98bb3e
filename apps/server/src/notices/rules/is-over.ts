import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** An event without an end counts as over half a day after its start. */
const usualMs = 12 * 3_600_000;

const begunBefore = (now: Date) => new Date(now.getTime() - usualMs).toISOString();

/** Whether the event of a notice is over. Times are ISO 8601 UTC texts, empty for none; news is never over. */
export function isOver(
  { start_at, end_at }: { readonly start_at: string; readonly end_at: string },
  now: Date,
): boolean {
  if (end_at !== '') return end_at <= now.toISOString();
  return start_at !== '' && start_at <= begunBefore(now);
}

/** The same as an order of rows: past events last. */
export const overLast = (now: Date): RawBuilder<SqlBool> => sql`case
  when end_at <> '' then case when end_at <= ${now.toISOString()} then 1 else 0 end
  when start_at <> '' and start_at <= ${begunBefore(now)} then 1 else 0 end`;
