type Order = 'ymd' | 'dmy' | 'mdy';

/**
 * The day in a due date (AH), YYYY-MM-DD; nothing when there is none. Systems write `20261124    235900`, `2026-11-24`,
 * `2026/11/24 23:59`, `24/11/2026` and more; only the order of day and month has to be known.
 */
export function dueDay(written: string, order: Order): string | undefined {
  const packed = /^\s*(\d{4})(\d{2})(\d{2})(?!\d)/.exec(written);
  if (packed !== null) return dayOf(packed[1], packed[2], packed[3]);
  const yearFirst = /(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})/.exec(written);
  if (yearFirst !== null) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /(\d{1,2})\D(\d{1,2})\D(\d{4})/.exec(written);
  if (yearLast === null) return undefined;
  const [, first, second, year] = yearLast;
  return order === 'mdy' ? dayOf(year, first, second) : dayOf(year, second, first);
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | undefined {
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
