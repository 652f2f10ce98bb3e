/** Calendar days as `YYYY-MM-DD`. They have no time zone. */

const dayMs = 86_400_000;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** NaN if one of them is not a day. */
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / dayMs;

export const daysAfter = (day: string, days: number): string =>
  new Date(timeOf(day) + days * dayMs).toISOString().slice(0, 10);
