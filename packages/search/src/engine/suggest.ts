import { isbnPrefixKey, pinyinKey } from '../analysis/index.ts';
import type { Suggestion } from '../types.ts';
import type { ColumnsHandle } from './columns-view.ts';
import { articleLengthOf, fact, factWords } from './facts.ts';
import { valueKey } from './fields.ts';
import type { IndexReader } from './index-reader.ts';
import { codeRows, live, type Source } from './match.ts';
import { keyForms } from './name-keys.ts';
import { mostBorrowed, namesBeginning, Offers, titlesBeginning } from './offers.ts';
import { articles, offerResembling, offerSlipped } from './suggest-close.ts';
import { pinyinToken, valueToken } from './tokens.ts';

const longestText = 100;
/** What a text typed as it is written is worth against pinyin, in doublings of use. */
const written = 6;
/** Fewer suggestions than this may be the wrong ones. */
const few = 3;

/**
 * Titles, authors, keywords and ISBNs that begin as typed, in characters, pinyin or initials: the most used first.
 * When few do, those that sound or look so too; when none does, those that begin so but for a slip.
 */
export function suggestTexts(
  reader: IndexReader,
  handle: ColumnsHandle,
  text: string,
  limit: number,
): readonly Suggestion[] {
  const source = reader.at(handle);
  const typed = text.slice(0, longestText);
  const key = valueKey(typed);
  if (key === '' || limit <= 0) return [];
  const spoken = /^[\p{Script=Latin}\p{M}\s'’]+$/u.test(text) ? pinyinKey(text) : '';
  const offers = new Offers(reader, source, limit);
  offers.titles(titlesBeginning(reader, source, [valueToken('title', key)]), written, [key]);
  offers.names(namesBeginning(reader, [keyForms.text + key]), written, [key]);
  if (spoken !== '') {
    for (const form of ['full', 'initials'] as const) {
      offers.titles(titlesBeginning(reader, source, [pinyinToken('title', form, spoken)]), 0);
      offers.names(namesBeginning(reader, [keyForms[form] + spoken]), 0);
    }
    for (const article of articles) {
      const rows = titlesBeginning(reader, source, [valueToken('title', article + key)]);
      offers.titles(withArticle(source, rows, article.length), written, [article + key]);
    }
  }
  for (const { number, row } of isbns(reader, source, text, limit)) offers.isbn(number, row, written);
  const count = offers.take().length;
  if (count < few) offerResembling(reader, source, key, offers);
  if (count === 0) offerSlipped(reader, source, { text: typed, key, spoken }, offers);
  return offers.take();
}

/** Titles that begin with an article of so many letters: `The Hobbit`, but not `Theory`. */
function withArticle({ view }: Source, rows: Uint32Array, length: number): Uint32Array {
  return rows.filter(
    (row) => articleLengthOf(view.of.facts[(row - 1) * factWords + fact.titleLengths] ?? 0) === length,
  );
}

/** ISBNs that begin with the digits typed. */
function isbns(
  reader: IndexReader,
  source: Source,
  text: string,
  limit: number,
): readonly { readonly number: string; readonly row: number }[] {
  const prefix = isbnPrefixKey(text);
  // Fewer digits than a publisher's share begin half of all ISBNs and mean a year or a volume.
  if (prefix === null || prefix.length < 7) return [];
  const rows = live(source.view, codeRows(source, 'isbn', prefix, 'beginning'));
  const found: { number: string; row: number }[] = [];
  for (const row of mostBorrowed(source, rows, limit)) {
    const number = reader.isbnsOf(row).find((isbn) => isbn.startsWith(prefix));
    if (number !== undefined) found.push({ number, row });
  }
  return found;
}
