import type { Language } from '@yuelan/contract';
import type { Desk } from './desk.ts';
import { findKnown } from './find-names.ts';
import { pagesOf } from './record-facts.ts';

/** A question without the book with which it compares others. */
interface Comparison {
  readonly question: string;
  /** The number of pages of the book, to which "shorter" and "longer" refer; undefined if none is named. */
  readonly pages: readonly number[] | undefined;
  /** The book, which the reader knows already. */
  readonly known: readonly string[];
}

/** Groups: the book, and what the others are to be. */
const comparing: Readonly<Record<Language, RegExp>> = {
  'zh-CN':
    /比(?!较|如|赛|例|喻)[《“]?([^,，。《》“”]{1,20}?)[》”]?(?:还要?|更|要|再)?((?:短|薄|长|厚|简单|容易|浅|难|深)(?:一?点儿?|一?些)?的?)/u,
  'en-US':
    /\b(shorter|thinner|longer|thicker|easier|simpler|harder) than ["“]?([\p{L}\p{N}'’ -]{2,60}?)["”]?(?=[,.;?!]|$| (?:but|and|for|by|that)\b)/iu,
};

/** Reads "shorter than Dune": the pages of that book become the limit, if its record states them. */
export async function readComparison(desk: Desk, question: string, language: Language): Promise<Comparison> {
  const none = { question, pages: undefined, known: [] };
  const found = comparing[language].exec(question);
  const [first = '', second = ''] = found?.slice(1) ?? [];
  const [name, step] = language === 'zh-CN' ? [first, second] : [second, first];
  if (found === null || name === '') return none;
  const [book] = await findKnown(desk, name, false);
  if (book === undefined) return none;
  const pages = pagesOf(book.record.pages);
  const without = (wish: string) => question.replace(found[0], () => wish);
  const known = [book.record.title];
  const zh = language === 'zh-CN';
  const isShorter = /[短薄]|shorter|thinner/iu.test(step);
  if (!isShorter && !/[长厚]|longer|thicker/iu.test(step))
    return { question: without(step), pages: undefined, known };
  if (pages === undefined) {
    const wish = isShorter ? (zh ? '短一点的' : 'short') : zh ? '长一点的' : 'long';
    return { question: without(wish), pages, known };
  }
  const shorter = zh ? `不超过${pages - 1}页的` : `under ${pages - 1} pages`;
  const wish = isShorter ? shorter : zh ? '更长的' : 'longer';
  return { question: without(wish), pages: [pages], known };
}
