/** The calendar day now in a time zone, `YYYY-MM-DD`; the browser's own where the zone is not known. */
export function dayIn(timeZone: string | undefined, now = new Date()): string {
  // Swedish writes dates as ISO 8601 does.
  try {
    return now.toLocaleDateString('sv-SE', { ...(timeZone === undefined ? {} : { timeZone }) });
  } catch {
    return now.toLocaleDateString('sv-SE');
  }
}
