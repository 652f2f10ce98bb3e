import { titleKey } from '@yuelan/search';
import { famousWork, otherNames } from '../everyday/famous-works.ts';
import { type ChoiceFacts, choose, noneChosen } from './choose-books.ts';
import { conceptsOf, isKindOfStory } from './concepts.ts';
import { type Desk, row } from './desk.ts';
import { findAuthor } from './find-names.ts';
import type { FoundBooks } from './found-books.ts';
import { gather } from './gather.ts';
import type { Plan } from './plan.ts';
import { isWriter } from './read-writer.ts';
import { booksShown } from './shown-books.ts';

const ofEachWriter = 2;

/** The catalogue lacks the named book or writer: finds what the rest of the question asks for, if anything. */
export async function absent(desk: Desk, plan: Plan, named: string, facts: ChoiceFacts): Promise<FoundBooks> {
  if (isWriter(named)) return absentWriter(desk, plan, named);
  const { suggestion } = await desk.find({ rows: [row(named)], limit: 1, suggest: true });
  const said = suggestion === undefined ? {} : { suggestion };
  const rest: Plan = {
    ...plan,
    title: '',
    author: '',
    phrase: '',
  };
  const concepts = conceptsOf(rest);
  // A reader who asks for one writer's novels does not want any other novels.
  if (concepts.every((one) => one.kind === 'beside' || (one.kind === 'genre' && !isKindOfStory(one))))
    return { ...noneChosen, way: { kind: 'nothing', named: [named], ...said } };
  const chosen = await choose(desk, rest, concepts, await gather(desk, rest, concepts), facts);
  if (chosen.books.length === 0) return { ...noneChosen, way: { kind: 'nothing', named: [named], ...said } };
  return { ...chosen, way: { kind: 'absent', named, concepts, ...said } };
}

/** The catalogue has nothing by the writer: finds books by similar writers that the reader does not know already. */
async function absentWriter(desk: Desk, { known }: Plan, named: string): Promise<FoundBooks> {
  const isKnown = (name: string) =>
    [name, ...otherNames(name)].some((one) => known.some((other) => titleKey(other) === titleKey(one)));
  const books: number[] = [];
  const writers: string[] = [];
  for (const name of famousWork(named)?.alike ?? []) {
    const author = isKnown(name) ? undefined : await findAuthor(desk, name);
    if (author === undefined) continue;
    const { titles } = await desk.find({
      rows: [row(author, 'author')],
      sort: 'borrowed',
      limit: ofEachWriter,
    });
    writers.push(author);
    books.push(...titles.map(({ id }) => id));
  }
  if (books.length === 0) return { ...noneChosen, way: { kind: 'nothing', named: [named], isWriter: true } };
  return {
    ...noneChosen,
    books: await desk.present(books.slice(0, booksShown)),
    way: { kind: 'absentWriter', named, writers },
  };
}
