import { noRows, type Rows } from '../columns/row-sets.ts';
import type { Plan } from '../query/plan.ts';
import type { Source } from '../query/source.ts';
import { someWordsGrade } from '../query/tiers.ts';
import type { NearRows } from './near-values.ts';
import { NextSets } from './next-sets.ts';
import { type RowsOfSet, rowsBySet } from './rows-by-set.ts';
import { TitleJudge } from './title-judge.ts';
import { few, type TellingWord } from './word-roles.ts';

/** The share of a query, by the weight of its words, that a title has to contain. */
const enough = 0.3;
/** The share of the heaviest set's score that the next sets need. */
const enoughNext = 0.25;
const mostTerms = 31;

/**
 * The rows that contain the heaviest set of terms (rarer terms weigh more), with their grades; none if the set
 * weighs too little. If there are few, the rows with the next heaviest set follow. Rows that match as typed are left out.
 */
export function bestByWords(
  source: Source,
  plan: Plan,
  asked: readonly TellingWord[],
  typed: Rows = noRows,
): NearRows {
  const terms = asked.slice(0, mostTerms);
  const isAfterTyped = typed.length > 0;
  const bySet = rowsBySet(source, plan, terms);
  const { words } = bySet;
  const sets = [...bySet.rows]
    .filter(([set]) => words.weight(set) >= words.total * enough)
    .sort(([a], [b]) => words.score(b) - words.score(a));
  const [heaviest = 0, best] = sets[0] ?? [];
  // Words side by side make the first set heavier, but do not raise the requirements for the next ones.
  const most = Math.min(words.score(heaviest), words.total);
  const judge = new TitleJudge(source, plan, bySet, terms, isAfterTyped);
  const next = new NextSets(source, bySet, isAfterTyped);
  // The query is a title with words that the catalogue lacks.
  const isNamed =
    !isAfterTyped &&
    best !== undefined &&
    words.weightApart(heaviest) >= words.known &&
    judge.namesOne(best.rows);
  const found: NearRows = new Map();
  const listed = new Set(typed);
  let place = -1;
  for (const [set, all] of sets) {
    const { rows, told } = isAfterTyped ? unlisted(all, listed) : all;
    if (rows.length === 0) continue;
    place += 1;
    if (set !== heaviest) {
      if (isNamed || listed.size + judge.answers >= few || words.score(set) < most * enoughNext) break;
      if (!next.mayFollow(set)) continue;
    }
    const judged = judge.setOf(set, place, rows, all);
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      const standing = judge.standing(row, at, told[at] ?? 0, judged);
      if (standing !== null) found.set(row, someWordsGrade + standing);
    }
  }
  return found;
}

const unlisted = ({ rows, told }: RowsOfSet, listed: ReadonlySet<number>): RowsOfSet => ({
  rows: rows.filter((row) => !listed.has(row)),
  told: told.filter((_, at) => !listed.has(rows[at] ?? 0)),
});
