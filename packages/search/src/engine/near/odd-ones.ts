import type { ColumnsView } from '../columns/columns-view.ts';

/**
 * The number of most used titles of a set that are compared. In smaller sets than the minimum, a heading is rare by
 * chance.
 */
const mostCompared = 300;
const leastCompared = 8;
/** A heading that a smaller share of the set has, or fewer titles, is not one of its usual headings. */
const usualShare = 0.08;
const leastUsual = 2;

/**
 * Of titles that share a subject, those that have headings, but none that is usual among them: 抑郁与超越 is a biography.
 */
export function oddOnes(view: ColumnsView, rows: readonly number[]): ReadonlySet<number> {
  const headings = new Map(rows.slice(0, mostCompared).map((row) => [row, view.keywords(row)]));
  const counts = new Map<string, number>();
  let headed = 0;
  for (const own of headings.values()) {
    if (own.length > 0) headed += 1;
    for (const heading of own) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  if (headed < leastCompared) return new Set();
  const least = Math.max(leastUsual, headed * usualShare);
  const isOdd = (own: readonly string[]): boolean =>
    own.length > 0 && !own.some((heading) => (counts.get(heading) ?? 0) >= least);
  return new Set([...headings].flatMap(([row, own]) => (isOdd(own) ? [row] : [])));
}
