import { fold, segment, stem, titleKey } from '@yuelan/search';
import { hasHan } from './han.ts';
import { listOf, once, rowsOf } from './tables.ts';

/**
 * Works and writers that many people know. They help readers who remember the story but not the title, questions for
 * "like X" if the library has no X, and names in the other language. They only help to find titles of the catalogue.
 */
export interface FamousWork {
  readonly names: readonly string[];
  /** For a work, a name of its author; '' for a writer. */
  readonly author: string;
  /** The kind of book, as topics by their Chinese names. */
  readonly topics: readonly string[];
  /** Details that readers remember, folded; Latin words without endings. */
  readonly plot: readonly string[];
  /** Names of similar writers. */
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

/** Other names of a work or writer, for a catalogue in the other language; empty if the name is not in the tables. */
export function otherNames(name: string): readonly string[] {
  const key = titleKey(name);
  return (byKey().get(key)?.names ?? []).filter((other) => titleKey(other) !== key);
}

/** The work or writer with a name; a volume (哈利·波特与魔法石) counts as its work. */
export function famousWork(name: string): FamousWork | undefined {
  const key = titleKey(name);
  for (let length = key.length; length > 1; length -= 1) {
    const found = byKey().get(key.slice(0, length));
    // 三体问题研究 also begins with 三体: a short name must be the whole text.
    if (found !== undefined && (length === key.length || length >= (hasHan(key) ? 4 : 8))) return found;
  }
  return undefined;
}

/** Whether readers connect a word with the famous work that has this title. */
export function isKnownFor(title: string, word: string): boolean {
  const plot = famousWork(title)?.plot ?? [];
  return [plotKey(word), ...(hasHan(word) ? segment(fold(word)) : [])].some((key) => plot.includes(key));
}

/** A detail that says enough on its own: 魔法学校, French revolution. */
const isTelling = (part: string) => (hasHan(part) ? part.length >= 4 : part.includes(' '));

/** The number of works with each detail: orphans are in many, a wardrobe is in one. */
const worksWith = once(() => {
  const counts = new Map<string, number>();
  for (const { plot } of famousWorks())
    for (const part of plot) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
});
const leastTold = 0.85;
const worksAtMost = 3;

/**
 * Works of which a reader remembers two details, or a telling one, likeliest first. `words`: as the reader said them;
 * `told`: the whole story, which also contains details of several words.
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
