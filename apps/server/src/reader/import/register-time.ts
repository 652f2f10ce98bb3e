/** Milliseconds by which a time zone is ahead of UTC at a time. */
function offsetAt(timeZone: string, time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(time / 1000) * 1000;
}

/**
 * A day, or a day and a time, as registers write them (`2024-9-1`, `2024/09/01 08:30`, `2024年9月1日`, `20240901`)
 * in the library's time zone, as ISO 8601 UTC. Undefined when it is neither.
 */
export function parseRegisterTime(text: string, timeZone: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const found =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?(?:Z)?$/.exec(
      plain,
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  const utc = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0);
  const date = new Date(utc);
  if (year < 1900 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || (hour || 0) > 23)
    return undefined;
  if (plain.endsWith('Z')) return date.toISOString();
  const guess = utc - offsetAt(timeZone, utc);
  return new Date(utc - offsetAt(timeZone, guess)).toISOString();
}
