import type { Opening } from '@yuelan/contract/circulation/schemas';

/** A part of the line: a key under `shell:home.opening` and the values of its placeholders. */
export type OpeningPart =
  | { readonly key: 'hours' | 'until'; readonly time: string }
  | { readonly key: 'closed' | 'now' | 'notYet' | 'over' }
  | { readonly key: 'closedFor'; readonly reason: string }
  /** `day` is YYYY-MM-DD, or undefined for tomorrow; `time` is empty if it is not known. */
  | { readonly key: 'next'; readonly day: string | undefined; readonly time: string };

/** `09:00` as people say it: `9:00`. */
const spoken = (time = '') => time.replace(/^0(?=\d:)/u, '');

const dayMilliseconds = 86_400_000;

/** What the home page says about today, part by part; empty if today's hours are not known. */
export function openingLine({ state, today, reason, next }: Opening): readonly OpeningPart[] {
  const opens = spoken(today.opens);
  const closes = spoken(today.closes);
  if (state === 'unset') return [];
  if (state === 'day') return [{ key: 'until', time: closes }];
  const parts: OpeningPart[] =
    state === 'closed'
      ? [reason === '' ? { key: 'closed' } : { key: 'closedFor', reason }]
      : [{ key: 'hours', time: opens === '' ? closes : `${opens}–${closes}` }];
  if (state === 'open') parts.push({ key: 'now' });
  if (state === 'before') parts.push({ key: 'notYet' });
  if (state === 'after') parts.push({ key: 'over' });
  if (next !== undefined) {
    const isTomorrow = Date.parse(next.day) - Date.parse(today.day) === dayMilliseconds;
    parts.push({ key: 'next', day: isTomorrow ? undefined : next.day, time: spoken(next.opens) });
  }
  return parts;
}
