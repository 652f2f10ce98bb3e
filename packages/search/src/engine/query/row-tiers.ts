import type { ColumnsView } from '../columns/columns-view.ts';
import { fact, factWords, rank, rankWords } from '../columns/facts.ts';
import { difference, hasBit, intersection, markMembers, noRows, type Rows } from '../columns/row-sets.ts';
import { TitleKey } from '../columns/title-key.ts';
import { isValueField } from '../index/fields.ts';
import { phraseQuery, pinyinToken, valueQueries, valueToken } from '../index/tokens.ts';
import { codeRows, type Match, numberedRows, termRowsAmong, tokenRows } from './match.ts';
import type { Source } from './source.ts';
import { nearGrades, tier } from './tiers.ts';
import { wordSteps } from './word-steps.ts';

/** How many rows are examined for a title that the query contains in full. */
const mostLookedAt = 2000;
/** Uses the values that were read ahead. */
const taken = new Uint32Array(1);

/** How well each row matches the first query row. The expensive test runs only if it can still change the page. */
export class RowTiers {
  readonly #view: ColumnsView;
  readonly #steps: Uint8Array;
  /** Null if titles make no difference. */
  readonly #key: TitleKey | null = null;
  readonly #mayHoldKey: boolean = false;
  readonly #mayBeHeld: boolean = false;
  /** The rows that the first query row does not match: their titles make no difference. */
  readonly #others: ReadonlySet<number> = new Set();

  constructor(source: Source, rows: Rows, first: Match | null) {
    this.#view = source.view;
    this.#steps = new Uint8Array(rows.length);
    if (first === null) {
      this.#steps.fill(tier.browse);
      return;
    }
    const { plan, direct, near, isJoined = false } = first;
    if (isJoined) this.#others = new Set(difference(rows, first.rows));
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
    const worded = rows === direct ? rows : intersection(rows, direct);
    const words = wordSteps(source, plan, worded);
    let next = 0;
    if (words !== null)
      markMembers(rows, worded, (at) => {
        all[at] = words.steps[next] ?? tier.allWords;
        next += 1;
      });
    let inTitle: Rows = noRows;
    if (plan.isPhrase || plan.values !== null) {
      if (!isJoined && direct.length === rows.length) all.fill(tier.phrase);
      else lower(direct, tier.phrase);
    } else if (plan.phrase.length > 0) {
      const phrase = words?.phrase ?? source.phraseAmong(rows, phraseQuery(plan.phrase, plan.fields));
      lower(phrase.rows, tier.phrase);
      inTitle = phrase.inTitle;
    }
    const isTitle = plan.fields.includes('title');
    const { numbered } = plan;
    if (numbered !== null) {
      if (plan.values === null) {
        lower(numberedRows(source, plan, plan.fields, rows), tier.phrase);
        if (isTitle) lower(numberedRows(source, plan, ['title'], rows), tier.titlePhrase);
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
      if (plan.isPhrase) inTitle = termRowsAmong(source, plan, ['title'], rows);
      lower(inTitle, tier.titlePhrase);
    }
    for (const { code, key, extent } of plan.codes) {
      if (extent === 'beginning') lower(codeRows(source, code, key, extent), tier.phrase);
      lower(codeRows(source, code, key, 'whole'), tier.identifier);
    }
    this.#key = isTitle && plan.key !== '' ? new TitleKey(plan.key) : null;
    this.#mayHoldKey = isTitle && plan.terms.length > 0 && plan.isUnspaced;
    this.#mayBeHeld = isTitle && plan.terms.length > 1;
  }

  /**
   * Writes the indexes, from `from` to `to`, of the rows that have moved or may be on a step up to `reach`. Returns
   * their number.
   */
  candidates(rows: Rows, from: number, to: number, reach: number, out: Uint32Array): number {
    const { of, moved } = this.#view;
    const { heads, facts } = of;
    const steps = this.#steps;
    const key = this.#key;
    const isAny =
      (this.#mayHoldKey && reach >= tier.titlePhrase) || (this.#mayBeHeld && reach >= tier.titleAndMore);
    let size = 0;
    if (isAny && key !== null) {
      // As in fetch-rows.ts: most titles are excluded by what is side by side in memory.
      const { ranks } = of;
      const { bits } = key;
      for (let at = from; at < to; at += 1) {
        const row = rows[at] ?? 0;
        const isOpen =
          ((ranks[(row - 1) * rankWords + rank.titleBits] ?? 0) & bits) === bits ||
          (this.#mayBeHeld && key.mayContain(heads[row - 1] ?? 0));
        const isMoved = moved !== null && hasBit(moved, row);
        out[size] = at;
        size += isOpen || (steps[at] ?? 0) <= reach || isMoved ? 1 : 0;
      }
      return size;
    }
    if (key === null) {
      for (let at = from; at < to; at += 1) {
        if ((steps[at] ?? 0) > reach && (moved === null || !hasBit(moved, rows[at] ?? 0))) continue;
        out[size] = at;
        size += 1;
      }
      return size;
    }
    const { shift } = key;
    const wanted = key.head >>> shift;
    const articles = reach >= tier.calledSo ? key.articles : [];
    let read = 0;
    for (let at = from; at < to; at += 1) {
      const row = rows[at] ?? 0;
      const head = heads[row - 1] ?? 0;
      if (head >>> shift === wanted || (articles.length > 0 && articles.includes(head)))
        // Reads ahead what `at` needs, for many rows at once: see fetch-rows.ts.
        read ^= facts[(row - 1) * factWords + fact.titleLengths] ?? 0;
      else if ((steps[at] ?? 0) > reach && (moved === null || !hasBit(moved, row))) continue;
      out[size] = at;
      size += 1;
    }
    taken[0] = read;
    return size;
  }

  /** The step of the row at this index. `reach` is the last step that still matters. */
  at(index: number, row: number, reach: number): number {
    const step = this.#steps[index] ?? tier.browse;
    const key = this.#key;
    if (key === null || step <= tier.exactTitle || step > tier.publisher || this.#others.has(row))
      return step;
    const head = this.#view.of.heads[row - 1] ?? 0;
    const mayHold = this.#mayHoldKey && step > tier.titlePhrase && reach >= tier.titlePhrase;
    const mayBeHeld = this.#mayBeHeld && step > tier.titleAndMore && reach >= tier.titleAndMore;
    const mayFollow = step > tier.calledSo && reach >= tier.calledSo && key.articles.includes(head);
    if (!key.mayBegin(head) && !mayHold && !mayBeHeld && !mayFollow) return step;
    const own = Math.min(step, key.step(this.#view, row, mayHold));
    return mayBeHeld && own > tier.titleAndMore && key.contains(this.#view, row) ? tier.titleAndMore : own;
  }
}

/** Whether the query contains the title of a row that also contains the rest of the query: nothing can be closer. */
export function isHeld(source: Source, found: Match): boolean {
  const { rows } = found;
  if (rows.length > mostLookedAt) return false;
  const tiers = new RowTiers(source, rows, found);
  return rows.some((row, at) => tiers.at(at, row, tier.titleAndMore) <= tier.titleAndMore);
}
