import { classKey, classPath } from '../analysis/index.ts';
import { valueKey } from '../engine/index/fields.ts';
import { type Plan, planOf, relaxedPlans } from '../engine/query/plan.ts';
import { tier, tierName } from '../engine/query/tiers.ts';
import { explainHit } from '../explain/explain-hit.ts';
import type {
  Bucket,
  Change,
  Classes,
  ExplainedHit,
  Facets,
  IndexHealth,
  QueryRow,
  Reason,
  SearchAnswer,
  SearchEngine,
  SearchHit,
  SearchQuery,
  SearchRecord,
} from '../port.ts';
import { type FacetName, facetNames, type Sort } from '../terms.ts';
import { NaiveRecord } from './naive-record.ts';

interface Group {
  records: Map<number, NaiveRecord>;
  applied: number;
  /** The usual forms of its names, once they were asked for. */
  usual?: ReadonlyMap<string, string>;
}

interface Answer {
  readonly found: readonly NaiveRecord[];
  readonly ranked: readonly Ranked[];
}

/**
 * The reference. It keeps records in a map and reads all of them for every query: slow and simple, so that an engine
 * with an index can be compared with it. Suggestions, related titles and did-you-mean are left to each engine.
 */
export class NaiveEngine implements SearchEngine {
  readonly #groups = new Map<string, Group>();
  /** A comparison asks the same several times. */
  #last: { readonly group: string; readonly query: SearchQuery; readonly answer: Answer } | undefined;

  async search(group: string, query: SearchQuery): Promise<SearchAnswer> {
    const { found, ranked } = this.#answer(group, query);
    const usual = this.#usualForms(group);
    const facets: Facets = Object.fromEntries(
      query.facets.map((facet) => [facet, firstOf(facet, countBuckets(found, facet, query.classes, usual))]),
    );
    const remaining =
      query.remaining === true ? { remaining: countRemaining(found, query, facets, usual) } : {};
    const page = { offset: query.offset, end: query.offset + query.limit };
    if (query.byWork === undefined)
      return {
        total: ranked.length,
        hits: ranked.slice(page.offset, page.end).map(hitOf),
        facets,
        ...remaining,
      };
    const { nearest, countTo } = query.byWork;
    const works = worksOf(ranked);
    const hits = works.slice(page.offset, page.end).map((editions) => ({
      ...hitOf(query.sort === 'relevance' ? easiest(editions, nearest) : editions[0]),
      others: editions.length - 1,
    }));
    return { total: ranked.length, works: Math.min(works.length, countTo), hits, facets, ...remaining };
  }

  /** The ids of the titles that a query finds, by work. */
  works(group: string, query: SearchQuery): readonly (readonly number[])[] {
    return worksOf(this.#answer(group, query).ranked).map((all) => all.map(({ record }) => record.id));
  }

  /** All hits of a query in order, each with its standing. No law orders hits with the same standing. */
  standings(group: string, query: SearchQuery): readonly (SearchHit & { readonly standing: string })[] {
    return this.#answer(group, query).ranked.map(({ record, step }) => ({
      id: record.id,
      tier: tierName(step),
      standing: standingOf(record, step, query.sort),
    }));
  }

  #records(group: string): readonly NaiveRecord[] {
    return [...(this.#groups.get(group)?.records.values() ?? [])];
  }

  #usualForms(name: string): ReadonlyMap<string, string> {
    const group = this.#groups.get(name);
    if (group === undefined) return new Map();
    group.usual ??= usualForms([...group.records.values()]);
    return group.usual;
  }

  #answer(group: string, query: SearchQuery): Answer {
    const last = this.#last;
    if (last?.group === group && last.query === query) return last.answer;
    const { found, first } = findRecords(this.#records(group), query);
    const tierOf = (record: NaiveRecord): number => (first === null ? tier.browse : record.tierOf(first));
    const ranked = found
      .filter((record) => isSelected(record, query))
      .map((record) => ({ record, step: tierOf(record) }))
      .sort((a, b) => compare(a, b, query.sort));
    const answer = { found, ranked };
    this.#last = { group, query, answer };
    return answer;
  }

  async suggest(): Promise<readonly []> {
    return [];
  }

  async related(): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
    return { ids: [], total: 0 };
  }

  async explain(
    rows: readonly QueryRow[],
    hits: readonly ExplainedHit[],
  ): Promise<readonly (readonly Reason[])[]> {
    return hits.map((hit) => explainHit(rows, hit));
  }

  async apply(name: string, changes: readonly Change[], applied: number): Promise<void> {
    const group = this.#groups.get(name) ?? { records: new Map<number, NaiveRecord>(), applied: 0 };
    this.#groups.set(name, group);
    for (const change of changes) {
      if (change.kind === 'upsert') group.records.set(change.record.id, new NaiveRecord(change.record));
      else group.records.delete(change.id);
    }
    group.applied = applied;
    delete group.usual;
    this.#last = undefined;
  }

  async rebuild(
    name: string,
    records: AsyncIterable<readonly SearchRecord[]>,
    applied: number,
  ): Promise<void> {
    const built = new Map<number, NaiveRecord>();
    for await (const batch of records)
      for (const record of batch) built.set(record.id, new NaiveRecord(record));
    this.#groups.set(name, { records: built, applied });
    this.#last = undefined;
  }

  async ids(name: string): Promise<ReadonlySet<number>> {
    return new Set(this.#groups.get(name)?.records.keys() ?? []);
  }

  async health(name: string): Promise<IndexHealth> {
    const group = this.#groups.get(name);
    return {
      ready: group !== undefined,
      records: group?.records.size ?? 0,
      applied: group?.applied ?? 0,
    };
  }

  async close(): Promise<void> {
    this.#groups.clear();
  }
}

function findRecords(
  records: readonly NaiveRecord[],
  query: SearchQuery,
): { readonly found: readonly NaiveRecord[]; readonly first: Plan | null } {
  let found: ReadonlySet<NaiveRecord> | null = null;
  let first: Plan | null = null;
  for (const row of query.rows) {
    const typed = planOf(row);
    if (typed === null) continue;
    const { plan, matched } = matchAll(records, typed);
    first ??= plan;
    if (found === null) found = matched;
    else if (row.logic === 'and') found = found.intersection(matched);
    else found = row.logic === 'or' ? found.union(matched) : found.difference(matched);
  }
  return { found: found === null ? records : [...found], first };
}

function matchAll(
  records: readonly NaiveRecord[],
  plan: Plan,
): { readonly plan: Plan; readonly matched: ReadonlySet<NaiveRecord> } {
  const matching = (asked: Plan): ReadonlySet<NaiveRecord> =>
    new Set(records.filter((record) => record.matchesDirectly(asked) || record.matchesPinyin(asked)));
  const matched = matching(plan);
  const holds = (term: Plan['terms'][number]): boolean =>
    records.some((record) => record.holdsTerm(term, plan.fields));
  if (matched.size > 0) return { plan, matched };
  for (const relaxed of relaxedPlans(plan, holds)) {
    const found = matching(relaxed);
    if (found.size > 0) return { plan: relaxed, matched: found };
  }
  return { plan, matched };
}

function facetValues(
  { values }: NaiveRecord,
  facet: FacetName,
  { scheme, under = '' }: Classes = { scheme: 'clc' },
): readonly string[] {
  switch (facet) {
    case 'author':
      return [values.firstAuthor];
    case 'keyword':
      return values.keywords;
    case 'class': {
      const above = classPath(scheme, under);
      const path = classPath(scheme, values.traits[scheme]);
      return above.every((code, at) => path[at] === code) ? path.slice(above.length, above.length + 1) : [];
    }
    case 'series':
      return values.series;
    case 'language':
    case 'audience':
      return [values.traits[facet]];
    case 'year':
      return values.year === null ? [] : [String(values.year)];
    case 'branch':
      return values.branches;
  }
}

/** The form of each name that most records use, by the name's key. */
function usualForms(records: readonly NaiveRecord[]): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const { values } of records)
    for (const name of new Set(values.text.author)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const usual = new Map<string, string>();
  for (const [name, count] of uses) {
    const best = usual.get(valueKey(name));
    const bestCount = best === undefined ? 0 : (uses.get(best) ?? 0);
    if (best === undefined || count > bestCount || (count === bestCount && name < best))
      usual.set(valueKey(name), name);
  }
  return usual;
}

function countBuckets(
  records: readonly NaiveRecord[],
  facet: FacetName,
  classes: Classes | undefined,
  usual: ReadonlyMap<string, string>,
): readonly Bucket[] {
  const counts = new Map<string, number>();
  const shown = (value: string): string =>
    facet === 'author' ? (usual.get(valueKey(value)) ?? value) : value;
  for (const record of records) {
    for (const value of facetValues(record, facet, classes).map(shown))
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const buckets = [...counts].map(([key, docCount]) => ({ key, docCount }));
  if (facet === 'year') buckets.sort((a, b) => Number(b.key) - Number(a.key));
  else buckets.sort((a, b) => b.docCount - a.docCount || (a.key < b.key ? -1 : 1));
  return buckets;
}

const firstOf = (facet: FacetName, buckets: readonly Bucket[]): readonly Bucket[] =>
  ['class', 'year', 'language', 'audience'].includes(facet) ? buckets : buckets.slice(0, 20);

/** Counts each facet over the records that the selections in the others leave. */
function countRemaining(
  records: readonly NaiveRecord[],
  query: SearchQuery,
  facets: Facets,
  usual: ReadonlyMap<string, string>,
): Facets {
  const { years: _, ...anyYear } = query;
  return Object.fromEntries(
    query.facets.map((facet) => {
      const others = facet === 'year' ? anyYear : query;
      const left = records.filter((record) =>
        isSelected(record, { ...others, selections: { ...query.selections, [facet]: [] } }),
      );
      const all = countBuckets(left, facet, query.classes, usual);
      const first = firstOf(facet, all);
      const shown = new Set([...first, ...(facets[facet] ?? [])].map(({ key }) => key));
      return [facet, all.filter(({ key }) => shown.has(key))];
    }),
  );
}

function isSelected(record: NaiveRecord, query: SearchQuery): boolean {
  const { available, year } = record.values;
  return (
    isChosen(record, query) &&
    (query.availableAt?.some((library) => available.includes(library)) ?? true) &&
    (query.only === undefined || query.only.includes(record.id)) &&
    (query.years === undefined ||
      (year !== null && year >= (query.years.from ?? -Infinity) && year <= (query.years.to ?? Infinity)))
  );
}

function isChosen(record: NaiveRecord, { selections, classes = { scheme: 'clc' } }: SearchQuery): boolean {
  return facetNames.every((facet) => {
    const wanted = selections[facet] ?? [];
    if (wanted.length === 0) return true;
    if (facet === 'class') {
      const number = classKey(record.values.traits[classes.scheme]);
      return wanted.some((code) => classKey(code) !== '' && number.startsWith(classKey(code)));
    }
    const keyOf = (value: string): string => (facet === 'author' && valueKey(value)) || value;
    return facetValues(record, facet).some(
      (value) => value !== '' && wanted.map(keyOf).includes(keyOf(value)),
    );
  });
}

interface Ranked {
  readonly record: NaiveRecord;
  readonly step: number;
}

const hitOf = ({ record, step }: Ranked): SearchHit => ({ id: record.id, tier: tierName(step) });

type Editions = readonly [Ranked, ...Ranked[]];

/** The editions of each work, in order. */
function worksOf(ranked: readonly Ranked[]): readonly Editions[] {
  const works = new Map<string, [Ranked, ...Ranked[]]>();
  for (const one of ranked) {
    const { id, values } = one.record;
    const key = values.work === 0 ? `title ${id}` : `work ${values.work}`;
    const editions = works.get(key);
    if (editions === undefined) works.set(key, [one]);
    else editions.push(one);
  }
  return [...works.values()];
}

function easiest(editions: Editions, nearest: readonly (readonly string[])[]): Ranked {
  if (nearest.length === 0) return editions[0];
  const distance = ({ record }: Ranked): number => {
    const found = nearest.findIndex((libraries) =>
      libraries.some((library) => record.values.available.includes(library)),
    );
    return found < 0 ? nearest.length : found;
  };
  const year = ({ record }: Ranked): number => record.values.year ?? -Infinity;
  const [best] = [...editions].sort(
    (a, b) => distance(a) - distance(b) || year(b) - year(a) || a.record.id - b.record.id,
  );
  return best ?? editions[0];
}

/** The value by which the law of a sort orders. */
function standingOf({ values, sort: key }: NaiveRecord, step: number, sort: Sort): string {
  switch (sort) {
    case 'relevance':
      return String(step);
    case 'newest':
    case 'oldest':
      return String(values.year);
    case 'borrowed':
      return String(values.borrowCount);
    case 'title':
      return `${key.head} ${key.tail}`;
  }
}

function compare(a: Ranked, b: Ranked, sort: Sort): number {
  const one = a.record.values;
  const two = b.record.values;
  const byBorrow = two.borrowCount - one.borrowCount;
  const byId = a.record.id - b.record.id;
  const newest = (two.year ?? -Infinity) - (one.year ?? -Infinity) || 0;
  switch (sort) {
    case 'relevance':
      return a.step - b.step || byBorrow || newest || byId;
    case 'newest':
      return newest || -byId;
    case 'oldest':
      return (one.year ?? Infinity) - (two.year ?? Infinity) || byId;
    case 'borrowed':
      return byBorrow || newest || byId;
    case 'title':
      return a.record.sort.head - b.record.sort.head || a.record.sort.tail - b.record.sort.tail || byId;
  }
}
