import type { QueryTerm } from '../analysis/index.ts';
import { live, type Source, termRows } from './match.ts';
import { nearWords } from './near-values.ts';
import type { Plan } from './plan.ts';
import type { Rows } from './row-sets.ts';

/** How much of what a query says a title has to hold, by the weight of its words. */
const enough = 0.55;
/** The weight of a word that is nowhere, as a share of the rarest one's. */
const unknownShare = 0.6;

/** Each row's weight and, below it, the number of its terms, which are fewer than this; all zero between two calls. */
let scores = new Uint32Array(0);
const mostTerms = 64;
const precision = 1000;

export interface WordsHeld {
  readonly row: number;
  /** Whether the query holds the whole title. */
  readonly isTitleHeld: boolean;
}

/** The rows that hold the heaviest set of terms, a rarer term weighing more; none when that is too little. */
export function bestByWords(source: Source, plan: Plan, terms: readonly QueryTerm[]): readonly WordsHeld[] {
  const { view } = source;
  const lists = terms.map((term) => rowsOf(source, plan, term));
  const rarest = Math.log(1 + view.live);
  const weights = lists.map((rows) =>
    rows.length === 0 ? rarest * unknownShare : Math.log(1 + view.live / rows.length),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (scores.length <= view.rows) scores = new Uint32Array(Math.ceil(view.rows * 1.2) + 1);
  let best = 0;
  for (const [at, rows] of lists.entries()) {
    const step = Math.round((weights[at] ?? 0) * precision) * mostTerms + 1;
    for (const row of rows) {
      const score = (scores[row] ?? 0) + step;
      scores[row] = score;
      if (score > best) best = score;
    }
  }
  const heaviest = Math.floor(best / mostTerms);
  const isEnough = heaviest >= total * enough * precision;
  const found: WordsHeld[] = [];
  for (const rows of lists) {
    for (const row of rows) {
      const score = scores[row] ?? 0;
      scores[row] = 0;
      if (!isEnough || Math.floor(score / mostTerms) < heaviest * 0.999) continue;
      const title = view.properTitle(row);
      const isTitleHeld = title.length > 1 && plan.key.includes(title);
      // One word of two in some summary is not what was meant.
      if (isTitleHeld || score % mostTerms > 1) found.push({ row, isTitleHeld });
    }
  }
  return found;
}

function rowsOf(source: Source, plan: Plan, term: QueryTerm): Rows {
  const rows = live(source.view, termRows(source, { ...plan, terms: [term] }));
  if (rows.length > 0 || term.kind !== 'word') return rows;
  const [near] = nearWords(source, term.word, plan.fields);
  if (near === undefined) return rows;
  return live(source.view, termRows(source, { ...plan, terms: [{ kind: 'word', word: near.text }] }));
}
