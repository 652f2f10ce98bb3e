import { isbnWithin, type QueryTerm, queryTerms, segment, withoutNoise } from '../analysis/index.ts';
import type { QueryRow } from '../types.ts';
import { checkDeadline } from './deadline.ts';
import { fieldsOf } from './fields.ts';
import type { IndexReader } from './index-reader.ts';
import { live, type Match, match, type Source, termRows } from './match.ts';
import { closest, type NearRows, nearRun, window } from './near-values.ts';
import { type Plan, planOf } from './plan.ts';
import { rewrites } from './rewrites.ts';
import { noRows } from './row-sets.ts';
import { RowTiers } from './row-tiers.ts';
import { bestByWords } from './some-words.ts';
import { spoken } from './spoken.ts';
import { someWordsGrade, tier } from './tiers.ts';

/** What a text costs that was found without its edition, year or roles. */
const noiseCost = 0.3;
/** Rows of one text that are looked at closely; beyond it all cost the same. */
const mostTiered = 20_000;

/** What is added to a text's cost for how well a row answers it. */
const tierCosts: readonly number[] = [0, 0, 0.05, 0.1, 0.15, 0.2, 0.1, 0.3, 0.4, 0.5, 0.6, 0.6];

/**
 * What is close to a query that finds nothing as it stands: the same without edition and roles; with other spaces
 * between words; with misspelt words, names and titles put right; else the titles that hold the most telling of its
 * words. Answers null when nothing is close. `relaxed` is what its Han runs find cut into words.
 */
export function nearMatch(
  reader: IndexReader,
  source: Source,
  row: QueryRow,
  plan: Plan,
  relaxed: Match,
): Match | null {
  if (row.mode !== 'fuzzy' || fieldsOf[row.scope].length === 0 || plan.key.length < 2) return null;
  const found: NearRows = new Map();
  const take = (text: string, cost: number): void => {
    checkDeadline();
    const asked = planOf({ ...row, text });
    if (asked === null) return;
    addMatch(source, found, match(source, asked), cost);
  };
  const plain = withoutNoise(row.text);
  const light = withoutNoise(row.text, 'kept');
  const isbn = row.scope === 'all' ? isbnWithin(row.text) : null;
  if (isbn !== null) take(isbn, 0);
  if (light !== null) take(light, noiseCost);
  if (plain !== null && found.size === 0) take(plain, noiseCost);
  if (found.size === 0) for (const [at, cost] of spoken(reader, source, row)) found.set(at, cost);
  for (const text of plain === null ? [row.text] : [row.text, plain]) {
    if (found.size > 0) break;
    for (const [at, cost] of nearRun(reader, source, text, fieldsOf[row.scope])) found.set(at, cost);
    for (const { text: other, cost } of rewrites(reader, source, { ...row, text })) {
      if (found.size > 0 && cost > least(found) + window) break;
      take(other, cost);
    }
    closest(found);
  }
  const isCut = relaxed.rows.length > 0;
  if (found.size > 0 || isCut) return graded(plan, found, isCut ? relaxed : null);
  return someWords(source, plan, { ...row, text: plain ?? row.text });
}

const least = (rows: NearRows): number => Math.min(...rows.values());

/** Takes in the rows of a text; how well each answers it decides among them. */
function addMatch(source: Source, into: NearRows, found: Match, cost: number): void {
  const { rows } = found;
  const tiers = rows.length > mostTiered ? null : new RowTiers(source, rows, found);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const step = tiers === null ? tier.allWords : tiers.at(at, row, tier.browse);
    const sum = cost + (tierCosts[step] ?? 0.6);
    if (sum < (into.get(row) ?? Number.POSITIVE_INFINITY)) into.set(row, sum);
  }
}

/** Costs as grades from the best one; rows that only hold the cut words come after them. */
function graded(plan: Plan, found: NearRows, relaxed: Match | null): Match {
  const best = found.size === 0 ? 0 : least(found);
  const near = new Map<number, number>();
  for (const [row, cost] of found)
    near.set(row, Math.min(someWordsGrade - 2, Math.round(((cost - best) / window) * 13)));
  for (const row of relaxed?.rows ?? []) if (!near.has(row)) near.set(row, someWordsGrade - 1);
  return nearOf(plan, near);
}

function nearOf(plan: Plan, near: ReadonlyMap<number, number>): Match {
  const rows = Uint32Array.from(near.keys()).sort();
  return { plan, rows, direct: noRows, near };
}

/** Titles that hold the words that say most; null when they hold too little of the query. */
function someWords(source: Source, plan: Plan, row: QueryRow): Match | null {
  const isFound = (term: QueryTerm): boolean =>
    live(source.view, termRows(source, { ...plan, terms: [term] })).length > 0;
  const terms = queryTerms(row.text)
    .slice(0, 24)
    .flatMap((term) => (isFound(term) ? [term] : cut(term)));
  const near = new Map<number, number>();
  for (const { row: at, isTitleHeld } of bestByWords(source, plan, terms))
    near.set(at, someWordsGrade + (isTitleHeld ? 0 : 1));
  return near.size === 0 ? null : nearOf(plan, near);
}

/** A long run that is nowhere as it stands is judged word by word. */
function cut(term: QueryTerm): readonly QueryTerm[] {
  if (term.kind === 'word' || term.chars.length < 3) return [term];
  const words = segment(term.chars.join('')).flatMap((word) => queryTerms(word));
  const long = words.filter((word) => word.kind === 'word' || word.chars.length > 1);
  return long.length > 0 ? long : words;
}
