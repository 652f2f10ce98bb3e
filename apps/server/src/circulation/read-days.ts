import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { addDays } from './rules/library-calendar.ts';

/** Weekday names in ISO order, from Monday. */
export const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const longestRange = 400;

/** Parses a weekday, a date or a range of dates into calendar days. Throws Fault. */
export function readDays(text: string): readonly string[] {
  const weekday = weekdayNames.indexOf(text.toLowerCase());
  if (weekday >= 0) return [String(weekday + 1)];
  const [from = '', to = from, ...rest] = text.split('..');
  if (!isDay(from) || !isDay(to) || to < from || rest.length > 0)
    throw new Fault(
      t`"${text}" is not a day: write 2026-10-01, a range like 2026-10-01..2026-10-07, or a weekday like sunday.`,
    );
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push(day);
    if (days.length > longestRange) throw new Fault(t`"${text}" is longer than ${longestRange} days.`);
  }
  return days;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
