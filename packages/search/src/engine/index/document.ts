import { numberedForm, pinyinForms } from '../../analysis/index.ts';
import type { SearchRecord } from '../../port.ts';
import type { RowValues } from '../columns/columns.ts';
import { writeTraits } from '../columns/traits.ts';
import type { WordCollector } from '../words/collector.ts';
import { articleLength, type FieldValues, fieldValues, properLength, valueKey } from './fields.ts';
import { printOf } from './print.ts';
import { sortKey } from './sort-key.ts';
import { collectTokens, type TitleForms, type TokenText, tokenText } from './token-texts.ts';
import { pinyinToken, valueToken } from './tokens.ts';

/** A record as the index stores it, without its words. */
export interface Document {
  readonly row: RowValues;
  readonly borrowCount: number;
  readonly branches: readonly string[];
  readonly available: readonly string[];
  /** The title as catalogued, for suggestions. */
  readonly display: string;
  /** Keys of its ISBNs, for suggestions. */
  readonly isbns: readonly string[];
}

/** A record with its words. */
export interface WordedDocument extends Document {
  readonly tokens: TokenText;
  /** The tokens for which the title is suggested: see top-lists.ts. */
  readonly titleTokens: readonly string[];
}

export function documentOf(record: SearchRecord): WordedDocument {
  const values = fieldValues(record);
  const title = values.text.title[0] ?? '';
  const forms = formsOf(title);
  const key = valueKey(title);
  const { tokens, words } = tokenText(values, forms);
  return {
    ...document(record, values, key, forms, words),
    titleTokens: titleTokensOf(values, forms),
    tokens,
  };
}

/** A record whose words are collected under the number of a row. */
export function collectedDocument(record: SearchRecord, row: number, collector: WordCollector): Document {
  const values = fieldValues(record);
  const title = values.text.title[0] ?? '';
  const forms = formsOf(title);
  return document(record, values, valueKey(title), forms, collectTokens(values, forms, row, collector));
}

function document(
  { id }: SearchRecord,
  values: FieldValues,
  key: string,
  { pinyin }: TitleForms,
  words: readonly string[],
): Document {
  const title = values.text.title[0] ?? '';
  const print = printOf(values);
  const sort = sortKey(pinyin.full === '' ? key : pinyin.full);
  return {
    row: {
      id,
      firstAuthor: values.firstAuthor,
      traits: writeTraits(values.traits),
      series: values.series,
      year: values.year,
      work: values.work,
      sortHead: sort.head,
      sortTail: sort.tail,
      keywords: values.keywords,
      names: values.text.author,
      title: key,
      titleProper: properLength(title, key),
      titleArticle: articleLength(title),
      isTitleKey: title.trim() === key,
      words,
      printA: print.a,
      printB: print.b,
    },
    borrowCount: values.borrowCount,
    branches: values.branches,
    available: values.available,
    display: title.trim(),
    isbns: values.isbns,
  };
}

const formsOf = (title: string): TitleForms => ({
  numbered: numberedForm(title),
  pinyin: pinyinForms(title),
});

/** The tokens for which a title is suggested. The pinyin of other titles counts, as their words do. */
export function titleTokensOf(
  { text }: FieldValues,
  forms = formsOf(text.title[0] ?? ''),
): readonly string[] {
  const tokens = [text.title[0] ?? '', forms.numbered].flatMap((title) =>
    title === null ? [] : [valueToken('title', valueKey(title))],
  );
  for (const { full, initials } of [forms.pinyin, ...text.other.map((title) => pinyinForms(title))])
    if (full !== '')
      tokens.push(pinyinToken('title', 'full', full), pinyinToken('title', 'initials', initials));
  return tokens;
}
