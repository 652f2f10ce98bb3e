import { analyse, numberedForm, pinyinForms, type QueryTerm } from '../analysis/index.ts';
import {
  articleLength,
  type FieldValues,
  fieldValues,
  isValueField,
  numberedFields,
  properLength,
  type TextField,
  textFields,
  valueKey,
} from '../engine/index/fields.ts';
import { sortKey } from '../engine/index/sort-key.ts';
import {
  type CodeTest,
  type Extent,
  type PinyinTest,
  type Plan,
  titleSubjects,
} from '../engine/query/plan.ts';
import { tier } from '../engine/query/tiers.ts';
import type { SearchRecord } from '../port.ts';

/** Tokens with a space before and after each. */
interface Streams {
  readonly chars: string;
  readonly pairs: string;
  readonly words: string;
  /** The words that are not among the characters. */
  readonly otherWords: string;
}

const spaced = (tokens: readonly string[]): string => ` ${tokens.join(' ')} `;
const streamOf = (text: string): string => spaced(text.split(' ').filter((token) => token !== ''));

const holds = (stream: string, phrase: readonly string[]): boolean => stream.includes(spaced(phrase));

const reaches = (value: string, key: string, extent: Extent): boolean =>
  key !== '' && (extent === 'whole' ? value === key : value.startsWith(key));

/** A value, and the same with its numbers in digits if that differs. */
function formsOf(field: TextField, value: string): readonly string[] {
  const numbered = numberedFields.includes(field) ? numberedForm(value) : null;
  return numbered === null ? [value] : [value, numbered];
}

/** One record as the reference reads it. Each test states the rule directly, without an index. */
export class NaiveRecord {
  readonly id: number;
  readonly values: FieldValues;
  readonly titleKey: string;
  /** The key of the title without subtitle, series or part. */
  readonly properKey: string;
  /** The same without the English article at its beginning. */
  readonly bareKey: string;
  readonly sort: { readonly head: number; readonly tail: number };
  readonly #streams = new Map<TextField, readonly Streams[]>();
  readonly #keys = new Map<TextField, readonly string[]>();
  readonly #pinyin: Readonly<
    Record<PinyinTest['field'], readonly { readonly full: string; readonly initials: string }[]>
  >;

  constructor(record: SearchRecord) {
    this.id = record.id;
    this.values = fieldValues(record);
    const { text } = this.values;
    for (const field of textFields) {
      const streams = text[field]
        .flatMap((value) => formsOf(field, value))
        .map((value) => {
          const { chars, pairs, words } = analyse(value);
          const present = new Set(chars.split(' '));
          const otherWords = spaced(words.split(' ').filter((word) => word !== '' && !present.has(word)));
          return { chars: streamOf(chars), pairs: streamOf(pairs), words: streamOf(words), otherWords };
        });
      this.#streams.set(field, streams);
    }
    const title = text.title[0] ?? '';
    this.titleKey = valueKey(title);
    this.properKey = this.titleKey.slice(0, properLength(title, this.titleKey));
    this.bareKey = this.properKey.slice(articleLength(title));
    this.#pinyin = {
      title: [...text.title, ...text.other]
        .map((value) => pinyinForms(value))
        .filter(({ full }) => full !== ''),
      author: text.author.map((value) => pinyinForms(value, 'name')).filter(({ full }) => full !== ''),
    };
    const full = pinyinForms(title).full;
    this.sort = sortKey(full === '' ? this.titleKey : full);
  }

  /** Found by words, values or codes. */
  matchesDirectly(plan: Plan): boolean {
    return (
      (plan.terms.length > 0 && plan.terms.every((term) => this.holdsTerm(term, plan.fields))) ||
      (plan.values === null && this.#holdsNumbered(plan, plan.fields)) ||
      (plan.values?.fields.some((field) =>
        [plan.key, plan.values?.extent === 'whole' ? (plan.numbered?.key ?? '') : ''].some((key) =>
          this.#hasValue(field, key, plan.values?.extent ?? 'whole'),
        ),
      ) ??
        false) ||
      plan.codes.some((test) => this.#hasCode(test))
    );
  }

  matchesPinyin(plan: Plan): boolean {
    return plan.pinyin.some((test) => this.#hasPinyin(test));
  }

  /** How well the record matches the first row of a query, which it need not match at all. */
  tierOf(plan: Plan): number {
    const step = this.#stepOf(plan);
    return this.matchesDirectly(plan) ? Math.min(step, this.#numberedStep(plan)) : step;
  }

  #numberedStep(plan: Plan): number {
    const { numbered } = plan;
    if (numbered === null) return tier.browse;
    if (plan.fields.includes('title') && numbered.key !== '') {
      if (this.#hasValue('title', numbered.key, 'whole')) return tier.calledSo;
      if (this.#hasValue('title', numbered.key, 'beginning')) return tier.titlePrefix;
    }
    if (plan.values !== null) return tier.browse;
    if (plan.fields.includes('title') && this.#holdsNumbered(plan, ['title'])) return tier.titlePhrase;
    return this.#holdsNumbered(plan, plan.fields) ? tier.phrase : tier.browse;
  }

  /** Whether a field contains the text with its numbers written differently. */
  #holdsNumbered({ numbered }: Plan, fields: readonly TextField[]): boolean {
    const phrase = numbered?.phrase ?? [];
    if (phrase.length === 0) return false;
    return fields
      .filter((field) => numberedFields.includes(field))
      .some((field) =>
        // Words have no Han text between them: the numbers of 第二卷红楼梦2 are not side by side.
        this.#streamsOf(field).some(
          ({ chars, otherWords }) => holds(chars, phrase) || holds(otherWords, phrase),
        ),
      );
  }

  #stepOf(plan: Plan): number {
    if (!this.matchesDirectly(plan)) {
      if (plan.pinyin.some((test) => this.#hasPinyin({ ...test, extent: 'whole' }))) return tier.wholePinyin;
      return this.matchesPinyin(plan) ? tier.pinyin : tier.allWords;
    }
    if (plan.codes.some((test) => this.#hasCode({ ...test, extent: 'whole' }))) return tier.identifier;
    const isTitle = plan.fields.includes('title') && plan.key !== '';
    if (isTitle && this.titleKey === plan.key) return tier.exactTitle;
    if (isTitle && this.titleKey.startsWith(plan.key))
      return this.properKey === plan.key ? tier.calledSo : tier.titlePrefix;
    if (isTitle && this.bareKey !== this.properKey && this.bareKey === plan.key) return tier.calledSo;
    if (isTitle && plan.terms.length > 0 && this.#isInTitle(plan)) return tier.titlePhrase;
    const others = plan.fields.filter(isValueField).filter((field) => field !== 'title');
    if (others.some((field) => this.#hasValue(field, plan.key, 'whole'))) return tier.wholeValue;
    if (isTitle && plan.terms.length > 1 && this.bareKey.length > 1 && plan.key.includes(this.bareKey))
      return tier.titleAndMore;
    if (plan.isPhrase || plan.values !== null || plan.codes.some((test) => this.#hasCode(test)))
      return tier.phrase;
    if (plan.phrase.length > 0 && this.#holdsPhrase(plan.phrase, plan.fields)) return tier.phrase;
    const own = plan.fields.filter((field) => field === 'title' || field === 'subtitle');
    const isTold = plan.terms.length > 1 && own.length > 0 && own.length < plan.fields.length;
    if (isTold && plan.terms.every((term) => this.holdsTerm(term, own))) return tier.titleWords;
    const without = plan.fields.filter((field) => field !== 'publisher');
    const isPublisher =
      plan.terms.length > 1 &&
      without.length > 0 &&
      !plan.terms.every((term) => this.holdsTerm(term, without));
    if (isPublisher) return tier.publisher;
    const isSubject = isTold && titleSubjects(plan).some((term) => this.holdsTerm(term, own));
    return isSubject ? tier.titleSubject : tier.allWords;
  }

  #isInTitle(plan: Plan): boolean {
    if (plan.isUnspaced) return this.titleKey.includes(plan.key);
    if (plan.isPhrase) return plan.terms.every((term) => this.holdsTerm(term, ['title']));
    return plan.phrase.length > 0 && this.#holdsPhrase(plan.phrase, ['title']);
  }

  holdsTerm(term: QueryTerm, fields: readonly TextField[]): boolean {
    return fields.some((field) =>
      this.#streamsOf(field).some(({ chars, pairs, words }) => {
        if (term.kind === 'word') return holds(words, [term.word]);
        if (term.chars.length > 1) return holds(pairs, term.pairs);
        return field !== 'summary' && holds(chars, term.chars);
      }),
    );
  }

  #holdsPhrase(phrase: readonly string[], fields: readonly TextField[]): boolean {
    return fields.some((field) =>
      this.#streamsOf(field).some(
        ({ chars, pairs, words }) =>
          holds(pairs, phrase) || holds(field === 'summary' ? words : chars, phrase),
      ),
    );
  }

  #hasValue(field: TextField, key: string, extent: Extent): boolean {
    return this.#keysOf(field).some((value) => reaches(value, key, extent));
  }

  #hasCode({ code, key, extent }: CodeTest): boolean {
    const codes = code === 'isbn' ? this.values.isbns : this.values.callNumbers;
    return codes.some((value) => reaches(value, key, extent));
  }

  #hasPinyin({ field, form, key, extent }: PinyinTest): boolean {
    return this.#pinyin[field].some((forms) => reaches(forms[form], key, extent));
  }

  #keysOf(field: TextField): readonly string[] {
    const known = this.#keys.get(field);
    if (known !== undefined) return known;
    const keys = this.values.text[field].flatMap((value) => formsOf(field, value)).map(valueKey);
    this.#keys.set(field, keys);
    return keys;
  }

  #streamsOf(field: TextField): readonly Streams[] {
    return this.#streams.get(field) ?? [];
  }
}
