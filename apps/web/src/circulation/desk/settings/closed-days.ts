import { daysBetween } from '../../../platform/days.ts';

/** Consecutive days that are closed for the same reason. */
export interface ClosedRange {
  /** YYYY-MM-DD. */
  readonly from: string;
  /** The last day. */
  readonly to: string;
  readonly name: string;
}

/** The closed days in a pasted list, and the lines without any. */
export interface PastedDays {
  readonly ranges: readonly ClosedRange[];
  /** Lines that cannot be read, unchanged. */
  readonly unread: readonly string[];
}

const date = String.raw`(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?`;
const line = new RegExp(
  String.raw`^\s*${date}(?:[\s,，;、]*(?:\.\.+|[-–—~～至到]|to\b)?[\s,，;、]*${date})?[\s,，;、:：]*(.*)$`,
  'iu',
);

/** A calendar date as YYYY-MM-DD; undefined for dates such as 30 February. */
function dayOf(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text ? undefined : text;
}

/**
 * Reads a list of holidays in common formats: a date or a range on each line, then a name, separated by tabs (from a
 * table), commas or spaces: `2026-10-01..2026-10-07 国庆节`, `2026/1/1, 元旦`, `2026年7月10日至2026年8月31日 暑假`.
 */
export function readPastedDays(text: string): PastedDays {
  const ranges: ClosedRange[] = [];
  const unread: string[] = [];
  for (const one of text.split(/\r?\n/u)) {
    if (one.trim() === '') continue;
    const [, y1, m1, d1, y2, m2, d2, name = ''] = line.exec(one) ?? [];
    const from = dayOf(y1, m1, d1);
    const to = y2 === undefined ? from : dayOf(y2, m2, d2);
    if (from === undefined || to === undefined || to < from) unread.push(one.trim());
    else ranges.push({ from, to, name: name.trim().slice(0, 100) });
  }
  return { ranges, unread };
}

/** Closed dates as ranges: consecutive days with the same name become one range. */
export function rangesOf(
  days: readonly { readonly day: string; readonly name: string }[],
): readonly ClosedRange[] {
  const ranges: { from: string; to: string; name: string }[] = [];
  for (const { day, name } of days
    .filter((one) => one.day.length > 1)
    .toSorted((left, right) => left.day.localeCompare(right.day))) {
    const last = ranges.at(-1);
    if (last !== undefined && last.name === name && daysBetween(last.to, day) === 1) last.to = day;
    else ranges.push({ from: day, to: day, name });
  }
  return ranges;
}
