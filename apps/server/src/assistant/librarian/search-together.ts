import type { AssistantAnswer, TitleSummary } from '@yuelan/contract';
import type { Desk } from './desk.ts';

type Together = NonNullable<AssistantAnswer['together']>;

/** How many headings of each book are looked at. */
const headingsOfBook = 4;

/**
 * Subject headings, or else authors, chosen so that each book of an answer has one: a search narrowed to them finds
 * all of the books. Few and rare ones are preferred. Undefined if the records have neither.
 */
export async function searchTogether(
  desk: Desk,
  books: readonly TitleSummary[],
): Promise<Together | undefined> {
  if (books.length === 0) return undefined;
  const headings = await cover(
    books.map(({ keywords }) => keywords.slice(0, headingsOfBook)),
    (heading) => desk.countSelected({ keyword: [heading] }),
  );
  if (headings !== undefined) return { facet: 'keyword', values: headings };
  const authors = await cover(
    books.map(({ firstAuthor }) => (firstAuthor === '' ? [] : [firstAuthor])),
    async () => 1,
  );
  return authors === undefined ? undefined : { facet: 'author', values: authors };
}

/**
 * Chooses values so that every list has one: at each step the value in most lists, weighed against the number of
 * titles that it finds.
 */
async function cover(
  lists: readonly (readonly string[])[],
  countOf: (value: string) => Promise<number>,
): Promise<string[] | undefined> {
  const counts = new Map<string, number>();
  for (const value of new Set(lists.flat())) counts.set(value, await countOf(value));
  const chosen: string[] = [];
  let left = lists;
  while (left.length > 0) {
    let best: { readonly value: string; readonly worth: number } | undefined;
    for (const [value, count] of counts) {
      const has = left.filter((list) => list.includes(value)).length;
      const worth = has / Math.log2(1 + Math.max(1, count));
      if (count > 0 && has > 0 && worth > (best?.worth ?? 0)) best = { value, worth };
    }
    if (best === undefined) return undefined;
    const { value } = best;
    chosen.push(value);
    left = left.filter((list) => !list.includes(value));
  }
  return chosen;
}
