/** When a library is closed, and when it closes. */
export interface LibraryCalendar {
  /** ISO weekdays: 1 Monday to 7 Sunday. */
  readonly closedWeekdays: ReadonlySet<number>;
  /** YYYY-MM-DD. */
  readonly closedDates: ReadonlySet<string>;
  /** Date, ISO weekday or `everyDay` → HH:MM; the most exact one counts. */
  readonly closingTimes: ReadonlyMap<string, string>;
}

/** The day under which the closing time of all other days is kept. */
export const everyDay = '';

export const alwaysOpen: LibraryCalendar = {
  closedWeekdays: new Set(),
  closedDates: new Set(),
  closingTimes: new Map(),
};

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

/** When a library closes on a day; by default at the end of the day. */
export function closingOf(day: string, timeZone: string, calendar: LibraryCalendar): Date {
  const date = Temporal.PlainDate.from(day);
  const { closingTimes } = calendar;
  const closes =
    closingTimes.get(day) ?? closingTimes.get(String(date.dayOfWeek)) ?? closingTimes.get(everyDay);
  if (closes === undefined) return endOfDay(day, timeZone);
  return new Date(date.toZonedDateTime({ timeZone, plainTime: closes }).epochMilliseconds);
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

/** The last day of a loan or renewal that begins on `day` and lasts `days`; moved to the next open day. YYYY-MM-DD. */
export function dueDate(day: string, days: number, calendar: LibraryCalendar): string {
  return openDayFrom(addDays(day, days), calendar);
}

/**
 * The last day on which a copy held on `day` is kept: the `days`-th open day after it, so that a reader has as many
 * days to come as the rule says, whatever is closed between. Without enough open days in reach: plain days.
 */
export function pickUpEnd(day: string, days: number, calendar: LibraryCalendar): string {
  let left = days;
  for (let ahead = 1; ahead <= furthestOpenDay + days; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (isClosed(candidate, calendar)) continue;
    left -= 1;
    if (left <= 0) return candidate;
  }
  return addDays(day, days);
}
