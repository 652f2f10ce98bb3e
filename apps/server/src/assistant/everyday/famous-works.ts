import { fold, segment, stem, titleKey } from '@yuelan/search';
import { hasHan } from './han.ts';
import { listOf, once, rowsOf } from './tables.ts';

/**
 * Works and writers that many people know, for readers who remember what happens but not what it is called, for "like X" where
 * a library has no X, and for their names in the other language. They only help to find what is in the catalogue.
 */
export interface FamousWork {
  readonly names: readonly string[];
  /** Of a work, a name of its author; '' for a writer. */
  readonly author: string;
  /** What kind of book: topics by their Chinese names. */
  readonly topics: readonly string[];
  /** What readers remember, folded; Latin words without endings. */
  readonly plot: readonly string[];
  /** Names of writers who write alike. */
  readonly alike: readonly string[];
}

const plotKey = (text: string) => (hasHan(text) ? fold(text) : fold(text).split(' ').map(stem).join(' '));

const works = once((): readonly FamousWork[] =>
  rowsOf('works').map(([zh, en, author = '', kinds, plot]) => ({
    names: [...listOf(zh), ...listOf(en)],
    author,
    topics: listOf(kinds),
    plot: listOf(plot).map(plotKey),
    alike: [],
  })),
);
export const famousWriters = once((): readonly FamousWork[] =>
  rowsOf('authors').map(([zh, en, kinds, alike]) => ({
    names: [...listOf(zh), ...listOf(en)],
    author: '',
    topics: listOf(kinds),
    plot: [],
    alike: listOf(alike),
  })),
);
export const famousWorks = once(() => [...works(), ...famousWriters()]);

const byKey = once(
  () => new Map(famousWorks().flatMap((work) => work.names.map((name) => [titleKey(name), work] as const))),
);

/** Other names of what is called so, for a catalogue in the other language; none for what is not in the tables. */
export function otherNames(name: string): readonly string[] {
  const key = titleKey(name);
  return (byKey().get(key)?.names ?? []).filter((other) => titleKey(other) !== key);
}

/** The work or writer of a name; a volume (哈利·波特与魔法石) is its work. */
export function famousWork(name: string): FamousWork | undefined {
  const key = titleKey(name);
  for (let length = key.length; length > 1; length -= 1) {
    const found = byKey().get(key.slice(0, length));
    // 三体 begins 三体问题研究 too: a short name must be the whole of it.
    if (found !== undefined && (length === key.length || length >= (hasHan(key) ? 4 : 8))) return found;
  }
  return undefined;
}

/** Whether readers remember a word of the work that a title is. */
export function isKnownFor(title: string, word: string): boolean {
  const plot = famousWork(title)?.plot ?? [];
  return [plotKey(word), ...(hasHan(word) ? segment(fold(word)) : [])].some((key) => plot.includes(key));
}

/** A thing that says enough alone: 魔法学校, French revolution. */
const isTelling = (part: string) => (hasHan(part) ? part.length >= 4 : part.includes(' '));

/** In how many works each thing happens: orphans are in many, a wardrobe is in one. */
const worksWith = once(() => {
  const counts = new Map<string, number>();
  for (const { plot } of famousWorks())
    for (const part of plot) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
});
const leastTold = 0.85;
const worksAtMost = 3;

/**
 * Works of which a reader remembers two things, or a telling one, the likeliest first. `words` as the reader said them;
 * `told`, a story as a whole, holds things of several words too.
 */
export function worksRemembered(words: readonly string[], told = ''): readonly FamousWork[] {
  const whole = ` ${hasHan(told) ? fold(told) : plotKey(told)} `;
  const said = new Set(
    words.flatMap((word) => [plotKey(word), ...(hasHan(word) ? segment(fold(word)) : [])]),
  );
  const isTold = (part: string) =>
    hasHan(part) ? part.length > 1 && whole.includes(part) : whole.includes(` ${part} `);
  return famousWorks()
    .map((work) => {
      const known = work.plot.filter((part) => said.has(part) || isTold(part));
      const rarity = known.reduce((sum, part) => sum + 1 / Math.sqrt(worksWith().get(part) ?? 1), 0);
      const telling = known.some(isTelling) ? 1 : 0;
      return { work, count: known.length + telling, weight: rarity + telling };
    })
    .filter(({ count, weight }) => count >= 2 && weight >= leastTold)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, worksAtMost)
    .map(({ work }) => work);
}
