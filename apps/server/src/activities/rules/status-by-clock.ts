/** `firstStatus`: 1 not started, 2 in progress, 3 ended. Times are ISO 8601 UTC texts; at the end time it has ended. */
export function statusByClock(startAt: string, endAt: string, now: Date): 1 | 2 | 3 {
  const at = now.toISOString();
  if (at < startAt) return 1;
  return at < endAt ? 2 : 3;
}
