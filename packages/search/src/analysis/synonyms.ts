import { longestName, wordsLike } from './forms.ts';
import { type QueryTerm, queryTerms } from './query.ts';
import { family } from './stem.ts';

/**
 * Other words for the same things as neighbouring words: for each, for the word from which it is formed, and for several
 * as one name. Latin names may have spaces. Many of the words do not exist.
 */
export function synonymsOf(words: readonly string[]): readonly string[] {
  const names = words.flatMap((_, from) =>
    Array.from({ length: Math.min(longestName, words.length - from) }, (_gap, more) =>
      words.slice(from, from + more + 1).join(''),
    ),
  );
  return [...names.flatMap(wordsLike), ...words.flatMap(family)];
}

/** The terms of a word or name. A name of several Latin words is a phrase. */
export const termsOfName = (name: string): readonly QueryTerm[] =>
  latin.test(name) ? [{ kind: 'word', word: name }] : queryTerms(name);

const latin = /^[a-z\d ]+$/u;
