import type { SearchHit, Sort } from '../types.ts';
import type { ColumnsView } from './columns-view.ts';
import { bitsOf, fact, factWords, headOf, rank, rankWords } from './facts.ts';
import { isValueField } from './fields.ts';
import { codeRows, type Match, phraseRows, type Source, termRowsIn, tokenRows } from './match.ts';
import { markMembers, type Rows } from './row-sets.ts';
import { tier, tierName } from './tiers.ts';
import { pinyinToken, valueToken } from './tokens.ts';
import { TopRows } from './top-rows.ts';

const twoTo16 = 65_536;
const twoTo32 = 4_294_967_296;
const noUnits = new Uint16Array(0);

/** How well each row answers the first query row. Cheap tests run for all rows, the dear one only for those in reach. */
class Tiers {
  readonly #view: ColumnsView;
  readonly #steps: Uint8Array;
  readonly #key: Uint16Array;
  readonly #mayHoldKey: boolean;
  readonly #head: number;
  readonly #bits: number;

  constructor(source: Source, rows: Rows, first: Match | null) {
    this.#view = source.view;
    this.#steps = new Uint8Array(rows.length);
    if (first === null) {
      this.#steps.fill(tier.browse);
      this.#key = noUnits;
      this.#mayHoldKey = false;
      this.#head = 0;
      this.#bits = 0;
      return;
    }
    const { plan, direct } = first;
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
    if (plan.key !== '') {
      const others = plan.fields.filter(isValueField).filter((field) => field !== 'title');
      for (const field of others)
        lower(tokenRows(source, valueToken(field, plan.key), 'whole'), tier.wholeValue);
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
  }

  /** The step of the row at a place; `reach` is the last step that still matters. */
  at(index: number, row: number, reach: number): number {
    const step = this.#steps[index] ?? tier.browse;
    const key = this.#key;
    if (key.length === 0 || step <= tier.exactTitle || step > tier.allWords) return step;
    const { titles, facts, ranks } = this.#view.of;
    const words = (row - 1) * rankWords;
    const head = ranks[words + rank.titleHead] ?? 0;
    const mayBegin = key.length > 1 ? head === this.#head : head >>> 16 === this.#head >>> 16;
    const mayHold = this.#mayHoldKey && step > tier.titlePhrase && reach >= tier.titlePhrase;
    if (!mayBegin && !mayHold) return step;
    const bits = ranks[words + rank.titleBits] ?? 0;
    if ((bits & this.#bits) !== this.#bits) return step;
    const base = (row - 1) * factWords;
    const start = facts[base + fact.titleStart] ?? 0;
    const end = start + (facts[base + fact.titleLength] ?? 0);
    if (end - start < key.length) return step;
    if (mayBegin && holdsAt(titles, start, key))
      return end - start === key.length ? tier.exactTitle : tier.titlePrefix;
    if (!mayHold) return step;
    for (let at = start + 1; at + key.length <= end; at += 1) {
      if (holdsAt(titles, at, key)) return tier.titlePhrase;
    }
    return step;
  }
}

function holdsAt(units: Uint16Array, start: number, key: Uint16Array): boolean {
  for (let at = 0; at < key.length; at += 1) if (units[start + at] !== key[at]) return false;
  return true;
}

/** The page of hits from `offset`; only as many rows are kept in order as the page needs. */
export function rankRows(
  source: Source,
  rows: Rows,
  first: Match | null,
  sort: Sort,
  offset: number,
  limit: number,
): readonly SearchHit[] {
  const { view } = source;
  if (limit === 0 || offset >= rows.length) return [];
  const top = new TopRows(Math.min(rows.length, offset + limit));
  const tiers = new Tiers(source, rows, first);
  if (sort === 'relevance') {
    byRelevance(view, rows, tiers, top);
    return top
      .take()
      .slice(offset)
      .map(({ row, first: key }) => ({
        id: view.of.id[row - 1] ?? 0,
        tier: tierName(Math.floor(key / twoTo16 / twoTo32)),
      }));
  }
  byColumn(view, rows, sort, top);
  return top
    .take()
    .slice(offset)
    .map(({ row }) => ({
      id: view.of.id[row - 1] ?? 0,
      tier: tierName(tiers.at(placeOf(rows, row), row, tier.browse)),
    }));
}

/** Step, borrow count and year in one number: 4 + 32 + 16 bits. */
function byRelevance({ of }: ColumnsView, rows: Rows, tiers: Tiers, top: TopRows): void {
  const { ranks, id } = of;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const words = (row - 1) * rankWords;
    const borrow = ranks[words + rank.borrow] ?? 0;
    const tie = (twoTo32 - 1 - borrow) * twoTo16 + (twoTo16 - 1 - (ranks[words + rank.year] ?? 0));
    const limit = top.limit;
    const reach =
      limit === Number.POSITIVE_INFINITY ? tier.browse : Math.floor((limit - tie) / twoTo16 / twoTo32);
    const key = tiers.at(at, row, reach) * twoTo32 * twoTo16 + tie;
    if (key <= limit) top.offer(row, key, id[row - 1] ?? 0, 0);
  }
}

/** Years that are not known come last in either direction; their word is 0. */
function byColumn({ of }: ColumnsView, rows: Rows, sort: Exclude<Sort, 'relevance'>, top: TopRows): void {
  const { ranks, id, sortHead, sortTail } = of;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const index = row - 1;
    const year = ranks[index * rankWords + rank.year] ?? 0;
    switch (sort) {
      case 'newest':
        top.offer(row, -year, -(id[index] ?? 0), 0);
        break;
      case 'oldest':
        top.offer(row, year === 0 ? twoTo16 : year, id[index] ?? 0, 0);
        break;
      case 'borrowed':
        top.offer(row, -(ranks[index * rankWords + rank.borrow] ?? 0), -year, id[index] ?? 0);
        break;
      case 'title':
        top.offer(row, sortHead[index] ?? 0, sortTail[index] ?? 0, id[index] ?? 0);
        break;
    }
  }
}

function placeOf(rows: Rows, row: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}
