import { statusByClock } from './status-by-clock.ts';

/** Whether a reader can still cancel: until the activity begins. Times are ISO 8601 UTC texts. */
export function isCancellable(
  { startAt, endAt }: { readonly startAt: string; readonly endAt: string },
  now: Date,
): boolean {
  return statusByClock(startAt, endAt, now) === 1;
}
