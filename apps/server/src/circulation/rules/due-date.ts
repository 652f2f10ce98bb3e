import { addDays, type LibraryCalendar, openDayFrom } from './library-calendar.ts';

/** The last day of a loan or renewal that begins on `day` and lasts `days`; moved to the next open day. YYYY-MM-DD. */
export function dueDate(day: string, days: number, calendar: LibraryCalendar): string {
  return openDayFrom(addDays(day, days), calendar);
}
