/** `firstStatus`: 1 not started, 2 in progress, 3 ended. Times are ISO 8601 UTC texts; at the end time it has ended. */
export function statusByClock(startAt: string, endAt: string, now: Date): 1 | 2 | 3 {
  const at = now.toISOString();
  if (at < startAt) return 1;
  return at < endAt ? 2 : 3;
}

/** Whether a reader can still cancel: until the activity begins. Times are ISO 8601 UTC texts. */
export function isCancellable(
  { startAt, endAt }: { readonly startAt: string; readonly endAt: string },
  now: Date,
): boolean {
  return statusByClock(startAt, endAt, now) === 1;
}

/** When an activity is open for enrolment. Times are ISO 8601 UTC texts, empty for none. */
export interface EnrolmentTimes {
  readonly enrol: boolean;
  readonly enrolFrom: string;
  readonly enrolUntil: string;
  readonly endAt: string;
}

/** Whether readers can enrol now: from the given time until the given time or the end of the activity. */
export function isEnrolmentOpen({ enrol, enrolFrom, enrolUntil, endAt }: EnrolmentTimes, now: Date): boolean {
  const at = now.toISOString();
  return enrol && at >= enrolFrom && at < endAt && (enrolUntil === '' || at < enrolUntil);
}
