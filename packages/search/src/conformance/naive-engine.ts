import { type Plan, planOf, relaxedPlans } from '../engine/query/plan.ts';
import { tier, tierName } from '../engine/query/tiers.ts';
import { hitExplainer } from '../explain/explain-hit.ts';
import type {
  Change,
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
import { countBuckets, countRemaining, firstOf, isSelected, usualForms } from './naive-facets.ts';
import { compare, easiest, hitOf, type Ranked, standingOf, worksOf } from './naive-order.ts';
import { NaiveRecord } from './naive-record.ts';

interface Group {
  records: Map<number, NaiveRecord>;
  applied: number;
  /** The usual forms of its names, once requested. */
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

  async warm(): Promise<void> {}

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
    return hits.map(hitExplainer(rows));
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
    applied: number | (() => number),
  ): Promise<void> {
    const built = new Map<number, NaiveRecord>();
    for await (const batch of records)
      for (const record of batch) built.set(record.id, new NaiveRecord(record));
    const reached = typeof applied === 'number' ? applied : applied();
    this.#groups.set(name, { records: built, applied: reached });
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
