import { daysBetween } from './due.ts';

/** Days after today that the ruler shows; a loan that is due later stands at its end. */
const rulerDays = 30;
/** Overdue days that it shows; what is overdue for longer stands at its beginning. */
const overdueDays = 10;
/** The share of the ruler that overdue loans have, when there are any. */
const overdueShare = 0.22;
/** How wide a cover is on the narrowest ruler, as a share of it. */
const coverShare = 0.12;

export interface RulerPlace<Item> {
  readonly item: Item;
  /** The middle of its cover, from 0 (beginning) to 1. */
  readonly at: number;
  /** The row: covers whose days are too close stand one above the other. */
  readonly lane: number;
  readonly isOverdue: boolean;
}

export interface Ruler<Item> {
  readonly places: readonly RulerPlace<Item>[];
  readonly lanes: number;
  /** Where today is. */
  readonly today: number;
  /** The end of each of the next four weeks. */
  readonly weeks: readonly { readonly day: string; readonly at: number }[];
}

const dayMilliseconds = 86_400_000;

/** The day that is this many days after `day` (YYYY-MM-DD). */
function laterBy(days: number, day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Where each item's due date (`YYYY-MM-DD`) is on a ruler that begins left of `today`; one without a date is left out. */
export function rulerOf<Item>(
  items: readonly Item[],
  dueOf: (item: Item) => string,
  today: string,
): Ruler<Item> {
  const dated = items
    .map((item) => ({ item, days: daysBetween(today, dueOf(item)) }))
    .filter(({ days }) => !Number.isNaN(days))
    .sort((left, right) => left.days - right.days);
  const begin = coverShare / 2;
  const todayAt = dated.some(({ days }) => days < 0) ? overdueShare : begin;
  const atOf = (days: number): number =>
    days < 0
      ? begin + (todayAt - begin) * (1 - Math.min(-days, overdueDays) / (overdueDays + 1))
      : todayAt + (1 - begin - todayAt) * (Math.min(days, rulerDays) / rulerDays);
  const ends: number[] = [];
  const places = dated.map(({ item, days }): RulerPlace<Item> => {
    const at = atOf(days);
    const free = ends.findIndex((end) => at - end >= coverShare);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = at;
    return { item, at, lane, isOverdue: days < 0 };
  });
  const weeks = [7, 14, 21, 28].map((days) => ({ day: laterBy(days, today), at: atOf(days) }));
  return { places, lanes: ends.length, today: todayAt, weeks };
}
