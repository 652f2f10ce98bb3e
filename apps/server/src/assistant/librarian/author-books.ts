import type { TitleSummary } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { firstAuthorOf, type StoredTitle } from '../../catalogue/public.ts';
import { type ChoiceFacts, type Chosen, choose } from './choose-books.ts';
import { conceptsOf } from './concepts.ts';
import { type Desk, row } from './desk.ts';
import type { FoundBooks } from './found-books.ts';
import { Pool } from './gather.ts';
import type { Plan } from './plan.ts';
import { booksShown } from './shown-books.ts';

export const translatorsOf = (titles: readonly StoredTitle[]) => [
  ...new Set(
    titles.flatMap(({ record }) =>
      record.creators.filter(({ role }) => role === 'translator').map(({ name }) => name),
    ),
  ),
];

/** The books of an author; `book` is the one through which the author was named. */
export async function ofAuthor(
  desk: Desk,
  plan: Plan,
  author: string,
  facts: ChoiceFacts,
  book?: StoredTitle,
): Promise<FoundBooks> {
  const concepts = conceptsOf({
    ...plan,
    words: plan.words.filter((word) => !titleKey(author).includes(titleKey(word))),
  });
  const pool = new Pool();
  const exact = await desk.find({ rows: [row(author, 'author', 'exact')], sort: 'borrowed', limit: 100 });
  pool.add(
    exact.titles.length > 0
      ? exact
      : await desk.find({ rows: [row(author, 'author')], sort: 'borrowed', limit: 100 }),
  );
  if (book !== undefined) {
    const key = titleKey(book.record.title);
    for (const [id, title] of pool.titles) if (titleKey(title.record.title) === key) pool.titles.delete(id);
  }
  // Shows each work once, whatever its editions; `moreOfAuthor` adds the works beyond the first three.
  const chosen = await choose(desk, plan, concepts, pool, facts);
  // The other words may be part of a misspelt title.
  const isSpelt =
    chosen.books.length > 0 || concepts.some(({ kind }) => kind === 'subject' || kind === 'mood');
  const first = isSpelt ? chosen : await choose(desk, plan, [], pool, facts);
  const way = {
    kind: 'author',
    author,
    concepts,
    ...(book === undefined ? {} : { of: book.record.title }),
    ...(translatorsOf([...pool.titles.values()]).includes(author) &&
    [...pool.titles.values()].every(({ record }) => firstAuthorOf(record) !== author)
      ? { isTranslator: true }
      : {}),
  } as const;
  const rest = await moreOfAuthor(desk, plan, pool, facts, first);
  return {
    ...first,
    books: rest,
    way,
  };
}

/** `choose` shows at most three books of an author; here the reader wants all of them. */
async function moreOfAuthor(
  desk: Desk,
  { known }: Plan,
  pool: Pool,
  facts: ChoiceFacts,
  first: Chosen,
): Promise<readonly TitleSummary[]> {
  const works = new Set([...first.books.map(({ bookName }) => bookName), ...known].map(titleKey));
  const rest: number[] = [];
  for (const { id, record } of pool.titles.values()) {
    const key = titleKey(record.title);
    if (works.has(key) || facts.shown.has(id) || facts.except?.has(id) === true || first.givenUp.length > 0)
      continue;
    works.add(key);
    rest.push(id);
  }
  if (first.books.length < 3 || first.books.length >= booksShown) return first.books;
  return [...first.books, ...(await desk.present(rest.slice(0, booksShown - first.books.length)))];
}
