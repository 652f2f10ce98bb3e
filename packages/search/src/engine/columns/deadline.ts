import { SearchTooSlow } from '../../port.ts';

/** The deadline of the current request. A thread works on one at a time, so one variable is enough. */

let until = Number.POSITIVE_INFINITY;

/** Makes {@link checkDeadline} fail after `time`, in milliseconds since 1970. */
export function startDeadline(time: number): void {
  until = time;
}

/** Throws when the time is up. Loops over rows call it too: two checks are at most some milliseconds apart. */
export function checkDeadline(): void {
  if (until !== Number.POSITIVE_INFINITY && Date.now() > until) throw new SearchTooSlow();
}

/** Rows examined between two checks. */
export const rowsBetweenChecks = 0x3fff;
