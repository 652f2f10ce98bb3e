import type { Language } from '@yuelan/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hourMs } from '../../platform/clock.ts';

/**
 * Formats an event's time for display: `2026年3月14日星期六 14:00–16:00`. Times are ISO 8601 UTC, or empty. A start at
 * midnight without an end, or an end at midnight, means whole days.
 */
export function spanOf(start: string, end: string, timeZone: string, language: Language): string {
  if (start === '') return '';
  const from = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone);
  const to = end === '' ? undefined : Temporal.Instant.from(end).toZonedDateTimeISO(timeZone);
  const isMidnight = (time: Temporal.ZonedDateTime) => time.hour === 0 && time.minute === 0;
  const wholeDays = isMidnight(from) && (to === undefined || isMidnight(to));
  const last = wholeDays ? to?.subtract({ days: 1 }) : to;
  const dayOf = (time: Temporal.ZonedDateTime) => format(language, timeZone, time, dayParts);
  const timeOf = (time: Temporal.ZonedDateTime) =>
    wholeDays ? '' : ` ${format(language, timeZone, time, timeParts)}`;
  const beginning = dayOf(from) + timeOf(from);
  if (last === undefined || Temporal.ZonedDateTime.compare(last, from) <= 0) return beginning;
  if (last.toPlainDate().equals(from.toPlainDate())) return `${beginning}–${timeOf(last).trim()}`;
  return `${beginning}${language === 'zh-CN' ? ' 至 ' : ' – '}${dayOf(last)}${timeOf(last)}`;
}

const dayParts = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

function format(
  language: Language,
  timeZone: string,
  time: Temporal.ZonedDateTime,
  parts: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(language, { timeZone, ...parts }).format(time.epochMilliseconds);
}

/** An event without an end counts as over half a day after its start. */
const usualMs = 12 * hourMs;

const begunBefore = (now: Date) => new Date(now.getTime() - usualMs).toISOString();

/** Whether the event of a notice is over. Times are ISO 8601 UTC, or empty. News is never over. */
export function isOver(
  { start_at, end_at }: { readonly start_at: string; readonly end_at: string },
  now: Date,
): boolean {
  if (end_at !== '') return end_at <= now.toISOString();
  return start_at !== '' && start_at <= begunBefore(now);
}

/** The same rule as a sort order: past events last. */
export const overLast = (now: Date): RawBuilder<SqlBool> => sql`case
  when end_at <> '' then case when end_at <= ${now.toISOString()} then 1 else 0 end
  when start_at <> '' and start_at <= ${begunBefore(now)} then 1 else 0 end`;
