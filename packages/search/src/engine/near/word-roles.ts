import { isForm, isPartOfLife, partOfSpeech, type QueryTerm } from '../../analysis/index.ts';
import type { TextField } from '../index/fields.ts';
import { termQuery } from '../index/tokens.ts';
import { type Plan, termKey } from '../query/plan.ts';
import type { Source } from '../query/source.ts';

/**
 * A run that at least this many titles have is not split. If fewer titles contain the heaviest words, titles with the
 * next ones follow.
 */
export const few = 10;
/** A word that more titles have than this is not a subject beside a rarer one. */
const broadShare = 1 / 150;
export const leastBroad = 100;

/** A word of a query, and its role there if it is not what the query is about. */
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
  /** It narrows a subject but is not one beside it, because it is a period or too many titles have it: 明清 in 明清家具. */
  readonly isBroad?: true;
};

/** The number of titles in which a word counts. */
export type Count = (term: QueryTerm) => number;

/** The fields in which a word says what a book is about. */
export const telling: readonly TextField[] = ['title', 'subtitle', 'other', 'author', 'keyword'];

/** The fields that say who made a book, not what it is about. */
export const makers: readonly TextField[] = ['author', 'publisher'];

/** The fields that count for a word. A common subject is only a part of a publisher's name: 企业管理出版社. */
export function fieldsOf(source: Source, { fields }: Plan, term: QueryTerm): readonly TextField[] {
  const own = fields.filter((field) => field !== 'publisher');
  const named = own.filter((field) => telling.includes(field));
  return term.kind === 'han' && source.count(termQuery(term, named)) >= few ? own : fields;
}

/** Whether a word is the name of a place. A dictionary takes some forms for places (入门). */
export const isPlace = (word: TellingWord): boolean =>
  word.kind === 'han' && !word.isTogether && partOfSpeech(termKey(word)) === 'ns' && !isForm(termKey(word));

/** Whether a word is a period that a book is about. */
export const isTime = (word: QueryTerm): boolean =>
  word.kind === 'han' && /^t/u.test(partOfSpeech(termKey(word))) && !isPartOfLife(termKey(word));

/** Whether a word is a historical age: 古代, 晚清. */
export const isEra = (word: QueryTerm): boolean =>
  isTime(word) && /(?:代|朝|世纪|[秦汉晋隋唐宋元清])$/u.test(termKey(word));

/** Whether a word is the name of a language: 英语, but not 口语. */
export const isLanguage = (word: QueryTerm): boolean =>
  word.kind === 'han' && termKey(word).endsWith('语') && partOfSpeech(termKey(word)) === 'nz';

export const broadest = (source: Source): number => Math.max(leastBroad, source.titles * broadShare);

/** Whether a word is a number, of which no part says anything: 一九八四. */
export const isNumeral = (word: QueryTerm): boolean => numeral.test(termKey(word));

const numeral =
  /^(?:[〇零一二三四五六七八九十百千]+|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|one|two|three|four|five|six|seven|eight|nine|ten)$/u;

/** Whether a word only tells which books on the subject are wanted, or which of several subjects is: second world war. */
export const isWeakWord = (term: TellingWord): boolean =>
  term.isTogether === true ||
  term.isBeside === true ||
  term.isDone === true ||
  isNumeral(term) ||
  isForm(termKey(term));
