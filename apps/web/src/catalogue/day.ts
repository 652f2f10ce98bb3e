/** The current calendar day in a time zone, `YYYY-MM-DD`; in the browser's zone if that one is unknown. */
export function dayIn(timeZone: string | undefined, now = new Date()): string {
  // Swedish writes dates in the form of ISO 8601.
  try {
    return now.toLocaleDateString('sv-SE', { ...(timeZone === undefined ? {} : { timeZone }) });
  } catch {
    return now.toLocaleDateString('sv-SE');
  }
}
