import { isFiller, isTravel, partOfSpeech, type QueryTerm, queryTerms } from '../../analysis/index.ts';
import { headOf } from '../columns/facts.ts';
import { intersection, type Rows } from '../columns/row-sets.ts';
import { valueKey } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { isLongWord, type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { joinedWords, spacedWords, withParts } from './compounds.ts';
import {
  broadest,
  type Count,
  few,
  fieldsOf,
  isLanguage,
  isNumeral,
  isPlace,
  isTime,
  isWeakWord,
  leastBroad,
  makers,
  type TellingWord,
} from './word-roles.ts';

const mostWords = 24;
/**
 * A verb with which a larger share of its titles begins is a subject of its own: 谈判 in 商务谈判. A verb that more titles have than the
 * subject before it rarely is.
 */
const seldom = { rarer: 0.1, commoner: 0.2 } as const;
/**
 * A verb that far fewer titles have than the subject before it is also one if it goes with it: 烘焙 in 面包烘焙, but not 维修
 * in 汽车维修.
 */
const farRarer = 2;
const leastTogether = 2;
const mostSampled = 400;
/**
 * The distinctive words of a query. Runs that many titles have stay whole. Others are split into words, which are
 * joined again if the catalogue has them side by side: 机器学习入门 and 机器学习 入门 both become 机器学习 and 入门.
 */
export function tellingWords(source: Source, plan: Plan, text: string): readonly TellingWord[] {
  const count: Count = (term) => source.count(termQuery(term, fieldsOf(source, plan, term)));
  const about = plan.fields.filter((field) => !makers.includes(field));
  const isAbout = (term: QueryTerm): boolean => source.hasMore(termQuery(term, about), 0);
  const terms = spacedWords(queryTerms(text).slice(0, mostWords), count, isAbout).flatMap(
    (term): readonly TellingWord[] => {
      if (term.kind === 'word' || isNumeral(term)) return [term];
      const titles = count(term);
      if (titles >= few) return [term];
      return titles > 0 ? withParts(source, term, count) : joinedWords(source, term, count);
    },
  );
  const words = [...new Map(terms.map((term) => [termKey(term), term])).values()];
  const isLong = words.some(isLongWord);
  // 做 in 怎么 做 时间管理 and 学 in 学 钢琴 say no more than a question word.
  const others = words.filter(
    (term) => !isFiller(termKey(term)) && !(isLong && !isLongWord(term) && isVerb(term)),
  );
  const asked = [...valueKey(text).matchAll(questions)].map((match) => match.index + match[0].length);
  const telling = (others.length > 0 ? others : words).map(
    (term): TellingWord =>
      asked.some((end) => valueKey(text).startsWith(termKey(term), end)) ? { ...term, isAsked: true } : term,
  );
  return withBroad(source, withDone(source, plan, telling, count), count);
}

/** Marks the verbs that say what is done with the subject before them. */
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
    // Likewise 商务英语口语 is about 英语, whatever is done in it.
    if (hasLanguage && common.test(partOfSpeech(termKey(word)))) return { ...word, isDone: true };
    if (!isVerb(word)) {
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
    return isDone && beginsAtMost(source, word, share) ? { ...word, isDone } : word;
  });
}

const isVerb = (word: QueryTerm): boolean => word.kind === 'han' && /^v/u.test(partOfSpeech(termKey(word)));

/** Common nouns and verbs. */
const common = /^(?:n|v|vn)$/u;

/** Whether at most this share of the titles that contain a word begin with it, as far as a sample tells. */
function beginsAtMost(source: Source, word: QueryTerm, share: number): boolean {
  const rows = source.find(termQuery(word, ['title']));
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

/** Marks words that are not subjects beside a subject: periods, well-known places, and words that many titles have. */
function withBroad(source: Source, words: readonly TellingWord[], count: Count): readonly TellingWord[] {
  const isBroad = (word: TellingWord): boolean => {
    const titles = count(word);
    return titles > broadest(source) || isTime(word) || (isPlace(word) && titles > leastBroad);
  };
  const hasSubject = words.some((word) => !isWeakWord(word) && count(word) > 0 && !isBroad(word));
  return hasSubject
    ? words.map((word) => (!isWeakWord(word) && isBroad(word) ? { ...word, isBroad: true } : word))
    : words;
}

/** The question words that a verb may follow. */
const questions = /如何|怎样|怎么/gu;
