import { isFiller, queryTerms, synonymsOf, titleKey } from '../analysis/index.ts';
import type { Mode } from '../terms.ts';

/** How a run of Han characters is cut into words; undefined if this is not known. */
export type Cut = (run: string) => readonly string[] | undefined;

/** One term of the query, or a name of several Latin words with spaces between them. */
export interface Wanted {
  readonly key: string;
  readonly isHan: boolean;
}

const isHanKey = (key: string): boolean => !/[a-z0-9]/u.test(key);

/** A text as typed, with the forms in which it is looked for in every title. */
export interface Typed {
  readonly text: string;
  readonly key: string;
  readonly wanted: readonly Wanted[];
  /** Without differences of case and width. */
  readonly plain: string;
}

export const typedOf = (text: string, mode: Mode): Typed => ({
  text,
  key: titleKey(text),
  wanted: wantedOf(text, mode),
  plain: plainOf(text),
});

/** A text without differences of case and width. */
export const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase();

function wantedOf(text: string, mode: Mode): readonly Wanted[] {
  if (mode !== 'fuzzy') {
    const key = titleKey(text);
    return key === '' ? [] : [{ key, isHan: isHanKey(key) }];
  }
  return queryTerms(text).map((term) =>
    term.kind === 'word' ? { key: term.word, isHan: false } : { key: term.chars.join(''), isHan: true },
  );
}

/** Other words for the same things. */
export const otherWords = (words: readonly Wanted[]): readonly Wanted[] =>
  synonymsOf(words.map(({ key }) => key)).map((key) => ({ key, isHan: isHanKey(key) }));

/** The runs of Han characters in a text, which a match of some words may be cut into. */
export const hanRuns = (text: string): readonly string[] =>
  wantedOf(text, 'fuzzy').flatMap(({ key, isHan }) => (isHan ? [key] : []));

/**
 * The distinctive words. A run that no value contains, of which these are the keys, is cut into its words; undefined if the
 * words are not known.
 */
export function someWantedOf(text: string, keys: readonly string[], cut: Cut): readonly Wanted[] | undefined {
  const words: Wanted[] = [];
  for (const one of wantedOf(text, 'fuzzy')) {
    const isCut = one.isHan && !keys.some((key) => key.includes(one.key));
    const parts = isCut ? cut(one.key)?.map((key) => ({ key, isHan: isHanKey(key) })) : [one];
    if (parts === undefined) return undefined;
    words.push(...parts);
  }
  const telling = words.filter(({ key, isHan }) => !isFiller(key) && (!isHan || key.length > 1));
  return telling.length > 0 ? telling : words;
}
