import {
  isFiller,
  isForm,
  isTravel,
  longestName,
  type QueryTerm,
  queryTerms,
  wordsLike,
  wordsWithin,
} from '../../analysis/index.ts';
import { isLongWord, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { cutRun, thingsIn } from './known-words.ts';
import { broadest, type Count, few, isLanguage, isNumeral, isPlace, type TellingWord } from './word-roles.ts';

/** Last characters that add little to the thing before them: its history, its study, a place for it. */
const light = /[史学论法店馆业类术课]$/u;
/** The last part of a compound is not a subject if many more titles have it than the first: 桥梁工程. */
const farCommoner = 10;

/**
 * The words between spaces. Neighbours become one word if many titles have them side by side and both say what a book
 * is about: 城市 规划, `time travel`. `isAbout` tells whether a title is about a term.
 */
export function spacedWords(
  terms: readonly QueryTerm[],
  count: Count,
  isAbout: (term: QueryTerm) => boolean,
): readonly QueryTerm[] {
  const made: QueryTerm[] = [];
  for (const word of withNames(terms, isAbout)) {
    const before = made.at(-1);
    const whole =
      before !== undefined && isSubject(before) && isSubject(word) ? sideBySide(before, word) : undefined;
    if (whole !== undefined && count(whole) >= few) made[made.length - 1] = whole;
    else made.push(word);
  }
  return made;
}

const isSubject = (one: QueryTerm): boolean =>
  isLongWord(one) && !isForm(termKey(one)) && !isFiller(termKey(one)) && !isNumeral(one) && !isPlace(one);

function sideBySide(before: QueryTerm, word: QueryTerm): QueryTerm | undefined {
  if (before.kind === 'word' && word.kind === 'word')
    return { kind: 'word', word: `${before.word} ${word.word}` };
  return before.kind === word.kind ? queryTerms(termKey(before) + termKey(word))[0] : undefined;
}

/** Joins the Latin words of a name that has other names: `world war two`. */
function withNames(terms: readonly QueryTerm[], isAbout: (term: QueryTerm) => boolean): readonly QueryTerm[] {
  const isName = (words: readonly string[]): boolean => {
    const others = wordsLike(words.join(''));
    return others.length > 0 && [words.join(' '), ...others].some((word) => isAbout({ kind: 'word', word }));
  };
  const made: QueryTerm[] = [];
  for (let at = 0; at < terms.length; ) {
    const words = terms.slice(at, at + longestName).map((term) => (term.kind === 'word' ? term.word : ','));
    const length = [...words.keys()].findLast((last) => last > 0 && isName(words.slice(0, last + 1))) ?? 0;
    const one = terms[at];
    if (length > 0) made.push({ kind: 'word', word: words.slice(0, length + 1).join(' ') });
    else if (one !== undefined) made.push(one);
    at += length + 1;
  }
  return made;
}

/** A word that few titles have, with the words it consists of. */
export function withParts(source: Source, whole: QueryTerm, count: Count): readonly TellingWord[] {
  const key = termKey(whole);
  if (isTravel(key)) return [whole];
  const together = (words: readonly TellingWord[]): readonly TellingWord[] =>
    words.length > 1
      ? [{ ...whole, isTogether: true }, ...words.map((word) => ({ ...word, within: word.within ?? key }))]
      : [whole];
  const found = (parts: readonly string[]): readonly QueryTerm[] =>
    parts
      .filter((part) => part.length > 1 && !isFiller(part))
      .flatMap((part) => queryTerms(part))
      .filter((part) => count(part) > 0);
  const cut = joined(source, cutRun(source, key, 'guessed'), key, count);
  if (cut.length > 1)
    return together(
      found(cut).flatMap((word) =>
        word.kind === 'han' && count(word) < few ? withParts(source, word, count) : [word],
      ),
    );
  // The last part of a compound is the thing unless it is a form (法律常识); the others say which kind. Some one-character
  // last parts add little: 外交史.
  const within = wordsWithin(key);
  const core = within.reduceRight(
    (left, part) =>
      isForm(part) && left.endsWith(part) && left !== part ? left.slice(0, -part.length) : left,
    key,
  );
  const isThing = (part: string): boolean =>
    core.endsWith(part) || (core.slice(0, -1) === part && light.test(core));
  const parts = found(within);
  const words = parts.map(
    (part): TellingWord =>
      isThing(termKey(part)) || (parts.length > 1 && (isPlace(part) || isLanguage(part)))
        ? part
        : { ...part, isBeside: true },
  );
  const [only, ...more] = words;
  const [last] = more;
  if (
    only !== undefined &&
    last !== undefined &&
    !last.isBeside &&
    more.length === 1 &&
    count(last) > count(only) * farCommoner
  )
    return together(
      [only, last].map(({ isBeside, ...word }) => (isBeside ? word : { ...word, isBeside: true })),
    );
  if (only !== undefined && more.length === 0 && !only.isBeside && !key.endsWith(termKey(only)))
    return count(whole) > 0
      ? [
          { ...whole, isTogether: true },
          { ...only, within: key },
        ]
      : [only];
  if (words.some(({ isBeside }) => !isBeside)) return together(words);
  return count(whole) > 0 || words.length === 0 ? [whole] : words.map(({ isBeside: _, ...word }) => word);
}

/**
 * The words of a text, two neighbours joined where many titles have them side by side: 数学思维 in 数学思维训练. Broad words stay apart,
 * because one of them may be enough: 中国建筑史 for 中国古代建筑史.
 */
function joined(source: Source, cut: readonly string[], text: string, count: Count): readonly string[] {
  const narrow = (word: string): boolean => queryTerms(word).every((term) => count(term) <= broadest(source));
  const made: string[] = [];
  for (const word of cut) {
    const before = made.at(-1) ?? '';
    const both = before + word;
    const isTerm =
      before.length > 1 &&
      word.length > 1 &&
      both.length < text.length &&
      !isForm(word) &&
      narrow(before) &&
      narrow(word);
    if (isTerm && queryTerms(both).every((term) => count(term) >= few)) made[made.length - 1] = both;
    else made.push(word);
  }
  return made;
}

/** The words of a run, neighbours joined while the result is found; the run itself if it has only single characters. */
export function joinedWords(source: Source, run: QueryTerm, count: Count): readonly TellingWord[] {
  const made: QueryTerm[] = [];
  const cut = cutRun(source, termKey(run), 'guessed');
  const things = thingsIn(source, cut);
  let before: QueryTerm | undefined;
  for (const text of cut) {
    const [word] = queryTerms(text);
    if (word === undefined || !isLongWord(word) || isFiller(text)) {
      if (word !== undefined && things.includes(text)) made.push(word);
      before = undefined;
      continue;
    }
    const [both] = before === undefined || isForm(text) ? [] : queryTerms(termKey(before) + text);
    if (both !== undefined && count(both) > 0) made[made.length - 1] = both;
    else made.push(word);
    before = isForm(text) ? undefined : made.at(-1);
  }
  if (made.length === 0) return [run];
  return made.flatMap((term) =>
    term.kind === 'han' && isLongWord(term) && (count(term) < few || !cut.includes(termKey(term)))
      ? withParts(source, term, count)
      : [term],
  );
}
