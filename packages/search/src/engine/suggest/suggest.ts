import { isbnPrefixKey, numberedForm, pinyinForms, pinyinKey, syllableCounts } from '../../analysis/index.ts';
import type { Suggestion } from '../../port.ts';
import { articleLengthOf, fact, factWords } from '../columns/facts.ts';
import { noRows, union } from '../columns/row-sets.ts';
import { valueKey } from '../index/fields.ts';
import { keyForms } from '../index/name-keys.ts';
import { pinyinToken, valueToken } from '../index/tokens.ts';
import { codeRows, tokenRows } from '../query/match.ts';
import type { Source } from '../query/source.ts';
import { mostBorrowed, namesBeginning, Offers, titlesBeginning } from './offers.ts';
import { articles, offerResembling, offerSlipped } from './suggest-close.ts';

const longestText = 100;
/** The bonus of a text typed as written over one typed in pinyin, in doublings of use. */
const written = 6;
/** The bonus of a whole text that sounds as typed over texts that only begin that way. */
const sounded = { title: 40, name: 10 } as const;
/** How many titles with that beginning have their last syllable checked. */
const mostSounded = 40;
/** With fewer suggestions than this, the text may contain a slip. */
const few = 3;

/**
 * Titles, authors, keywords and ISBNs that begin as typed, in characters, pinyin or initials, the most used first. If
 * there are few, including those that sound or look similar; if there are none, those that begin so except for a slip.
 */
export function suggestTexts(source: Source, text: string, limit: number): readonly Suggestion[] {
  const typed = text.slice(0, longestText);
  const key = valueKey(typed);
  if (key === '' || limit <= 0) return [];
  const spoken = /^[\p{Script=Latin}\p{M}\s'’]+$/u.test(text) ? pinyinKey(text) : '';
  const offers = new Offers(source, limit);
  const numbered = numberedForm(typed);
  const keys = numbered === null ? [key] : [key, valueKey(numbered)];
  offerBegun(source, offers, keys, limit);
  const names = namesBeginning(source, [keyForms.text + key]);
  offers.names(names, written, [key]);
  if (names.length > limit) offers.names(source.namesOf(keyForms.text + key), written, [key]);
  if (spoken !== '') {
    for (const form of ['full', 'initials'] as const) {
      const rows = titlesBeginning(source, [pinyinToken('title', form, spoken)]);
      offers.titles(rows, 0);
      offers.soundedTitles(soundedWhole(source, rows, form, spoken), sounded.title);
      offers.names(namesBeginning(source, [keyForms[form] + spoken]), 0);
      if (isTelling(form, spoken)) offers.names(source.namesOf(keyForms[form] + spoken), sounded.name);
    }
    for (const article of articles) {
      const rows = titlesBeginning(source, [valueToken('title', article + key)]);
      offers.titles(withArticle(source, rows, article.length), written, [article + key]);
    }
  }
  for (const { number, row } of isbns(source, text, limit)) offers.isbn(number, row, written);
  const begun = offers.take();
  if (begun.length >= few) return begun;
  offerResembling(source, key, offers);
  if (begun.length === 0) offerSlipped(source, { text: typed, key, spoken }, offers);
  return offers.take();
}

/** Offers the most used titles that begin as typed, and those that are the whole text, however seldom they are used. */
function offerBegun(source: Source, offers: Offers, keys: readonly string[], limit: number): void {
  const tokens = keys.map((key) => valueToken('title', key));
  const begun = titlesBeginning(source, tokens);
  offers.titles(begun, written, keys);
  if (begun.length <= limit) return;
  for (const token of tokens)
    offers.titles(source.view.liveOf(tokenRows(source, token, 'whole')), written, keys);
}

/** Whether letters are distinctive enough. Too many English words begin with two initials or one syllable. */
const isTelling = (form: 'full' | 'initials', spoken: string): boolean =>
  form === 'initials' ? spoken.length > 2 : Math.max(...syllableCounts(spoken)) > 1;

/** The titles that sound as typed from beginning to end. The first letters of the last syllable are enough. */
function soundedWhole(
  source: Source,
  begun: Uint32Array,
  form: 'full' | 'initials',
  spoken: string,
): Uint32Array {
  if (!isTelling(form, spoken)) return noRows;
  const { view } = source;
  const rows = source.view.liveOf(tokenRows(source, pinyinToken('title', form, spoken), 'whole'));
  if (form === 'initials') return rows;
  const counts = syllableCounts(spoken);
  const open = mostBorrowed(
    source,
    begun.filter((row) => counts.has(view.properTitle(row).length)),
    mostSounded,
  ).filter((row) => {
    const title = source.titleOf(row);
    const last = [...title].at(-1) ?? '';
    return pinyinForms(title.slice(0, -last.length)).full.length < spoken.length;
  });
  const keys = new Set(open.map((row) => view.title(row)));
  return union(
    rows,
    begun.filter((row) => keys.has(view.title(row))),
  );
}

/** The titles that begin with an article of this many letters: `The Hobbit`, but not `Theory`. */
function withArticle({ view }: Source, rows: Uint32Array, length: number): Uint32Array {
  return rows.filter(
    (row) => articleLengthOf(view.of.facts[(row - 1) * factWords + fact.titleLengths] ?? 0) === length,
  );
}

/** The ISBNs that begin with the typed digits. */
function isbns(
  source: Source,
  text: string,
  limit: number,
): readonly { readonly number: string; readonly row: number }[] {
  const prefix = isbnPrefixKey(text);
  // Half of all ISBNs begin with fewer digits, which more likely mean a year or a volume.
  if (prefix === null || prefix.length < 7) return [];
  const rows = source.view.liveOf(codeRows(source, 'isbn', prefix, 'beginning'));
  const found: { number: string; row: number }[] = [];
  for (const row of mostBorrowed(source, rows, limit)) {
    const number = source.isbnsOf(row).find((isbn) => isbn.startsWith(prefix));
    if (number !== undefined) found.push({ number, row });
  }
  return found;
}
