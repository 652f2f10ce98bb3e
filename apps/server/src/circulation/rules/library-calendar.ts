/** When a library is closed. */
export interface LibraryCalendar {
  /** ISO weekdays: 1 Monday to 7 Sunday. */
  readonly closedWeekdays: ReadonlySet<number>;
  /** YYYY-MM-DD. */
  readonly closedDates: ReadonlySet<string>;
}

export const alwaysOpen: LibraryCalendar = { closedWeekdays: new Set(), closedDates: new Set() };

/**
 * How many days ahead an open day is looked for. A library closed for longer than that has forgotten its calendar
 * rather than shut its doors, and a loan must end on some day (compare Koha bug 27249, an endless loop).
 */
export const furthestOpenDay = 60;

/** The calendar day on which a moment falls in a time zone, YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The last second of a day in a time zone: where midnight is skipped, the one before the next day begins. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds - 1000);
}

/** Days from one day to a later one; negative when it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function isClosed(day: string, calendar: LibraryCalendar): boolean {
  return calendar.closedDates.has(day) || calendar.closedWeekdays.has(Temporal.PlainDate.from(day).dayOfWeek);
}

/** The day itself when the library is open then, else the next open one; the day itself when there is none in reach. */
export function openDayFrom(day: string, calendar: LibraryCalendar): string {
  for (let ahead = 0; ahead <= furthestOpenDay; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (!isClosed(candidate, calendar)) return candidate;
  }
  return day;
}
