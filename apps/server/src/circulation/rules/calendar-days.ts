import { Fault } from '../../platform/fault.ts';
import { t } from '../../platform/message.ts';
import { addDays } from './library-calendar.ts';

const longestRange = 400;

/** Every day from one date to another, both included. Throws Fault. */
export function daysOfRange(from: string, to: string): readonly string[] {
  const text = from === to ? from : `${from}..${to}`;
  if (!isDay(from) || !isDay(to) || to < from)
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

/** Whether a text is a date of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
