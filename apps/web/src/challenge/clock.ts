/** Seconds before the end at which the time is announced. */
const announcements = [10, 30, 60] as const;

/** Whole seconds until `moment`, never below 0; both in milliseconds. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** The last announcement of the time left: 60, 30 or 10 seconds; undefined before the first. */
export function announcedSeconds(left: number): number | undefined {
  return announcements.find((seconds) => left <= seconds);
}

/** Splits seconds: 95 s become 1 minute and 35 seconds. */
export function minutesAndSeconds(seconds: number): { readonly minutes: number; readonly seconds: number } {
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}

/** Seconds as on a clock: 95 s become 1:35. */
export function clockFace(seconds: number): string {
  const { minutes, seconds: rest } = minutesAndSeconds(seconds);
  return `${minutes}:${String(rest).padStart(2, '0')}`;
}
