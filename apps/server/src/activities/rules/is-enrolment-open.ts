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
