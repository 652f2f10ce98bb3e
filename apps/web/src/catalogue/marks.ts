import type { Reason } from '@yuelan/contract/catalogue/reasons';
import type { TextPart } from './highlight.ts';

/** Places of UTF-16 units in a text: from the first up to, not including, the second. */
export type Mark = readonly [start: number, end: number];

/** The stretches of a shown text that answer a search: where it holds the values of the reasons. */
export function marksIn(
  shown: string,
  reasons: readonly Reason[],
  fields: readonly Reason['field'][],
): Mark[] {
  return reasons
    .filter(({ field }) => fields.includes(field))
    .flatMap(({ text, marks }) => {
      const place = text === '' ? -1 : shown.indexOf(text);
      return place < 0 ? [] : marks.map(([start, end]): Mark => [place + start, place + end]);
    })
    .sort((a, b) => a[0] - b[0]);
}

/** Cuts a text at marks. The parts joined are the text, whatever the marks are. */
export function cutAtMarks(text: string, marks: readonly Mark[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  let last = 0;
  for (const [from, to] of marks) {
    const start = Math.min(Math.max(from, last), text.length);
    const end = Math.min(Math.max(to, start), text.length);
    if (start > last) parts.push({ text: text.slice(last, start), hit: false });
    if (end > start) parts.push({ text: text.slice(start, end), hit: true });
    last = end;
  }
  if (last < text.length) parts.push({ text: text.slice(last), hit: false });
  return parts;
}
