import type { LibraryCalendar } from '../../src/circulation/rules/library-calendar.ts';

export const alwaysOpen: LibraryCalendar = {
  closedWeekdays: new Set(),
  closedDates: new Set(),
  closingTimes: new Map(),
  openingTimes: new Map(),
};
