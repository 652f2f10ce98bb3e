import { daysAfter, daysBetween } from '../platform/days.ts';

/** Days after today that the ruler shows; later loans are placed at its end. */
const rulerDays = 30;
/** Overdue days that the ruler shows; loans that are overdue for longer are placed at its beginning. */
const overdueDays = 10;
/** The part of the ruler for overdue loans, if there are any. */
const overdueShare = 0.22;
/** The width of a cover on the narrowest ruler, as a part of the ruler's width. */
const coverShare = 0.12;

export interface RulerPlace<Item> {
  readonly item: Item;
  /** The centre of the cover, from 0 (beginning) to 1. */
  readonly at: number;
  /** The row: covers too close to each other are stacked. */
  readonly lane: number;
  readonly isOverdue: boolean;
}

export interface Ruler<Item> {
  readonly places: readonly RulerPlace<Item>[];
  readonly lanes: number;
  /** The position of today, from 0 to 1. */
  readonly today: number;
  /** The end of each of the next four weeks. */
  readonly weeks: readonly { readonly day: string; readonly at: number }[];
}

/**
 * The position of each item's due date (`YYYY-MM-DD`) on a ruler that begins before `today`; items without a date are
 * left out.
 */
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
  const weeks = [7, 14, 21, 28].map((days) => ({ day: daysAfter(today, days), at: atOf(days) }));
  return { places, lanes: ends.length, today: todayAt, weeks };
}
