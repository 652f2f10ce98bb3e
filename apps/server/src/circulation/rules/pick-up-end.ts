import { addDays, furthestOpenDay, isClosed, type LibraryCalendar } from './library-calendar.ts';

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
