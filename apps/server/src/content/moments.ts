import { z } from 'zod';

const pattern = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

function read(text: string): Temporal.PlainDateTime | undefined {
  const [, day, time] = pattern.exec(text) ?? [];
  if (day === undefined) return undefined;
  try {
    return Temporal.PlainDateTime.from(`${day}T${time ?? '00:00'}`, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** A day or a minute as people write it: `2026-03-14` or `2026-03-14 19:30`, in the library's time zone. */
export const momentText = z
  .string()
  .refine((text) => read(text) !== undefined, 'expected a day like 2026-03-14, or 2026-03-14 19:30')
  .meta({ input: 'moment' });

function instantOf(local: Temporal.PlainDateTime, timeZone: string): string {
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
}

/** When a moment begins, as an ISO text in UTC; empty for none. `text` is a checked `momentText`. */
export function beginningOf(text: string | undefined, timeZone: string): string {
  if (text === undefined) return '';
  const local = read(text);
  if (local === undefined) throw new Error(`"${text}" is not a moment.`);
  return instantOf(local, timeZone);
}

/** When a moment is over: a day at its end, a minute when it arrives. ISO text in UTC; empty for none. */
export function endOf(text: string | undefined, timeZone: string): string {
  if (text === undefined) return '';
  const local = read(text);
  if (local === undefined) throw new Error(`"${text}" is not a moment.`);
  return instantOf(pattern.exec(text)?.[2] === undefined ? local.add({ days: 1 }) : local, timeZone);
}

/** The last moment of a period that is over at a stored time: a day that ends at midnight ends a second before. */
export function lastMoment(at: string, timeZone: string): string {
  if (at === '') return '';
  const end = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  const isMidnight = end.toPlainTime().equals(Temporal.PlainTime.from('00:00'));
  const last = isMidnight ? end.subtract({ seconds: 1 }) : end;
  return last.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** A time of the database in a time zone, with its offset: `2026-03-14T19:30:00+08:00`; empty for none. */
export function localTime(at: string, timeZone: string): string {
  if (at === '') return '';
  return Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
