import {
  fold,
  isEnglish,
  isFiller,
  isTravel,
  longTravels,
  partOfSpeech,
  type QueryTerm,
  queryTerms,
  segment,
  stem,
  wordsWithin,
} from '../../analysis/index.ts';
import { textOfUnits } from '../../analysis/text-of-units.ts';
import type { TextField } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { keptPerSnapshot } from './kept-per-snapshot.ts';

/** The fields whose words are spelt correctly. Summaries may contain anything. */
const naming: readonly TextField[] = ['title', 'other', 'author', 'keyword'];
/**
 * A shorter run is a name or a single word, so its parts say nothing, except for a thing with one of its aspects (茶文化).
 */
const shortestCut = 4;
/** Shorter Latin words, and those in phrases, occur in every title. */
const shortestLatin = 3;

/** The words of a text that occur in the catalogue, so that nothing replaces them. */
export interface KnownWords {
  readonly keys: readonly string[];
  /** Whether the text consists of words separated by spaces. */
  readonly isSpaced: boolean;
}

const kept = keptPerSnapshot<KnownWords>(16);

/**
 * The words of a text that occur in a title, name or heading, in one piece or as dictionary words of a longer run.
 * Between spaces, every dictionary word counts as known.
 */
export function knownWords(source: Source, text: string): KnownWords {
  return kept(source.view, fold(text), () => {
    const terms = queryTerms(text);
    const isSpaced = terms.length > 1;
    return { keys: terms.flatMap((term) => wordsOf(source, term, isSpaced)), isSpaced };
  });
}

function wordsOf(source: Source, term: QueryTerm, isSpaced: boolean): readonly string[] {
  if (term.kind === 'word') {
    const isKnown = (): boolean => isWord(source, term.word) || isEnglish(term.word);
    return term.word.length >= shortestLatin && !isFiller(term.word) && isKnown() ? [term.word] : [];
  }
  if (term.chars.length < 2) return [];
  const run = termKey(term);
  if (isNamed(source, term)) return [run];
  const cut = cutRun(source, run, 'single');
  if (isSpaced && cut.length === 1) return [run];
  const things = thingsIn(source, cut);
  if (term.chars.length < shortestCut && things.length === 0) return [];
  const named = (word: string): boolean => isNamedWord(source, word);
  // A compound that the catalogue lacks is known by its parts: 外交 in 外交史.
  const words = cut
    .filter((word) => word.length > 1)
    .flatMap((word) => (named(word) ? [word] : wordsWithin(word).filter(named)));
  return [...things, ...words];
}

/**
 * The words of a run. A word of three characters that the catalogue lacks is a thing with one of its aspects, if it can
 * be read that way.
 */
export function cutRun(source: Source, run: string, unknown: 'guessed' | 'single'): readonly string[] {
  const parts = run.split(longTravels).filter((part) => part !== '');
  return parts
    .flatMap((part) => (isTravel(part) ? [part] : withCharacters(source, segment(part, unknown))))
    .flatMap((word) => {
      if (word.length !== 3 || isTravel(word) || isNamedWord(source, word)) return [word];
      const ways = [
        [word.slice(0, 1), word.slice(1)],
        [word.slice(0, 2), word.slice(2)],
      ];
      return ways.find((parts) => thingsIn(source, parts).length > 0) ?? [word];
    });
}

/**
 * How many titles must have a word of the catalogue that the dictionary lacks, and its share of those with its longer
 * part.
 */
const leastNamed = 5;
const leastNamedShare = 0.15;

/** Words that, with a character beside them, form another word of the catalogue that the dictionary lacks: 短视频. */
function withCharacters(source: Source, cut: readonly string[]): readonly string[] {
  const made: string[] = [];
  for (const word of cut) {
    const before = made.at(-1) ?? '';
    const isPair = (before.length === 1) !== (word.length === 1) && before !== '' && han.test(before + word);
    const isWhole = (): boolean => {
      if (!hasMoreNamed(source, before + word, leastNamed - 1)) return false;
      const longer = countNamed(source, before.length === 1 ? word : before);
      return hasMoreNamed(source, before + word, Math.ceil(longer * leastNamedShare) - 1);
    };
    if (isPair && !isFiller(before) && !isFiller(word) && isWhole()) made[made.length - 1] = before + word;
    else made.push(word);
  }
  return made;
}

const han = /^\p{Script=Han}+$/u;

const countNamed = (source: Source, word: string): number =>
  queryTerms(word).reduce((sum, term) => sum + source.count(termQuery(term, naming)), 0);

/**
 * The single characters that a split run is about: nouns that fewer titles have than the longer word beside them (茶 in
 * 茶文化). A slip rarely makes one.
 */
export function thingsIn(source: Source, cut: readonly string[]): readonly string[] {
  return cut.filter((word, at) => {
    if (word.length !== 1 || !/^n/u.test(partOfSpeech(word))) return false;
    const isLong = (other: string): boolean => other.length > 1;
    const beside = cut.slice(at + 1).find(isLong) ?? cut.slice(0, at).findLast(isLong);
    if (beside === undefined || segment(beside, 'single').length > 1) return false;
    const isCommoner = queryTerms(word).some((one) =>
      queryTerms(beside).every((other) =>
        source.isCommoner(termQuery(one, naming), termQuery(other, naming)),
      ),
    );
    return !isCommoner && isNamedWord(source, beside) && isNamedWord(source, word);
  });
}

const isNamed = (source: Source, term: QueryTerm, most = 0): boolean =>
  source.hasMore(termQuery(term, naming), most);

/** Whether more than `most` titles have a word. */
const hasMoreNamed = (source: Source, word: string, most: number): boolean =>
  queryTerms(word).some((term) => isNamed(source, term, most));

const isNamedWord = (source: Source, word: string): boolean => hasMoreNamed(source, word, 0);

export function holdsAll(text: string, { keys }: KnownWords): boolean {
  return keys.every((key) => text.includes(key));
}

export function unitsHoldAll(units: Uint16Array, from: number, to: number, words: KnownWords): boolean {
  return words.keys.length === 0 || holdsAll(textOfUnits(units, from, to), words);
}

/** Whether a word occurs in the catalogue's titles, names or headings. */
export const isWord = (source: Source, word: string): boolean =>
  source.view.dictionaries.word.find(stem(word)) > 0;
