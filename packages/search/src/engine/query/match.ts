import type { QueryTerm } from '../../analysis/index.ts';
import type { QueryRow } from '../../port.ts';
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
import { askedNumberedFields, fieldsWithoutPublisher, type Plan, planOf, relaxedPlans } from './plan.ts';
import type { Source } from './source.ts';

/** The live rows that match a query row, with what ranking needs. */
export interface Match {
  /** The plan that found them: the relaxed plan if the text as typed finds nothing. */
  readonly plan: Plan;
  readonly rows: Rows;
  /** The rows found by terms, values or codes. The others in `rows` were found by pinyin alone. */
  readonly direct: Rows;
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
  for (const row of queryRows) {
    const plan = planOf(row);
    if (plan === null) continue;
    const matched = match(source, plan);
    if (first === null) rows = matched.rows;
    else if (row.logic === 'or') rows = union(rows, matched.rows);
    else rows = row.logic === 'and' ? intersection(rows, matched.rows) : difference(rows, matched.rows);
    first ??= matched;
  }
  return { rows: first === null ? source.view.liveRows() : rows, first };
}

/** Finds the rows of a plan. If long runs find nothing, cuts them into words. */
export function match(source: Source, plan: Plan): Match {
  const found = matchPlan(source, plan);
  return found.rows.length > 0 ? found : matchRelaxed(source, plan, found);
}

/** What a plan that found nothing finds once its long runs are cut into words. */
export function matchRelaxed(source: Source, plan: Plan, found: Match): Match {
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

/** The rows that contain all terms, including dead rows. */
export function termRows(source: Source, { terms, fields }: Plan): Rows {
  const lists: Rows[] = [];
  for (const term of terms) {
    const rows = source.find(termQuery(term, fields));
    if (rows.length === 0) return noRows;
    lists.push(rows);
  }
  lists.sort((a, b) => a.length - b.length);
  const [shortest = noRows, ...others] = lists;
  return others.reduce(intersection, shortest);
}

function valueRows(
  source: Source,
  fields: readonly ValueField[],
  plan: Plan,
  extent: 'whole' | 'beginning',
): Rows {
  // A beginning may end in the middle of a number.
  const isWhole = extent === 'whole' && plan.numbered !== null;
  const keys = isWhole ? [plan.key, plan.numbered.key] : [plan.key];
  return source.findAny(keys.flatMap((key) => valueQueries(fields, key, extent)));
}

/** The rows that contain the text with its numbers written differently, including dead rows. */
export function numberedRows(source: Source, plan: Plan, fields: readonly TextField[]): Rows {
  const { numbered } = plan;
  const asked = askedNumberedFields(numbered, fields);
  if (numbered === null || asked.length === 0) return noRows;
  return source.find(phraseQuery(numbered.phrase, asked));
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

/** The rows that contain the whole query as a phrase, in all searched fields or in some, including dead rows. */
export function phraseRows(source: Source, plan: Plan, fields = plan.fields): Rows {
  const phrase = plan.phrase;
  return phrase.length === 0 ? noRows : source.find(phraseQuery(phrase, fields));
}

/** The rows that contain the plan's terms in fewer fields, including dead rows. */
export function termRowsIn(source: Source, plan: Plan, fields: Plan['fields']): Rows {
  return termRows(source, { ...plan, fields });
}

/** Of rows that contain all terms, those that contain one of them only in their publisher's name. */
export function publisherRows(source: Source, plan: Plan, rows: Rows): Rows {
  const others = fieldsWithoutPublisher(plan);
  if (others === null) return noRows;
  const without = plan.terms.reduce(
    (left, term) => intersection(left, source.find(termQuery(term, others))),
    rows,
  );
  return difference(rows, without);
}
