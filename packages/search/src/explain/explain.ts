import {
  callNumberKey,
  isbnKey,
  isbnPrefixKey,
  isFiller,
  numberedForm,
  pinyinForms,
  pinyinKey,
  segment,
  titleKey,
} from '../analysis/index.ts';
import type { Range, Reason, ReasonValue } from '../port.ts';
import { type MatchTier, type ReasonField, type ReasonForm, reasonFields } from '../terms.ts';
import { foldedPlaces, joinRanges, rangeOf } from './folded-places.ts';
import { nearestPart } from './nearest-part.ts';
import { nearRanges, occurrences, rangeFinder } from './term-ranges.ts';
import { type Cut, otherWords, plainOf, someWantedOf, type Typed, type Wanted } from './typed.ts';

const mostReasons = 4;
const longestValue = 3000;

/**
 * Why a title matches a query, from its values alone: which fields contain which of the words, however they are
 * written. A field is named only if it contains words that no earlier field contains. Empty for a title that was
 * browsed.
 */
export function explainMatch(
  typed: Typed,
  tier: MatchTier,
  values: readonly ReasonValue[],
): readonly Reason[] {
  const plain = explainPlain(typed, tier, values, segment);
  if (plain !== undefined) return plain;
  const { text, wanted } = typed;
  const sorted = inOrder(values);
  if (tier === 'pinyin') return soundReasons(text, sorted);
  const written = wordReasons(typed, wanted, sorted);
  if (written.open.length === 0 && written.reasons.length > 0) return written.reasons;
  const numbered = numberedReasons(text, sorted);
  if (numbered.length > 0) return numbered;
  const byCode = written.reasons.length === 0 ? codeReasons(text, sorted) : [];
  if (byCode.length > 0) return byCode.slice(0, 1);
  const near = nearReasons(typed, sorted, written);
  return near.length > 0 ? near : soundReasons(text, sorted);
}

/**
 * The same for words that occur as typed in values other than the summary, and for some of the words if `cut` knows
 * them: fast, and without a dictionary. Undefined if that does not explain the match.
 */
export function explainPlain(
  typed: Typed,
  tier: MatchTier,
  values: readonly ReasonValue[],
  cut: Cut,
): readonly Reason[] | undefined {
  const { text, wanted } = typed;
  if (tier === 'browse' || text.trim() === '') return [];
  if (tier === 'pinyin') return undefined;
  if (tier === 'someWords') return someWordsReasons(typed, inOrder(values), cut);
  const sorted = inOrder(values.filter(({ field }) => field !== 'summary'));
  if (tier === 'identifier') {
    const byCode = codeReasons(text, sorted);
    if (byCode.length > 0) return byCode.slice(0, 1);
  }
  const { open, reasons } = wordReasons(typed, wanted, sorted);
  return open.length === 0 && reasons.length > 0 ? reasons : undefined;
}

const places = new Map(reasonFields.map((field, place) => [field, place]));
const inFieldOrder = (a: { readonly field: ReasonField }, b: { readonly field: ReasonField }): number =>
  (places.get(a.field) ?? 0) - (places.get(b.field) ?? 0);

/** The values in the order in which they are shown. */
const inOrder = (values: readonly ReasonValue[]): readonly ReasonValue[] =>
  values
    .filter((value) => value.text !== '')
    .map((value) =>
      value.text.length <= longestValue ? value : { ...value, text: value.text.slice(0, longestValue) },
    )
    .sort(inFieldOrder);

function codeReasons(text: string, values: readonly ReasonValue[]): readonly Reason[] {
  const isbn = isbnKey(text) ?? isbnPrefixKey(text);
  const call = callNumberKey(text);
  return values.flatMap((value): readonly Reason[] => {
    const whole: Range = [0, value.text.length];
    if (value.field === 'isbn' && isbn !== null && (isbnKey(value.text) ?? '').startsWith(isbn))
      return [{ ...value, form: 'written', marks: [whole] }];
    if (value.field !== 'callNumber' || call === '' || !callNumberKey(value.text).startsWith(call)) return [];
    let end = 0;
    while (end < value.text.length && callNumberKey(value.text.slice(0, end)).length < call.length) end += 1;
    return [{ ...value, form: 'written', marks: [[0, end]] }];
  });
}

/** The first value that contains the text with its numbers written differently. */
function numberedReasons(text: string, values: readonly ReasonValue[]): readonly Reason[] {
  const keyOf = (part: string): string => titleKey(numberedForm(part) ?? part);
  const key = keyOf(text);
  if (!/\d/u.test(key)) return [];
  for (const value of values.filter(({ field }) => isNumbered(field))) {
    if (!keyOf(value.text).includes(key)) continue;
    let end = 1;
    while (end < value.text.length && !keyOf(value.text.slice(0, end)).includes(key)) end += 1;
    let start = end - 1;
    while (start > 0 && !keyOf(value.text.slice(start, end)).includes(key)) start -= 1;
    return [{ ...value, form: 'written', marks: [[start, end]] }];
  }
  return [];
}

const isNumbered = (field: ReasonField): boolean =>
  field === 'title' || field === 'subtitle' || field === 'otherTitle' || field === 'subject';

/** The values whose pinyin or initials begin as typed. */
function soundReasons(text: string, values: readonly ReasonValue[]): readonly Reason[] {
  const typed = pinyinKey(text);
  if (typed === '') return [];
  for (const value of values) {
    if (value.field === 'summary' || value.field === 'publisher' || value.field === 'isbn') continue;
    const kind = value.field === 'author' || value.field === 'translator' ? 'name' : 'text';
    const forms = pinyinForms(value.text, kind);
    const form = forms.full.startsWith(typed) ? 'full' : forms.initials.startsWith(typed) ? 'initials' : null;
    if (form === null) continue;
    let end = 1;
    while (end < value.text.length && pinyinForms(value.text.slice(0, end), kind)[form].length < typed.length)
      end += 1;
    return [{ ...value, form: 'pinyin', marks: [[0, end]] }];
  }
  return [];
}

function someWordsReasons(
  typed: Typed,
  values: readonly ReasonValue[],
  cut: Cut,
): readonly Reason[] | undefined {
  const keys = values.filter(isWorded).map((value) => titleKey(value.text));
  const wanted = someWantedOf(typed.text, keys, cut);
  if (wanted === undefined) return undefined;
  const told = wordReasons(typed, wanted, values);
  const reasons = [...told.reasons, ...synonymReasons(told, values)].slice(0, mostReasons);
  return reasons.length > 0 ? reasons.sort(inFieldOrder) : undefined;
}

/** The first value, besides those that contain words as typed, that contains another word for what remains. */
function synonymReasons({ reasons, open }: Told, values: readonly ReasonValue[]): readonly Reason[] {
  const others = otherWords(open);
  if (others.length === 0) return [];
  const told = new Set(reasons.map(({ field, text }) => `${field} ${text}`));
  for (const value of values.filter(isWorded)) {
    if (told.has(`${value.field} ${value.text}`)) continue;
    const marks = joinRanges(others.flatMap(rangeFinder(foldedPlaces(value.text))));
    if (marks.length > 0) return [{ ...value, form: 'synonym', marks }];
  }
  return [];
}

interface Told {
  readonly reasons: readonly Reason[];
  /** The terms that no value contains as typed, without those that say nothing. */
  readonly open: readonly Wanted[];
}

const isWorded = ({ field }: ReasonValue): boolean => field !== 'isbn' && field !== 'callNumber';

/** The terms that say something: no title is found because of `of` or `the` beside other words. */
function tellingOf(wanted: readonly Wanted[]): readonly Wanted[] {
  const telling = wanted.filter(({ key }) => !isFiller(key));
  return telling.length > 0 ? telling : wanted;
}

/** The fewest values that together contain the words as typed. */
function wordReasons(typed: Typed, wanted: readonly Wanted[], values: readonly ReasonValue[]): Told {
  const { key: whole, plain } = typed;
  let open = tellingOf(wanted);
  const reasons: Reason[] = [];
  for (const value of values.filter(isWorded)) {
    if (open.length === 0 || reasons.length === mostReasons) break;
    const folded = foldedPlaces(value.text);
    const phrase = whole.length < 2 ? [] : occurrences(folded, whole);
    const rangesOf = rangeFinder(folded);
    const held = open.filter((one) => phrase.length > 0 || rangesOf(one).length > 0);
    if (held.length === 0) continue;
    open = open.filter((one) => !held.includes(one));
    const marks = joinRanges(phrase.length > 0 ? phrase : held.flatMap(rangesOf));
    reasons.push({ ...value, form: formOf(value.text, marks, plain), marks });
  }
  return { reasons, open };
}

/** Searches for the remaining words with slips. A value that the query contains in full is a reason too. */
function nearReasons(typed: Typed, values: readonly ReasonValue[], told: Told): readonly Reason[] {
  const { key: whole, plain } = typed;
  let { open } = told;
  const reasons = [...told.reasons];
  const add = (value: ReasonValue, ranges: readonly Range[], form: ReasonForm): void => {
    const known = reasons.findIndex((reason) => reason.field === value.field && reason.text === value.text);
    const before = known < 0 ? [] : (reasons[known]?.marks ?? []);
    if (known >= 0) reasons.splice(known, 1);
    reasons.push({ field: value.field, text: value.text, form, marks: joinRanges([...before, ...ranges]) });
  };
  const named = values.filter((value) => isWorded(value) && value.field !== 'summary');
  for (const value of named) {
    if (open.length === 0 || reasons.length === mostReasons) break;
    const folded = foldedPlaces(value.text);
    if (
      folded.key.length > 1 &&
      open.some(({ key }) => key.length > folded.key.length && key.includes(folded.key))
    ) {
      add(value, [[0, value.text.length]], formOf(value.text, [[0, value.text.length]], plain));
      continue;
    }
    const held = open.filter((one) => nearRanges(folded, one).length > 0);
    if (held.length === 0) continue;
    open = open.filter((one) => !held.includes(one));
    add(
      value,
      held.flatMap((one) => nearRanges(folded, one)),
      'spelling',
    );
  }
  // Other spaces between words: the letters of the query are almost those of the value.
  for (const value of reasons.length > 0 ? [] : named) {
    const folded = foldedPlaces(value.text);
    const part = nearestPart(whole, folded.key);
    if (part.end === part.start || part.apart * 3 > whole.length) continue;
    add(value, [rangeOf(folded, part.start, part.end)], 'spelling');
    break;
  }
  return reasons.sort(inFieldOrder);
}

/** Whether the value is written as typed (ignoring case and width) or differently. */
function formOf(text: string, marks: readonly Range[], plain: string): ReasonForm {
  const isOther = marks.some(([start, end]) => {
    const part = plainOf(text.slice(start, end));
    if (plain.includes(part)) return false;
    const han = part.match(/\p{Script=Han}/gu) ?? [];
    return han.some((character) => !plain.includes(character));
  });
  return isOther ? 'script' : 'written';
}
