import type { Step } from '@yuelan/contract';

/** From one day to another (YYYY-MM-DD), both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const longestDays = 3660;
const daysByDay = 45;
const daysByWeek = 190;

const read = (day: string) => {
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    return undefined;
  }
};
const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

/** The day found last in each time zone, and the milliseconds since 1970 at which it begins and is over. */
const lastDays = new Map<string, { readonly day: string; readonly from: number; readonly until: number }>();

/** The day of an instant in a time zone. Most are asked about now, again and again. */
export function dayIn(moment: Date, timeZone: string): string {
  const at = moment.getTime();
  const last = lastDays.get(timeZone);
  if (last !== undefined && at >= last.from && at < last.until) return last.day;
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const startOf = (some: Temporal.PlainDate) => some.toZonedDateTime(timeZone).epochMilliseconds;
  const found = { day: date.toString(), from: startOf(date), until: startOf(date.add({ days: 1 })) };
  lastDays.set(timeZone, found);
  return found.day;
}

/** How many days a span has. */
export function lengthOf({ from, to }: Span): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
}

/** Whether both are days of the calendar, in order, and not too far apart. */
export function isSpan(span: Span): boolean {
  if (read(span.from) === undefined || read(span.to) === undefined) return false;
  const length = lengthOf(span);
  return length >= 1 && length <= longestDays;
}

/** The period of the same length that ends the day before. */
export function spanBefore(span: Span): Span {
  return { from: dayAfter(span.from, -lengthOf(span)), to: dayAfter(span.from, -1) };
}

/** A calendar year, or the school year that begins in September of that year. */
export function yearOf(year: number, school: boolean): Span {
  return school
    ? { from: `${year}-09-01`, to: `${year + 1}-08-31` }
    : { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** When a span begins and when it is over (exclusive), as ISO 8601 instants. */
export function instantsOf(span: Span, timeZone: string): { readonly from: string; readonly until: string } {
  const startOf = (day: string) =>
    new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  return { from: startOf(span.from), until: startOf(dayAfter(span.to, 1)) };
}

/** The steps in which a chart shows a span. */
export function stepOf(span: Span): Step {
  const length = lengthOf(span);
  return length <= daysByDay ? 'day' : length <= daysByWeek ? 'week' : 'month';
}

/**
 * The first day of each step. The first and the last step may be shorter: weeks begin on Monday, months on their
 * first day.
 */
export function startsOf(span: Span, step: Step): readonly string[] {
  const starts: string[] = [];
  const last = Temporal.PlainDate.from(span.to);
  let day = Temporal.PlainDate.from(span.from);
  while (Temporal.PlainDate.compare(day, last) <= 0) {
    starts.push(day.toString());
    day =
      step === 'day'
        ? day.add({ days: 1 })
        : step === 'week'
          ? day.add({ days: 8 - day.dayOfWeek })
          : day.with({ day: 1 }).add({ months: 1 });
  }
  return starts;
}

/** Counts of days as counts of steps. */
export function inSteps(
  starts: readonly string[],
  counts: readonly { readonly day: string; readonly times: number }[],
): readonly number[] {
  const values = starts.map(() => 0);
  for (const { day, times } of counts) {
    const at = starts.findLastIndex((start) => start <= day);
    if (at >= 0) values[at] = (values[at] ?? 0) + times;
  }
  return values;
}
