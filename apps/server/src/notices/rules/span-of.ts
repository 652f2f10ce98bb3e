import type { Language } from '@yuelan/contract';

/**
 * When something takes place, to be read: `2026年3月14日星期六 14:00–16:00`. Times are ISO 8601 UTC, empty for none; a
 * beginning at midnight without an end, or an end at midnight, means whole days.
 */
export function spanOf(start: string, end: string, timeZone: string, language: Language): string {
  if (start === '') return '';
  const from = Temporal.Instant.from(start).toZonedDateTimeISO(timeZone);
  const to = end === '' ? undefined : Temporal.Instant.from(end).toZonedDateTimeISO(timeZone);
  const isMidnight = (time: Temporal.ZonedDateTime) => time.hour === 0 && time.minute === 0;
  const wholeDays = isMidnight(from) && (to === undefined || isMidnight(to));
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    ...(wholeDays ? {} : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  const last = wholeDays ? to?.subtract({ days: 1 }) : to;
  if (last === undefined || last.epochMilliseconds <= from.epochMilliseconds)
    return format.format(from.epochMilliseconds);
  return format.formatRange(from.epochMilliseconds, last.epochMilliseconds);
}
