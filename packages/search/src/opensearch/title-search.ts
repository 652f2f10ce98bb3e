import { termQuery } from '../engine/index/tokens.ts';
import { type Plan, planOf, relaxedPlans, termKey } from '../engine/query/plan.ts';
import {
  emptyAnswer,
  type Facets,
  type QueryRow,
  type SearchAnswer,
  type SearchQuery,
  SearchTooDeep,
} from '../port.ts';
import { numberAt } from './answers.ts';
import { allOf, anyOf, butNot, type Clause, wordClause } from './clauses.ts';
import type { OpenSearch } from './connection.ts';
import { countingOf, readCounts, renamed } from './counts.ts';
import { countAll } from './group-index.ts';
import { deepest } from './index-settings.ts';
import { editionsBody, inFront, pageBody, readHits, readWorks, worksBody } from './pages.ts';
import { type Asked, askPlan, browsing, planClause } from './plan-query.ts';
import { UsualNames } from './usual-names.ts';

/** What a query found. */
export interface Found {
  readonly answer: SearchAnswer;
  /** How many titles its rows find, before anything narrows them. */
  readonly asFound: number;
}

/** Searches the index of one group. */
export class TitleSearch {
  readonly server: OpenSearch;
  readonly limit: number;
  readonly names = new UsualNames();

  constructor(server: OpenSearch, limit: number) {
    this.server = server;
    this.limit = limit;
  }

  /** The answer to a query, and the plan of its only row. */
  async search(alias: string, query: SearchQuery): Promise<Found & { readonly plan: Plan | null }> {
    if (query.limit > 0 && query.offset + query.limit > deepest) throw new SearchTooDeep(deepest);
    const [first, ...others] = query.rows.flatMap((row) => {
      const plan = planOf(row);
      return plan === null ? [] : [{ row, plan }];
    });
    if (first === undefined) return { ...(await this.ask(alias, browsing, query)), plan: null };
    if (others.length === 0) {
      const found = await this.ask(alias, askPlan(first.plan), query);
      if (found.asFound > 0 || query.near === true) return { ...found, plan: first.plan };
      const plan = await this.findable(alias, first.plan);
      return plan === first.plan
        ? { ...found, plan }
        : { ...(await this.ask(alias, askPlan(plan), query)), plan };
    }
    const plans = await Promise.all([first, ...others].map(({ plan }) => this.findable(alias, plan)));
    const [firstPlan = first.plan, ...rest] = plans;
    const matching = rest.reduce(
      (joined, plan, at) => join(joined, others[at]?.row.logic ?? 'and', planClause(plan)),
      planClause(firstPlan),
    );
    return { ...(await this.ask(alias, askPlan(firstPlan, matching), query)), plan: null };
  }

  /** The plan itself, or the first way of splitting its runs that finds something. */
  async findable(alias: string, plan: Plan): Promise<Plan> {
    if (relaxedPlans(plan, () => false).length === 0) return plan;
    const { terms } = plan;
    const counts = await this.count(
      alias,
      terms.map((term) => wordClause(termQuery(term, plan.fields))),
    );
    const [total = 0] = await this.count(alias, [planClause(plan)]);
    if (total > 0) return plan;
    const found = new Set(terms.filter((_, at) => (counts[at] ?? 0) > 0).map(termKey));
    const plans = relaxedPlans(plan, (term) => found.has(termKey(term)));
    const totals = await this.count(alias, plans.map(planClause));
    return plans.find((_, at) => (totals[at] ?? 0) > 0) ?? plan;
  }

  count(alias: string, clauses: readonly Clause[]): Promise<readonly number[]> {
    return countAll(this.server, alias, clauses, this.limit);
  }

  /** Returns the requested parts of an answer, with the limits, facets, order and page of a query. */
  async ask(alias: string, asked: Asked, query: SearchQuery): Promise<Found> {
    const { byWork } = query;
    const page = {
      ...pageBody(asked, query),
      aggs: { ...countingOf(query), found: { filter: { match_all: {} } } },
    };
    const bodies = byWork === undefined ? [page] : [page, worksBody(asked, query, byWork)];
    const [answer, works] = await this.server.search(alias, bodies, this.limit);
    if (answer === undefined) return { answer: emptyAnswer(query), asFound: 0 };
    const found = readHits(answer);
    const isSeveral = byWork !== undefined && found.some(({ work }) => work > 0);
    const [editions] = isSeveral
      ? await this.server.search(alias, [editionsBody(asked, query, found)], this.limit)
      : [];
    const hits =
      byWork === undefined ? found.map(({ id, tier }) => ({ id, tier })) : inFront(found, editions, query);
    const { facets, remaining } = readCounts(answer, query);
    return {
      asFound: numberAt(answer, 'aggregations', 'found', 'doc_count'),
      answer: {
        total: numberAt(answer, 'hits', 'total', 'value'),
        ...(byWork === undefined ? {} : { works: readWorks(works) }),
        hits,
        ...(await this.#named(alias, { facets, ...(remaining === undefined ? {} : { remaining }) })),
      },
    };
  }

  /** Shows authors, who are counted under their keys, by their names. */
  async #named<Counts extends { readonly facets: Facets; readonly remaining?: Facets }>(
    alias: string,
    counts: Counts,
  ): Promise<Counts> {
    const keys = [...(counts.facets.author ?? []), ...(counts.remaining?.author ?? [])].map(({ key }) => key);
    if (keys.length === 0) return counts;
    const names = await this.names.of(this.server, alias, keys, this.limit);
    const { facets, remaining } = counts;
    return {
      ...counts,
      facets: renamed(facets, 'author', names),
      ...(remaining === undefined ? {} : { remaining: renamed(remaining, 'author', names) }),
    };
  }
}

function join(left: Clause, logic: QueryRow['logic'], right: Clause): Clause {
  if (logic === 'or') return anyOf([left, right]);
  return logic === 'and' ? allOf([left, right]) : butNot(left, right);
}
