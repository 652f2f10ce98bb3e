/**
 * Reads a day, or a day and a time, as registers write them (`2024-9-1`, `2024/09/01 08:30`, `2024年9月1日`, `20240901`),
 * in the library's time zone, as ISO 8601 UTC. Undefined if the text is neither.
 */
export function parseRegisterTime(text: string, timeZone: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z)?$/.exec(
      plain,
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour, minute, second] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (year < 1900) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(
      { year, month, day, hour, minute, second },
      { overflow: 'reject' },
    );
    const zoned = local.toZonedDateTime(plain.endsWith('Z') ? 'UTC' : timeZone);
    return new Date(zoned.epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** The start of the instant's day in the library's time zone, as ISO 8601 UTC. */
export function beginOfDay(at: string, timeZone: string): string {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).startOfDay();
  return new Date(day.epochMilliseconds).toISOString();
}
