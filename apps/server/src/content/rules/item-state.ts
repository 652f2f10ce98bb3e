import type { ContentFields, ContentState } from '@yuelan/contract';
import { hourMs } from '../../platform/clock.ts';
import { beginningOf, endOf, momentText } from '../moments.ts';

/** An event without an end counts as over half a day after its start, as readers see it. */
const usualMs = 12 * hourMs;

const checked = (text: string | undefined) => momentText.safeParse(text).data;

/** What readers see of an item now; `shown` are the fields of what is published, nothing when nothing is. */
export function stateOf(shown: ContentFields | undefined, timeZone: string, now: Date): ContentState {
  if (shown === undefined) return 'draft';
  const at = now.toISOString();
  const until = endOf(checked(shown.until), timeZone);
  if (until !== '' && until <= at) return 'past';
  if (beginningOf(checked(shown.date), timeZone) > at) return 'planned';
  const start = beginningOf(checked(shown.start), timeZone);
  const end =
    endOf(checked(shown.end), timeZone) ||
    (start && new Date(new Date(start).getTime() + usualMs).toISOString());
  return end !== '' && end <= at ? 'past' : 'published';
}
