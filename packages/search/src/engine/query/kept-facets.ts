import type { Bucket, SearchQuery } from '../../port.ts';
import type { FacetName } from '../../terms.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { bucketLimit, Counters } from '../columns/counters.ts';
import { difference, noRows, type Rows } from '../columns/row-sets.ts';
import {
  countFacet,
  everyRow,
  type KeptCounts,
  type KeptFacet,
  keptFacets,
  manyRows,
} from '../index/kept-counts.ts';
import { termQuery } from '../index/tokens.ts';
import { everyField } from '../words/word-query.ts';
import type { Match } from './match.ts';
import type { IndexSource } from './source.ts';

/** If more than this share of the rows came or went since the build, the facets are counted. */
const mostChanged = 0.25;

const plus = new Counters();
const minus = new Counters();

/**
 * The facets of a query whose counts were kept by the build, corrected by what changed since. What is missing in the
 * answer has to be counted.
 */
export function keptFacetsOf(
  source: IndexSource,
  query: SearchQuery,
  { rows, first }: { readonly rows: Rows; readonly first: Match | null },
  names: readonly FacetName[],
): ReadonlyMap<FacetName, readonly Bucket[]> {
  const buckets = new Map<FacetName, readonly Bucket[]>();
  const wanted = keptFacets.filter((facet) => names.includes(facet));
  if (rows.length < manyRows / 2 || wanted.length === 0) return buckets;
  const { view } = source;
  const asked = wordOf(source, query, rows, first);
  const kept = asked === null ? null : source.kept(asked.word);
  if (asked === null || kept === null) return buckets;
  const old = orderedPart(view, asked.rows);
  const oldLive = orderedPart(view, rows);
  const fresh = rows.subarray(oldLive.length);
  if (fresh.length + old.length - oldLive.length > rows.length * mostChanged) return buckets;
  const gone = old.length === oldLive.length ? noRows : difference(old, oldLive);
  for (const facet of wanted) {
    const counts = kept.get(facet);
    const taken = counts && corrected(view, facet, counts, fresh, gone);
    if (taken) buckets.set(facet, taken);
  }
  return buckets;
}

/** The word that all found rows have, and no others, with its rows, dead ones included. */
function wordOf(
  source: IndexSource,
  query: SearchQuery,
  rows: Rows,
  first: Match | null,
): { readonly word: string; readonly rows: Rows } | null {
  const { view } = source;
  if (first === null) return { word: everyRow, rows: view.live === view.rows ? rows : everyRowOf(view) };
  const { terms, fields } = first.plan;
  const [term, another] = terms;
  if (term === undefined || another !== undefined || first.near !== undefined) return null;
  if (query.rows.filter(({ text }) => text.trim() !== '').length > 1) return null;
  const asked = termQuery(term, fields);
  const [word, next] = asked.tokens;
  if (word === undefined || next !== undefined || asked.fields !== everyField) return null;
  const all = source.find(asked);
  // Rows that were found otherwise, by a code or pinyin, are not counted with the word.
  return view.liveOf(all).length === rows.length ? { word, rows: all } : null;
}

const everyRowOf = ({ rows }: ColumnsView): Rows => Uint32Array.from({ length: rows }, (_, at) => at + 1);

/** The rows that were there when the counts were made. */
function orderedPart({ ordered }: ColumnsView, rows: Rows): Rows {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) <= ordered) low = middle + 1;
    else high = middle;
  }
  return rows.subarray(0, low);
}

/** The largest buckets; null if another value could be among them. */
function corrected(
  view: ColumnsView,
  facet: KeptFacet,
  { bound, counts }: KeptCounts,
  fresh: Rows,
  gone: Rows,
): readonly Bucket[] | null {
  const dictionary = view.dictionaries[facet];
  countFacet(plus, view, facet, fresh);
  countFacet(minus, view, facet, gone);
  const found: { readonly value: number; readonly count: number }[] = [];
  let others = bound;
  for (const [value, count] of counts)
    found.push({ value, count: count + (plus.counts[value] ?? 0) - (minus.counts[value] ?? 0) });
  for (const value of plus.values) {
    if (value === 0 || value > dictionary.size || counts.has(value)) continue;
    const count = bound + (plus.counts[value] ?? 0);
    if (bound === 0) found.push({ value, count });
    else others = Math.max(others, count);
  }
  plus.clear();
  minus.clear();
  const shown = (value: number): number => (facet === 'author' ? view.usualForm(value) : value);
  const best = found
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || dictionary.compare(shown(a.value), shown(b.value)))
    .slice(0, bucketLimit);
  const least = best.length < bucketLimit ? 0 : (best.at(-1)?.count ?? 0);
  if (others > 0 && least <= others) return null;
  return best.map(({ value, count }) => ({ key: dictionary.text(shown(value)), docCount: count }));
}
