/** A library's closed days and closing times. */
export interface LibraryCalendar {
  /** ISO weekdays: 1 Monday to 7 Sunday. */
  readonly closedWeekdays: ReadonlySet<number>;
  /** YYYY-MM-DD. */
  readonly closedDates: ReadonlySet<string>;
  /** Date, ISO weekday or `everyDay` → HH:MM. The most specific entry applies. */
  readonly closingTimes: ReadonlyMap<string, string>;
  /** Under the same keys, HH:MM. If there is no opening time, only the closing time of the day is known. */
  readonly openingTimes: ReadonlyMap<string, string>;
}

/** The key of the closing time for all other days. */
export const everyDay = '';

/**
 * How many days ahead to search for an open day. A library that seems closed for longer has probably neglected its
 * calendar, and a loan must end on some day (compare Koha bug 27249, an endless loop).
 */
export const furthestOpenDay = 60;

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The last second of a day in a time zone. If midnight is skipped, the second before the next day begins. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return new Date(next.epochMilliseconds - 1000);
}

/** When a library closes on a day. Defaults to the end of the day. */
export function closingOf(day: string, timeZone: string, calendar: LibraryCalendar): Date {
  const { closes } = hoursOf(day, calendar);
  if (closes === undefined) return endOfDay(day, timeZone);
  const closing = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: closes });
  return new Date(closing.epochMilliseconds);
}

/** The hours of a day (HH:MM), as far as they are set, whether or not the library is closed on it. */
export function hoursOf(day: string, calendar: LibraryCalendar): { opens?: string; closes?: string } {
  const weekday = String(Temporal.PlainDate.from(day).dayOfWeek);
  const key = [day, weekday, everyDay].find((one) => calendar.closingTimes.has(one)) ?? everyDay;
  const opens = calendar.openingTimes.get(key);
  const closes = calendar.closingTimes.get(key);
  return { ...(opens === undefined ? {} : { opens }), ...(closes === undefined ? {} : { closes }) };
}

/** Number of days from one day to another, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days;
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function isClosed(day: string, calendar: LibraryCalendar): boolean {
  return calendar.closedDates.has(day) || calendar.closedWeekdays.has(Temporal.PlainDate.from(day).dayOfWeek);
}

/** The given day if the library is open, otherwise the next open day. The given day if no open day is in range. */
function openDayFrom(day: string, calendar: LibraryCalendar): string {
  for (let ahead = 0; ahead <= furthestOpenDay; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (!isClosed(candidate, calendar)) return candidate;
  }
  return day;
}

/** The due date of a loan or renewal that begins on `day` and lasts `days`, moved to the next open day. YYYY-MM-DD. */
export function dueDate(day: string, days: number, calendar: LibraryCalendar): string {
  return openDayFrom(addDays(day, days), calendar);
}

/**
 * The last day of a hold placed on `day`: the `days`-th open day after it, so that closed days do not shorten the reader's
 * time to come. Without enough open days in range, calendar days count instead.
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
