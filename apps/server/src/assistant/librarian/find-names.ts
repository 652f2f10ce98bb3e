import { titleKey } from '@yuelan/search';
import type { StoredTitle } from '../../catalogue/public.ts';
import { otherNames } from '../everyday/famous-works.ts';
import { type Desk, row } from './desk.ts';
import type { Plan } from './plan.ts';
import { booksShown } from './shown-books.ts';

/** Titles and writers that a question names. */

const longestName = 3;
const namesTried = 6;

/** Nationalities are not names: an English village, a Chinese cookbook. */
const nationality =
  /^(?:english|british|scottish|irish|welsh|american|french|german|italian|spanish|portuguese|dutch|greek|roman|russian|polish|swedish|norwegian|danish|turkish|indian|chinese|japanese|korean|thai|african|european|asian)$/iu;

const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}/u.test(word);

/** Runs of words that may be a person's name, longest first: Agatha Christie before Christie. */
export function namesIn({ phrase, words, beside }: Plan): readonly string[] {
  if (/\p{Script=Han}/u.test(phrase)) return [phrase, ...words.filter((word) => word.length > 1)].slice(0, 3);
  const parts = phrase.split(/\s+/u);
  const runs = Array.from({ length: longestName }, (_, index) => longestName - index).flatMap((length) =>
    parts.flatMap((_, at) => {
      const run = parts.slice(at, at + length);
      const isName = run.every((part) =>
        [...words, ...beside].some((word) => titleKey(word) === titleKey(part)),
      );
      // After a first name, a surname is not tried alone: Stephen King is not one of the other Kings.
      const isSurname = length === 1 && isCapital(run[0]) && isCapital(parts[at - 1]);
      return run.length === length &&
        isName &&
        !isSurname &&
        !(length === 1 && nationality.test(run[0] ?? ''))
        ? [run.join(' ')]
        : [];
    }),
  );
  return [...new Set([phrase, ...runs])].slice(0, namesTried);
}

/** The title with a name: the whole name, else its beginning, else its words. */
export async function findTitle(desk: Desk, name: string): Promise<StoredTitle | undefined> {
  // "All the Harry Potters" names a series in the plural.
  const bare = name.replace(/^(?:all|every|the whole)(?: of)?(?: the)? /iu, '');
  const single = bare === name ? bare : bare.replace(/s$/u, '');
  for (const called of new Set([name, bare, single, ...otherNames(single)]))
    for (const mode of ['exact', 'prefix', 'fuzzy'] as const) {
      const { titles } = await desk.find({ rows: [row(called, 'title', mode)], limit: 5 });
      const [best] = titles;
      if (best !== undefined) return best;
    }
  return undefined;
}

/** Titles that a phrase may name. A short beginning means a subject rather than a book. */
export async function findKnown(
  desk: Desk,
  phrase: string,
  mayBeBeginning: boolean,
): Promise<readonly StoredTitle[]> {
  const exact = await desk.find({ rows: [row(phrase, 'title', 'exact')], limit: booksShown });
  if (exact.titles.length > 0) return exact.titles;
  const key = titleKey(phrase);
  const isLong = /\p{Script=Han}/u.test(key) ? key.length >= 3 : key.length >= 5;
  if (!isLong) return [];
  const begun = await desk.find({
    rows: [row(phrase, 'title', 'prefix')],
    sort: 'borrowed',
    limit: booksShown,
  });
  if (begun.titles.length > 0 && (mayBeBeginning || key.length >= 5)) return begun.titles;
  return [];
}

/** The name of an author as the catalogue writes it; undefined if it has no such author. */
export async function findAuthor(desk: Desk, asked: string): Promise<string | undefined> {
  for (const name of [asked, ...otherNames(asked)]) {
    const author = await authorNamed(desk, name);
    if (author !== undefined) return author;
  }
  return undefined;
}

async function authorNamed(desk: Desk, name: string): Promise<string | undefined> {
  const { titles } = await desk.find({ rows: [row(name, 'author', 'exact')], limit: 1 });
  const [exact] = titles;
  if (exact !== undefined) {
    const same = (text: string) => titleKey(text) === titleKey(name);
    const creator = exact.record.creators.find((one) => same(one.name) || same(one.originalName));
    return creator === undefined ? name : same(creator.originalName) ? creator.originalName : creator.name;
  }
  // 罗琳 for J.K.罗琳, Dahl for Roald Dahl.
  const key = titleKey(name);
  const fuzzy = await desk.find({ rows: [row(name, 'author')], limit: 5 });
  if (key.length < 2) return undefined;
  for (const { record } of fuzzy.titles)
    for (const creator of record.creators) {
      if (titleKey(creator.name).endsWith(key)) return creator.name;
      // Ursula Le Guin for Ursula K. Le Guin.
      const parts = partsOf(`${creator.name} ${creator.originalName}`);
      const asked = partsOf(name);
      if (asked.length > 1 && asked.every((part) => parts.includes(part))) return creator.name;
      // "Poor" does not mean Poorman.
      if (creator.originalName.split(/[\s.,·]+/u).some((part) => titleKey(part) === key))
        return creator.originalName;
    }
  return undefined;
}

const partsOf = (name: string) =>
  name
    .split(/[\s.,·]+/u)
    .map(titleKey)
    .filter((part) => part !== '');
