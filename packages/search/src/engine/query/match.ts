import type { QueryTerm } from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
import { announceUnforeseen } from '../columns/brief.ts';
import { difference, intersection, noRows, type Rows, union } from '../columns/row-sets.ts';
import type { TextField, ValueField } from '../index/fields.ts';
import {
  callNumberStarts,
  callNumberStartToken,
  codeToken,
  phraseQuery,
  pinyinToken,
  startQuery,
  termQuery,
  tokenQuery,
  valueQueries,
} from '../index/tokens.ts';
import { askedNumberedFields, type Plan, planOf, relaxedPlans } from './plan.ts';
import type { Source } from './source.ts';

/** The live rows that match a query row, with what ranking needs. */
export interface Match {
  /** The plan that found them: the relaxed plan if the text as typed finds nothing. */
  readonly plan: Plan;
  readonly rows: Rows;
  /** The rows found by terms, values or codes. The others in `rows` were found by pinyin alone. */
  readonly direct: Rows;
  /** Whether rows of other query rows were added, which the first one does not match. */
  readonly isJoined?: boolean;
  /** How close each row is, from 0, if nothing matches the query as typed: see near.ts. */
  readonly near?: ReadonlyMap<number, number>;
}

/**
 * The live rows that match query rows, joined from left to right (all if there are none), and how the first matched.
 */
export function matchRows(
  source: Source,
  queryRows: readonly QueryRow[],
): { readonly rows: Rows; readonly first: Match | null } {
  let first: Match | null = null;
  let rows: Rows = noRows;
  let isJoined = false;
  for (const row of queryRows) {
    const plan = planOf(row);
    if (plan === null) continue;
    const matched = match(source, plan);
    if (first === null) rows = matched.rows;
    else if (row.logic === 'or') rows = union(rows, matched.rows);
    else rows = row.logic === 'and' ? intersection(rows, matched.rows) : difference(rows, matched.rows);
    if (first !== null && row.logic === 'or') isJoined = true;
    first ??= matched;
  }
  if (first === null) return { rows: source.view.liveRows(), first };
  return { rows, first: isJoined ? joined(first) : first };
}

const joined = (match: Match): Match => ({ ...match, isJoined: true });

/** Finds the rows of a plan. If long runs find nothing, cuts them into words. */
export function match(source: Source, plan: Plan): Match {
  const found = matchPlan(source, plan);
  return found.rows.length > 0 ? found : matchRelaxed(source, plan, found);
}

/** What a plan that found nothing finds once its long runs are cut into words. */
export function matchRelaxed(source: Source, plan: Plan, found: Match): Match {
  announceUnforeseen();
  const isFound = (term: QueryTerm): boolean => source.count(termQuery(term, plan.fields)) > 0;
  for (const relaxed of relaxedPlans(plan, isFound)) {
    const match = matchPlan(source, relaxed);
    if (match.rows.length > 0) return match;
  }
  return found;
}

/** Finds the rows of a plan as typed. */
export function matchPlan(source: Source, plan: Plan): Match {
  source.note(plan);
  let direct =
    plan.values === null
      ? termRows(source, plan)
      : valueRows(source, plan.values.fields, plan, plan.values.extent);
  if (plan.values === null) direct = union(direct, numberedRows(source, plan, plan.fields));
  for (const test of plan.codes) direct = union(direct, codeRows(source, test.code, test.key, test.extent));
  const pinyin = plan.pinyin.map(({ field, form, key, extent }) =>
    tokenRows(source, pinyinToken(field, form, key), extent),
  );
  const spoken = pinyin.reduce(union, noRows);
  direct = source.view.liveOf(direct);
  return { plan, direct, rows: spoken.length === 0 ? direct : union(direct, source.view.liveOf(spoken)) };
}

/** The rows that contain all terms, including dead rows. The rarest term is read first. */
export function termRows(source: Source, { terms, fields }: Plan): Rows {
  const queries = terms.map((term) => termQuery(term, fields));
  if (queries.length < 2) return queries[0] === undefined ? noRows : source.find(queries[0]);
  const [first, ...others] = queries
    .map((query) => ({ query, most: source.atMost(query) }))
    .sort((a, b) => a.most - b.most);
  if (first === undefined || first.most === 0) return noRows;
  return others.reduce((rows, { query }) => source.among(rows, query), source.find(first.query));
}

function valueRows(
  source: Source,
  fields: readonly ValueField[],
  plan: Plan,
  extent: 'whole' | 'beginning',
): Rows {
  // A prefix may end in the middle of a number.
  const isWhole = extent === 'whole' && plan.numbered !== null;
  const keys = isWhole ? [plan.key, plan.numbered.key] : [plan.key];
  return source.findAny(keys.flatMap((key) => valueQueries(fields, key, extent)));
}

/** The rows, all or among some, that contain the text with its numbers written differently, including dead rows. */
export function numberedRows(
  source: Source,
  plan: Plan,
  fields: readonly TextField[],
  among: Rows | null = null,
): Rows {
  const { numbered } = plan;
  const asked = askedNumberedFields(numbered, fields);
  if (numbered === null || asked.length === 0) return noRows;
  const query = phraseQuery(numbered.phrase, asked);
  return among === null ? source.find(query) : source.among(among, query);
}

/** The rows with a token, or with one that begins with it, including dead rows. */
export function tokenRows(source: Source, token: string, extent: 'whole' | 'beginning'): Rows {
  return source.find(extent === 'whole' ? tokenQuery(token) : startQuery(token));
}

export function codeRows(
  source: Source,
  code: 'isbn' | 'callNumber',
  key: string,
  extent: 'whole' | 'beginning',
): Rows {
  if (code === 'callNumber' && extent === 'beginning' && key.length <= callNumberStarts) {
    return tokenRows(source, callNumberStartToken(key), 'whole');
  }
  return tokenRows(source, codeToken(code, key), extent);
}

/** Those of some rows that contain all terms in some fields. */
export function termRowsAmong(source: Source, { terms }: Plan, fields: Plan['fields'], rows: Rows): Rows {
  return terms.reduce((left, term) => source.among(left, termQuery(term, fields)), rows);
}
