import { SearchTooSlow } from '../../port.ts';

/** The bound of the request that a reader thread works on. A thread does one thing at a time, so one is enough. */

let until = Number.POSITIVE_INFINITY;

/** From here on {@link checkDeadline} fails after `time`, in milliseconds since 1970. */
export function startDeadline(time: number): void {
  until = time;
}

/** Throws when the time is up. Between two checks lie some milliseconds of work at most, so loops over rows call it too. */
export function checkDeadline(): void {
  if (until !== Number.POSITIVE_INFINITY && Date.now() > until) throw new SearchTooSlow();
}

/** Rows looked at between two checks. */
export const rowsBetweenChecks = 0x3fff;
