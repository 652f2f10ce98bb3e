import type { Opening } from '@yuelan/contract';
import {
  addDays,
  dayOf,
  furthestOpenDay,
  hoursOf,
  isClosed,
  type LibraryCalendar,
} from './library-calendar.ts';

/** HH:MM of an instant in a time zone. */
function timeOf(moment: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

function stateOf(day: string, time: string, calendar: LibraryCalendar): Opening['state'] {
  if (isClosed(day, calendar)) return 'closed';
  const { opens, closes } = hoursOf(day, calendar);
  if (closes === undefined) return 'unset';
  if (time >= closes) return 'after';
  if (opens === undefined) return 'day';
  return time < opens ? 'before' : 'open';
}

/** The hours of the first open day after `day`; undefined if none is in range. */
function nextOpen(day: string, calendar: LibraryCalendar): Opening['next'] {
  for (let ahead = 1; ahead <= furthestOpenDay; ahead += 1) {
    const candidate = addDays(day, ahead);
    if (!isClosed(candidate, calendar)) return { day: candidate, ...hoursOf(candidate, calendar) };
  }
  return undefined;
}

/** Today's hours and whether the library is open, by its calendar and local time. */
export function openingAt(now: Date, timeZone: string, calendar: LibraryCalendar): Omit<Opening, 'reason'> {
  const day = dayOf(now, timeZone);
  const state = stateOf(day, timeOf(now, timeZone), calendar);
  const next = state === 'closed' || state === 'after' ? nextOpen(day, calendar) : undefined;
  return {
    state,
    today: { day, ...(state === 'closed' ? {} : hoursOf(day, calendar)) },
    ...(next === undefined ? {} : { next }),
  };
}
