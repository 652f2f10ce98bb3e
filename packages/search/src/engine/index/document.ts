import { numberedForm, pinyinForms } from '../../analysis/index.ts';
import type { SearchRecord } from '../../port.ts';
import type { RowValues } from '../columns/columns.ts';
import { writeTraits } from '../columns/traits.ts';
import { articleLength, type FieldValues, fieldValues, properLength, valueKey } from './fields.ts';
import { printOf } from './print.ts';
import { sortKey } from './sort-key.ts';
import { type TitleForms, type TokenText, tokenText } from './token-texts.ts';
import { pinyinToken, valueToken } from './tokens.ts';

/** A record as the index stores it. */
export interface Document {
  readonly row: RowValues;
  readonly borrowCount: number;
  readonly branches: readonly string[];
  readonly available: readonly string[];
  readonly tokens: TokenText;
  /** The title as catalogued, for suggestions. */
  readonly display: string;
  /** Keys of its ISBNs, for suggestions. */
  readonly isbns: readonly string[];
  /** The tokens for which the title is suggested: see top-lists.ts. */
  readonly titleTokens: readonly string[];
}

export function documentOf(record: SearchRecord): Document {
  const values = fieldValues(record);
  const print = printOf(values);
  const title = values.text.title[0] ?? '';
  const forms = formsOf(title);
  const key = valueKey(title);
  const { tokens, words } = tokenText(values, forms);
  const sort = sortKey(forms.pinyin.full === '' ? key : forms.pinyin.full);
  return {
    row: {
      id: record.id,
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
      words,
      printA: print.a,
      printB: print.b,
    },
    borrowCount: values.borrowCount,
    branches: values.branches,
    available: values.available,
    display: title.trim(),
    isbns: values.isbns,
    titleTokens: titleTokens(key, forms),
    tokens,
  };
}

const formsOf = (title: string): TitleForms => ({
  numbered: numberedForm(title),
  pinyin: pinyinForms(title),
});

function titleTokens(key: string, { numbered, pinyin }: TitleForms): readonly string[] {
  const tokens = [valueToken('title', key)];
  if (numbered !== null) tokens.push(valueToken('title', valueKey(numbered)));
  if (pinyin.full !== '')
    tokens.push(pinyinToken('title', 'full', pinyin.full), pinyinToken('title', 'initials', pinyin.initials));
  return tokens;
}

/** The tokens for which a title is suggested. */
export function titleTokensOf(values: FieldValues): readonly string[] {
  const title = values.text.title[0] ?? '';
  return titleTokens(valueKey(title), formsOf(title));
}
