import { isbnWithin, withoutNoise } from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
import { announce } from '../columns/brief.ts';
import { checkDeadline } from '../columns/deadline.ts';
import { noRows, type Rows } from '../columns/row-sets.ts';
import { fieldsOf } from '../index/fields.ts';
import { type Match, match, matchRelaxed } from '../query/match.ts';
import { type Plan, planOf } from '../query/plan.ts';
import { isHeld, RowTiers } from '../query/row-tiers.ts';
import type { Source } from '../query/source.ts';
import { nearGrades, someWordsGrade, tier } from '../query/tiers.ts';
import { nearRun, swappedTitles, titlesLackingWords } from './near-titles.ts';
import { closest, leastCost, type NearRows, offer, window } from './near-values.ts';
import { rewrites } from './rewrites.ts';
import { bestByWords } from './some-words.ts';
import { spoken } from './spoken.ts';
import { tellingWords } from './telling-words.ts';
import { standings } from './title-judge.ts';

/** The cost of leaving out the edition, year or roles. */
const noiseCost = 0.3;
/** Rows of one text that are ranked individually; beyond this all cost the same. */
const mostTiered = 20_000;

/** Rows that contain only pieces of the text. */
const piecesGrade = someWordsGrade + standings.pieces;

/** What a row adds to the cost of its text, by how well it matches. */
const tierCosts: readonly number[] = [
  0, 0, 0.05, 0.1, 0.15, 0.2, 0.1, 0.3, 0.4, 0.4, 0.4, 0.4, 0.5, 0.6, 0.6,
];

/**
 * What a query that finds nothing as typed finds: what its Han runs find when cut into words, if that holds a whole
 * title and the rest of the query, else what is close to it.
 */
export function matchClose(source: Source, row: QueryRow, typed: Match): Match {
  const relaxed = matchRelaxed(source, typed.plan, typed);
  const swapped: NearRows = fieldsOf[row.scope].includes('title')
    ? swappedTitles(source, row.text)
    : new Map();
  const isAnswer = swapped.size === 0 && isHeld(source, relaxed);
  return isAnswer ? relaxed : (nearMatch(source, row, typed.plan, relaxed, swapped) ?? relaxed);
}

/**
 * Finds close matches for a query that finds nothing as typed. It tries the text without edition and roles; pinyin;
 * names and titles a slip away; other spaces and corrected words; and finally the titles that contain the most
 * distinctive of its words. Returns null if nothing is close. `relaxed` is what its Han runs find when cut into words,
 * `swapped` the titles that equal it except for two swapped characters.
 */
function nearMatch(
  source: Source,
  row: QueryRow,
  plan: Plan,
  relaxed: Match,
  swapped: NearRows,
): Match | null {
  if (row.mode !== 'fuzzy' || fieldsOf[row.scope].length === 0 || plan.key.length < 2) return null;
  const found: NearRows = new Map();
  const take = (text: string, cost: number): void => {
    checkDeadline();
    const asked = planOf({ ...row, text });
    if (asked === null) return;
    addMatch(source, found, match(source, asked), cost);
  };
  for (const [at, cost] of swapped) found.set(at, cost);
  const plain = found.size > 0 ? null : withoutNoise(row.text);
  const light = found.size > 0 ? null : withoutNoise(row.text, 'kept');
  const isbn = row.scope === 'all' ? isbnWithin(row.text) : null;
  if (isbn !== null) take(isbn, 0);
  if (light !== null) take(light, noiseCost);
  if (plain !== null && found.size === 0) take(plain, noiseCost);
  if (found.size === 0) for (const [at, cost] of spoken(source, row)) found.set(at, cost);
  for (const text of plain === null ? [row.text] : [row.text, plain]) {
    if (found.size > 0) break;
    for (const [at, cost] of nearRun(source, text, fieldsOf[row.scope])) found.set(at, cost);
    for (const { text: other, cost } of rewrites(source, { ...row, text })) {
      if (found.size > 0 && cost > leastCost(found) + window) break;
      take(other, cost);
    }
    closest(found);
  }
  const near = found.size > 0 ? graded(found) : withWords(source, plan, plain ?? row.text);
  addPieces(near, relaxed.rows);
  if (near.size === 0) return null;
  return { plan, rows: rowsIn(near), direct: noRows, near };
}

/** Adds the rows that a text found, each with a cost for how well it matches. */
function addMatch(source: Source, into: NearRows, found: Match, cost: number): void {
  const { rows } = found;
  announce('graded', rows.length);
  const tiers = rows.length > mostTiered ? null : new RowTiers(source, rows, found);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const step = tiers === null ? tier.allWords : tiers.at(at, row, tier.browse);
    const sum = cost + (tierCosts[step] ?? 0.6);
    if (sum < (into.get(row) ?? Number.POSITIVE_INFINITY)) into.set(row, sum);
  }
}

/** In ascending order. An iterator takes several times as long as a loop. */
function rowsIn(near: NearRows): Rows {
  const rows = new Uint32Array(near.size);
  let size = 0;
  for (const row of near.keys()) {
    rows[size] = row;
    size += 1;
  }
  return rows.sort();
}

/** Turns costs into grades in place, the best first. */
function graded(near: NearRows): NearRows {
  const best = leastCost(near);
  for (const [row, cost] of near)
    near.set(row, Math.min(someWordsGrade - 1, Math.round(((cost - best) / window) * (someWordsGrade - 1))));
  return near;
}

/**
 * The titles that contain the most distinctive words, and behind them those that a slip made a text with other words, with
 * their grades.
 */
function withWords(source: Source, plan: Plan, text: string): NearRows {
  const found = bestByWords(source, plan, tellingWords(source, plan, text));
  if (plan.fields.includes('title'))
    for (const row of titlesLackingWords(source, text)) offer(found, row, piecesGrade);
  return found;
}

/** Adds the rows that contain only pieces. */
function addPieces(near: NearRows, pieces: Rows): void {
  for (const row of pieces) if (near.get(row) !== nearGrades - 1) offer(near, row, piecesGrade);
}
