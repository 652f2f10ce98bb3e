import type { ColumnsView } from '../columns/columns-view.ts';
import {
  articleLengthOf,
  bitsOf,
  fact,
  factWords,
  headOf,
  headUnits,
  properLengthOf,
  rank,
  rankWords,
  wholeLength,
} from '../columns/facts.ts';
import { hasBit, markMembers, type Rows } from '../columns/row-sets.ts';
import { isValueField } from '../index/fields.ts';
import { pinyinToken, valueQueries, valueToken } from '../index/tokens.ts';
import { codeRows, type Match, numberedRows, phraseRows, termRowsIn, tokenRows } from './match.ts';
import type { Source } from './source.ts';
import { nearGrades, tier } from './tiers.ts';

/** How many rows are examined for a title that the query contains in full. */
const mostLookedAt = 2000;
const noUnits = new Uint16Array(0);

/** How well each row matches the first query row. The expensive test runs only if it can still change the page. */
export class RowTiers {
  readonly #view: ColumnsView;
  readonly #steps: Uint8Array;
  readonly #key: Uint16Array = noUnits;
  readonly #mayHoldKey: boolean = false;
  readonly #mayBeHeld: boolean = false;
  /** The heads of titles in which the key may follow an English article; none if it is not Latin. */
  readonly #articles: readonly number[] = [];
  readonly #head: number = 0;
  readonly #bits: number = 0;

  constructor(source: Source, rows: Rows, first: Match | null) {
    this.#view = source.view;
    this.#steps = new Uint8Array(rows.length);
    if (first === null) {
      this.#steps.fill(tier.browse);
      return;
    }
    const { plan, direct, near } = first;
    if (near !== undefined) {
      for (let at = 0; at < rows.length; at += 1)
        this.#steps[at] = tier.near + (near.get(rows[at] ?? 0) ?? nearGrades - 1);
      return;
    }
    const all = this.#steps.fill(tier.allWords);
    const lower = (members: Rows, step: number): void =>
      markMembers(rows, members, (at) => {
        if ((all[at] ?? 0) > step) all[at] = step;
      });
    if (first.rows !== direct) {
      markMembers(rows, first.rows, (at) => {
        all[at] = tier.pinyin;
      });
      for (const { field, form, key } of plan.pinyin)
        lower(tokenRows(source, pinyinToken(field, form, key), 'whole'), tier.wholePinyin);
      markMembers(rows, direct, (at) => {
        all[at] = tier.allWords;
      });
    }
    if (plan.isPhrase || plan.values !== null) {
      if (direct.length === rows.length) all.fill(tier.phrase);
      else lower(direct, tier.phrase);
    } else if (plan.phrase.length > 0) lower(phraseRows(source, plan), tier.phrase);
    const isTitle = plan.fields.includes('title');
    const { numbered } = plan;
    if (numbered !== null) {
      if (plan.values === null) {
        lower(numberedRows(source, plan, plan.fields), tier.phrase);
        if (isTitle) lower(numberedRows(source, plan, ['title']), tier.titlePhrase);
      }
      if (isTitle && numbered.key !== '') {
        lower(tokenRows(source, valueToken('title', numbered.key), 'beginning'), tier.titlePrefix);
        lower(tokenRows(source, valueToken('title', numbered.key), 'whole'), tier.calledSo);
      }
    }
    if (plan.key !== '') {
      const others = plan.fields.filter(isValueField).filter((field) => field !== 'title');
      lower(source.findAny(valueQueries(others, plan.key, 'whole')), tier.wholeValue);
    }
    if (isTitle && plan.terms.length > 0 && !plan.isUnspaced) {
      const inTitle = plan.isPhrase
        ? termRowsIn(source, plan, ['title'])
        : phraseRows(source, plan, ['title']);
      lower(inTitle, tier.titlePhrase);
    }
    for (const { code, key, extent } of plan.codes) {
      if (extent === 'beginning') lower(codeRows(source, code, key, extent), tier.phrase);
      lower(codeRows(source, code, key, 'whole'), tier.identifier);
    }
    this.#key = isTitle ? Uint16Array.from(plan.key, (unit) => unit.charCodeAt(0)) : noUnits;
    this.#head = headOf(plan.key);
    this.#bits = bitsOf(plan.key) | 0;
    this.#mayHoldKey = isTitle && plan.terms.length > 0 && plan.isUnspaced;
    this.#mayBeHeld = isTitle && plan.terms.length > 1;
    this.#articles =
      isTitle && /^[a-z0-9]/u.test(plan.key) ? ['th', 'an', `a${plan.key[0]}`].map(headOf) : [];
  }

  /** The index, from `from` on, of the next row that has moved or may stand on a step up to `reach`; or the number of rows. */
  next(rows: Rows, from: number, reach: number): number {
    const steps = this.#steps;
    const { of, moved } = this.#view;
    const { heads } = of;
    const units = this.#key.length;
    if ((this.#mayHoldKey && reach >= tier.titlePhrase) || (this.#mayBeHeld && reach >= tier.titleAndMore))
      return from;
    const shift = units >= headUnits ? 0 : 16;
    const wanted = this.#head >>> shift;
    const articles = reach >= tier.calledSo ? this.#articles : [];
    for (let at = from; at < rows.length; at += 1) {
      if ((steps[at] ?? 0) <= reach) return at;
      const row = rows[at] ?? 0;
      if (units > 0) {
        const head = heads[row - 1] ?? 0;
        if (head >>> shift === wanted || (articles.length > 0 && articles.includes(head))) return at;
      }
      if (moved !== null && hasBit(moved, row)) return at;
    }
    return rows.length;
  }

  /** The step of the row at this index. `reach` is the last step that still matters. */
  at(index: number, row: number, reach: number): number {
    const step = this.#steps[index] ?? tier.browse;
    const key = this.#key;
    if (key.length === 0 || step <= tier.exactTitle || step > tier.allWords) return step;
    const { titles, facts, ranks, heads } = this.#view.of;
    const head = heads[row - 1] ?? 0;
    const mayBegin = key.length >= headUnits ? head === this.#head : head >>> 16 === this.#head >>> 16;
    const mayHold = this.#mayHoldKey && step > tier.titlePhrase && reach >= tier.titlePhrase;
    const mayBeHeld = this.#mayBeHeld && step > tier.titleAndMore && reach >= tier.titleAndMore;
    const mayFollow = step > tier.calledSo && reach >= tier.calledSo && this.#articles.includes(head);
    if (!mayBegin && !mayHold && !mayBeHeld && !mayFollow) return step;
    const base = (row - 1) * factWords;
    const lengths = facts[base + fact.titleLengths] ?? 0;
    const length = wholeLength(lengths);
    const proper = properLengthOf(lengths);
    const beginning = proper === key.length ? tier.calledSo : tier.titlePrefix;
    // The head says all of a short key, so the title is not read.
    if (mayBegin && key.length <= headUnits)
      return length === key.length ? tier.exactTitle : Math.min(step, beginning);
    const bits = ranks[(row - 1) * rankWords + rank.titleBits] ?? 0;
    const start = facts[base + fact.titleStart] ?? 0;
    const end = start + length;
    if ((bits & this.#bits) === this.#bits && length >= key.length) {
      if (mayBegin && holdsAt(titles, start, key))
        return length === key.length ? tier.exactTitle : Math.min(step, beginning);
      const article = articleLengthOf(lengths);
      if (article > 0 && proper - article === key.length && holdsAt(titles, start + article, key))
        return tier.calledSo;
      for (let at = start + 1; mayHold && at + key.length <= end; at += 1) {
        if (holdsAt(titles, at, key)) return tier.titlePhrase;
      }
    }
    if (!mayBeHeld) return step;
    const article = articleLengthOf(lengths);
    const isWhole = proper - article > 1 && isWithin(titles, start + article, proper - article, key);
    return isWhole ? tier.titleAndMore : step;
  }
}

function holdsAt(units: Uint16Array, start: number, key: Uint16Array): boolean {
  for (let at = 0; at < key.length; at += 1) if (units[start + at] !== key[at]) return false;
  return true;
}

/** Whether the query contains the title of a row that also contains the rest of the query: nothing can be closer. */
export function isHeld(source: Source, found: Match): boolean {
  const { rows } = found;
  if (rows.length > mostLookedAt) return false;
  const tiers = new RowTiers(source, rows, found);
  return rows.some((row, at) => tiers.at(at, row, tier.titleAndMore) <= tier.titleAndMore);
}

/** Whether the key contains the first `length` units of a title. */
function isWithin(units: Uint16Array, start: number, length: number, key: Uint16Array): boolean {
  for (let from = 0; from + length <= key.length; from += 1) {
    let at = 0;
    while (at < length && units[start + at] === key[from + at]) at += 1;
    if (at === length) return true;
  }
  return false;
}
