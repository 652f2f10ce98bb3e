import {
  asksForLiterature,
  isbnKey,
  isbnPrefixKey,
  isCallNumber,
  isFiller,
  isForm,
  looksLikePinyin,
  numberedForm,
  phraseTokens,
  pinyinKey,
  type QueryTerm,
  queryTerms,
  segment,
} from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
import {
  callNumberCode,
  fieldsOf,
  isbnCode,
  isValueField,
  numberedFields,
  type TextField,
  type ValueField,
  valueKey,
} from '../index/fields.ts';
import { isWritten } from '../index/leading-rows.ts';
import type { CodeName, PinyinField, PinyinForm } from '../index/tokens.ts';

/** Whether a key must equal the key of a value or begin it. */
export type Extent = 'whole' | 'beginning';

export interface CodeTest {
  readonly code: CodeName;
  readonly key: string;
  readonly extent: Extent;
}

export interface PinyinTest {
  readonly field: PinyinField;
  readonly form: PinyinForm;
  readonly key: string;
  readonly extent: Extent;
}

/**
 * What a query row asks, in terms that both the index and the reference can evaluate. A record matches if all `terms`
 * are in `fields` (fuzzy), if a value of `values` has the key (exact, prefix), or if one of the `codes` or `pinyin`
 * tests succeeds.
 */
export interface Plan {
  /** Empty if the mode is not fuzzy or the text contains nothing that can be searched. */
  readonly terms: readonly QueryTerm[];
  readonly fields: readonly TextField[];
  readonly values: { readonly fields: readonly ValueField[]; readonly extent: Extent } | null;
  readonly codes: readonly CodeTest[];
  readonly pinyin: readonly PinyinTest[];
  /** The key of the whole text. */
  readonly key: string;
  /** The text with its numbers in digits; null if it has none. The phrase is empty if that changes nothing. */
  readonly numbered: { readonly key: string; readonly phrase: readonly string[] } | null;
  /** Several terms as one phrase: pairs if all is Han, otherwise characters and words; empty if there is nothing to join. */
  readonly phrase: readonly string[];
  /** Whether every match is a phrase, because there is one term, as typed. */
  readonly isPhrase: boolean;
  /** Whether the phrase can be searched in keys, which have no word boundaries. */
  readonly isUnspaced: boolean;
}

/** How many terms are used, and how many characters of a Han run. No reader means more. */
const mostTerms = 32;
const longestRun = 48;
/** Shortest Han run that is cut into words if it finds nothing. */
const relaxedRun = 4;

/** The row of a query with one condition; null for other queries. */
export function onlyRow(rows: readonly QueryRow[]): QueryRow | null {
  const [row, ...others] = rows.filter(({ text }) => text.trim() !== '');
  return row === undefined || others.length > 0 ? null : row;
}

/** Returns null for a blank row, which is ignored. */
export function planOf(row: QueryRow): Plan | null {
  if (row.text.trim() === '') return null;
  const { scope, mode } = row;
  const fields = fieldsOf[scope];
  const key = valueKey(row.text);
  const terms = mode === 'fuzzy' && fields.length > 0 ? bounded(queryTerms(row.text)) : [];
  const extent = mode === 'exact' ? 'whole' : 'beginning';
  return {
    terms,
    fields,
    values:
      mode === 'fuzzy' || key === '' || fields.length === 0
        ? null
        : { fields: fields.filter(isValueField), extent },
    codes: codeTests(row),
    pinyin: pinyinTests(row),
    key,
    numbered: numberedOf(row.text, key, fields),
    phrase: terms.length > 1 ? phraseOf(terms, phraseTokens(row.text)) : [],
    isPhrase: terms.length === 1,
    isUnspaced: isWritten(key),
  };
}

/** A small number alone says nothing. */
const telling = /^\d{3}/u;

function numberedOf(text: string, key: string, fields: readonly TextField[]): Plan['numbered'] {
  if (!fields.some((field) => numberedFields.includes(field))) return null;
  const form = numberedForm(text);
  if (form === null) return /\d/u.test(key) ? { key, phrase: [] } : null;
  const phrase = phraseTokens(form).slice(0, longestRun);
  const [only = ''] = phrase;
  return { key: valueKey(form), phrase: phrase.length > 1 || telling.test(only) ? phrase : [] };
}

/** The fields in which a text with numbers is looked for as digits; none if digits change nothing. */
export const askedNumberedFields = (
  numbered: Plan['numbered'],
  fields: readonly TextField[],
): readonly TextField[] =>
  numbered === null || numbered.phrase.length === 0
    ? []
    : fields.filter((field) => numberedFields.includes(field));

/**
 * The fields that must contain all words so that a publisher's name makes no difference; null if it never makes any.
 */
export function fieldsWithoutPublisher({ terms, fields }: Plan): readonly TextField[] | null {
  const others = fields.filter((field) => field !== 'publisher');
  return terms.length < 2 || others.length === 0 || others.length === fields.length ? null : others;
}

/**
 * The title's searched fields: a record with several words there comes before others. Null if it makes no difference.
 */
export function titleWordFields({ terms, fields, isPhrase, values }: Plan): readonly TextField[] | null {
  const own = fields.filter((field) => field === 'title' || field === 'subtitle');
  return terms.length < 2 || isPhrase || values !== null || own.length === 0 || own.length === fields.length
    ? null
    : own;
}

/**
 * The words that say what a book is about if they are in its title; none for literature, whose titles do not say that.
 */
export function titleSubjects({ terms }: Plan): readonly QueryTerm[] {
  const keys = terms.map(termKey);
  if (keys.some(asksForLiterature)) return [];
  return terms.filter((term, at) => isLongWord(term) && !isForm(keys[at] ?? '') && !isFiller(keys[at] ?? ''));
}

/**
 * Plans with long Han runs split into words, to try in turn. The first splits only runs that occur nowhere, so that a
 * run that is found stays whole. The second splits all, so that a space makes no difference.
 */
export function relaxedPlans(plan: Plan, isFound: (term: QueryTerm) => boolean): readonly Plan[] {
  const isLong = (term: QueryTerm): boolean => term.kind === 'han' && term.chars.length >= relaxedRun;
  const some = cutPlan(plan, (term) => isLong(term) && !isFound(term));
  const all = plan.terms.length > 1 ? cutPlan(plan, isLong) : null;
  return [some, all].filter((made) => made !== null);
}

/** The words of a Han run; single characters only if there are no others. */
export function wordsOfRun(chars: readonly string[]): readonly QueryTerm[] {
  const words = segment(chars.join('')).flatMap((word) => queryTerms(word));
  const long = words.filter(isLongWord);
  return long.length > 0 ? long : words;
}

export const isLongWord = (term: QueryTerm): boolean => term.kind === 'word' || term.chars.length > 1;

/** The plan with some runs cut; null if that changes nothing. */
function cutPlan(plan: Plan, isCut: (term: QueryTerm) => boolean): Plan | null {
  if (!plan.terms.some(isCut)) return null;
  const terms = plan.terms.flatMap((term) =>
    term.kind === 'word' || !isCut(term) ? [term] : wordsOfRun(term.chars),
  );
  const cut = bounded(distinct(terms));
  if (cut.map(termKey).join(' ') === plan.terms.map(termKey).join(' ')) return null;
  // No record contains the run as typed, so no match is a phrase, even if the words are side by side.
  return { ...plan, terms: cut, phrase: [], isPhrase: false };
}

function phraseOf(terms: readonly QueryTerm[], tokens: readonly string[]): readonly string[] {
  // As before a title, an article before a phrase says nothing: the history of the world.
  const hasArticle = tokens.length > 2 && /^(?:the|an?)$/u.test(tokens[0] ?? '');
  const bound = tokens.slice(hasArticle ? 1 : 0, longestRun);
  if (terms.some((term) => term.kind === 'word')) return bound;
  return bound.slice(1).map((character, at) => (bound[at] ?? '') + character);
}

function bounded(terms: readonly QueryTerm[]): readonly QueryTerm[] {
  return terms
    .slice(0, mostTerms)
    .map((term) =>
      term.kind === 'word' || term.chars.length <= longestRun
        ? term
        : { kind: 'han', chars: term.chars.slice(0, longestRun), pairs: term.pairs.slice(0, longestRun - 1) },
    );
}

export function termKey(term: QueryTerm): string {
  return term.kind === 'word' ? term.word.replaceAll(' ', '') : term.chars.join('');
}

const distinct = (terms: readonly QueryTerm[]): readonly QueryTerm[] => [
  ...new Map(terms.map((term) => [termKey(term), term])).values(),
];

/** Most queries. A code has a digit, and compatibility forms are none of these. */
const onlyLetters = /^[ A-Za-z\u3400-\u9fff]*$/u;

/** How many digits make a number in a search of everything count as the beginning of an ISBN. */
const isbnDigits = 7;

function codeTests({ text, scope, mode }: QueryRow): readonly CodeTest[] {
  const tests: CodeTest[] = [];
  const add = (code: CodeName, key: string, extent: Extent): void => {
    if (key !== '') tests.push({ code, key, extent });
  };
  if (scope === 'isbn') {
    add(
      'isbn',
      mode === 'exact' ? isbnCode(text) : (isbnPrefixKey(text) ?? isbnCode(text)),
      mode === 'exact' ? 'whole' : 'beginning',
    );
  } else if (scope === 'callNumber') {
    add('callNumber', callNumberCode(text), mode === 'exact' ? 'whole' : 'beginning');
  } else if (scope === 'all') {
    const isOnlyLetters = onlyLetters.test(text);
    const whole = isOnlyLetters ? null : isbnKey(text);
    const start = isOnlyLetters ? null : isbnPrefixKey(text);
    if (whole !== null) add('isbn', whole, 'whole');
    else if (mode !== 'exact' && start !== null && text.replace(/\D/gu, '').length >= isbnDigits) {
      add('isbn', start, 'beginning');
    }
    if (mode === 'exact') add('callNumber', callNumberCode(text), 'whole');
    else if (!isOnlyLetters && isCallNumber(text)) add('callNumber', callNumberCode(text), 'beginning');
  }
  return tests;
}

/** Shortest pinyin that counts as the beginning of a title outside prefix mode. */
const openPinyin = { full: 4, initials: 3 } as const;

function pinyinTests({ text, scope, mode }: QueryRow): readonly PinyinTest[] {
  if (mode === 'exact' || !looksLikePinyin(text)) return [];
  const key = pinyinKey(text);
  if (key.length < 2) return [];
  const fields = (['title', 'author'] as const).filter((field) => scope === 'all' || scope === field);
  return fields.flatMap((field) =>
    (['full', 'initials'] as const).map((form): PinyinTest => {
      const isOpen = mode === 'prefix' || key.length >= openPinyin[form];
      return { field, form, key, extent: isOpen ? 'beginning' : 'whole' };
    }),
  );
}
