import {
  isFiller,
  isForm,
  isTravel,
  partOfSpeech,
  type QueryTerm,
  queryTerms,
  wordsWithin,
} from '../../analysis/index.ts';
import { headOf } from '../columns/facts.ts';
import { intersection, type Rows } from '../columns/row-sets.ts';
import { valueKey } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { isLongWord, type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { cutRun, thingsIn } from './known-words.ts';

const mostWords = 24;
/** Last characters that say little beside the thing before them: its history, its study, a place for it. */
const light = /[史学论法店馆业类术课]$/u;
/** A run that as many titles have is not cut. If fewer titles contain the heaviest words, titles with the next ones follow. */
export const few = 10;
/** A word that more titles have than this is no subject beside a rarer one. */
const broadShare = 1 / 150;
export const leastBroad = 100;
/**
 * A verb with which a larger share of its titles begins is a subject of its own: 谈判 in 商务谈判. A verb that more titles have than the
 * subject before it rarely is.
 */
const seldom = { rarer: 0.1, commoner: 0.2 } as const;
/** A verb that many fewer titles have than the subject before it is one too if it goes with it: 烘焙 in 面包烘焙, but not 维修 in 汽车维修. */
const farRarer = 2;
const leastTogether = 2;
const mostSampled = 400;
/** The last part of a compound is no subject if many more titles have it than the first: 桥梁工程. */
const farCommoner = 10;

/** A word of a query, and what it does there if it is not what the query is about. */
export type TellingWord = QueryTerm & {
  /** Its parts are words of the query too, so it adds to their weight: 社交焦虑 beside 社交 and 焦虑. */
  readonly isTogether?: true;
  /** The words of which it is a part. */
  readonly within?: string;
  /** It only says which kind of the next word is meant: 毕业 in 毕业论文. */
  readonly isBeside?: true;
  /** It follows a question word: 克服 in 怎样克服焦虑. */
  readonly isAsked?: true;
  /** It says what is done with a subject before it: 防治 in 高血压防治. */
  readonly isDone?: true;
  /** It narrows a subject but is none beside it, because it is a time or too many titles have it: 明清 in 明清家具. */
  readonly isBroad?: true;
};

/**
 * The distinctive words of a query. Runs that many titles have stay whole. Others are cut into words, which are joined
 * again if the catalogue has them side by side: 机器学习入门 and 机器学习 入门 both become 机器学习 and 入门.
 */
export function tellingWords(source: Source, plan: Plan, text: string): readonly TellingWord[] {
  const count: Count = (term) => source.count(termQuery(term, plan.fields));
  const terms = queryTerms(text)
    .slice(0, mostWords)
    .flatMap((term): readonly TellingWord[] => {
      if (term.kind === 'word') return [term];
      const titles = count(term);
      if (titles >= few) return [term];
      return titles > 0 ? withParts(source, term, count) : joinedWords(source, term, count);
    });
  const words = [...new Map(terms.map((term) => [termKey(term), term])).values()];
  const others = words.filter((term) => !isFiller(termKey(term)));
  const asked = [...valueKey(text).matchAll(questions)].map((match) => match.index + match[0].length);
  const telling = (others.length > 0 ? others : words).map(
    (term): TellingWord =>
      asked.some((end) => valueKey(text).startsWith(termKey(term), end)) ? { ...term, isAsked: true } : term,
  );
  return withBroad(source, withDone(source, plan, telling, count), count);
}

type Count = (term: QueryTerm) => number;

/** Marks the verbs that say what is done with a subject before them. */
function withDone(
  source: Source,
  { fields }: Plan,
  words: readonly TellingWord[],
  count: Count,
): readonly TellingWord[] {
  let rarest = Number.POSITIVE_INFINITY;
  let subject: QueryTerm | undefined;
  const rowsOf = (term: QueryTerm): Rows => source.find(termQuery(term, fields));
  const hasPlace = words.some(isPlace);
  const hasLanguage = words.some((word) => isLanguage(word) && count(word) >= few);
  return words.map((word) => {
    const titles = count(word);
    // 云南旅游 is about 云南.
    if (hasPlace && isTravel(termKey(word))) return { ...word, isDone: true };
    if (isWeakWord(word) || titles === 0) return word;
    // So is 商务英语口语 about 英语, whatever is done in it.
    if (hasLanguage && common.test(partOfSpeech(termKey(word)))) return { ...word, isDone: true };
    if (word.kind !== 'han' || !isLongWord(word) || !/^v/u.test(partOfSpeech(termKey(word)))) {
      if (titles > broadest(source) || titles >= rarest) return word;
      rarest = titles;
      subject = word;
      return word;
    }
    const share = rarest < titles ? seldom.commoner : seldom.rarer;
    const isDone =
      subject !== undefined && rarest > titles * farRarer
        ? titles >= few && intersection(rowsOf(subject), rowsOf(word)).length < leastTogether
        : rarest !== Number.POSITIVE_INFINITY;
    return isDone && beginsAtMost(source, fields, word, share) ? { ...word, isDone } : word;
  });
}

export const isPlace = (word: QueryTerm): boolean =>
  word.kind === 'han' && partOfSpeech(termKey(word)) === 'ns';

/** Common nouns and verbs. */
const common = /^(?:n|v|vn)$/u;

/** Whether a word is the name of a language: 英语, but not 口语. */
const isLanguage = (word: QueryTerm): boolean =>
  word.kind === 'han' && termKey(word).endsWith('语') && partOfSpeech(termKey(word)) === 'nz';

export const broadest = (source: Source): number => Math.max(leastBroad, source.titles * broadShare);

/** Whether at most this share of the titles with a word begin with it, as far as a sample tells. */
function beginsAtMost(source: Source, fields: Plan['fields'], word: QueryTerm, share: number): boolean {
  const rows = source.find(termQuery(word, fields));
  const { heads } = source.view.of;
  const head = headOf(termKey(word));
  const step = Math.max(1, Math.floor(rows.length / mostSampled));
  let sampled = 0;
  let begun = 0;
  for (let at = 0; at < rows.length; at += step) {
    sampled += 1;
    if (heads[(rows[at] ?? 0) - 1] === head) begun += 1;
  }
  return begun <= sampled * share;
}

/** Marks what is no subject beside one: times, well-known places, and words that many titles have. */
function withBroad(source: Source, words: readonly TellingWord[], count: Count): readonly TellingWord[] {
  const isBroad = (word: TellingWord): boolean => {
    const titles = count(word);
    const kind = word.kind === 'han' ? partOfSpeech(termKey(word)) : '';
    return titles > broadest(source) || kind.startsWith('t') || (kind === 'ns' && titles > leastBroad);
  };
  const hasSubject = words.some((word) => !isWeakWord(word) && count(word) > 0 && !isBroad(word));
  return hasSubject
    ? words.map((word) => (!isWeakWord(word) && isBroad(word) ? { ...word, isBroad: true } : word))
    : words;
}

/** Whether a word only tells which books on the subject are wanted. */
export const isWeakWord = (term: TellingWord): boolean =>
  term.isTogether === true || term.isBeside === true || term.isDone === true || isForm(termKey(term));

/** The words of a question that a verb follows. */
const questions = /如何|怎样|怎么/gu;

/** A word that few titles have, with the words it consists of. */
function withParts(source: Source, whole: QueryTerm, count: Count): readonly TellingWord[] {
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
  // The last part of a compound is the thing unless it is a form (法律常识), the others say which; some last parts of one character add little: 外交史.
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
function joinedWords(source: Source, run: QueryTerm, count: Count): readonly TellingWord[] {
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
