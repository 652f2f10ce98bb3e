/** A schedule in one of the usual forms, to be put into words; all others keep their pattern. */
export type ScheduleShape =
  | { readonly every: 'request' }
  | { readonly every: 'minutes'; readonly count: number }
  | { readonly every: 'hour'; readonly minute: string }
  | { readonly every: 'day'; readonly time: string }
  | { readonly every: 'week'; readonly time: string; readonly weekdays: readonly number[] }
  | { readonly every: 'pattern'; readonly pattern: string };

const two = (text: string) => text.padStart(2, '0');
const isNumber = (text: string) => /^\d{1,2}$/.test(text);

/** Reads a cron pattern with five fields. Weekdays go from 0 (Sunday) to 6. */
export function shapeOf(pattern: string): ScheduleShape {
  if (pattern.trim() === '') return { every: 'request' };
  const [minute = '', hour = '', day, month, weekday = ''] = pattern.trim().split(/\s+/);
  const other = { every: 'pattern', pattern } as const;
  if (day !== '*' || month !== '*') return other;
  const [, step] = /^\*\/(\d{1,2})$/.exec(minute) ?? [];
  if (step !== undefined && hour === '*' && weekday === '*') return { every: 'minutes', count: Number(step) };
  if (!isNumber(minute)) return other;
  if (hour === '*' && weekday === '*') return { every: 'hour', minute: two(minute) };
  if (!isNumber(hour)) return other;
  const time = `${two(hour)}:${two(minute)}`;
  if (weekday === '*') return { every: 'day', time };
  if (!/^[0-7](,[0-7])*$/.test(weekday)) return other;
  return { every: 'week', time, weekdays: weekday.split(',').map((one) => Number(one) % 7) };
}

/** Whether a text has the form of a schedule; only the server knows whether it is valid. */
export const hasShape = (text: string): boolean =>
  text.trim() === '' || text.trim().split(/\s+/).length === 5;
