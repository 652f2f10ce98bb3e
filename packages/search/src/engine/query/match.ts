import type { QueryTerm } from '../../analysis/index.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { intersection, noRows, type Rows, union } from '../columns/row-sets.ts';
import { numberedFields, type TextField, type ValueField } from '../index/fields.ts';
import {
  callNumberStarts,
  callNumberStartToken,
  codeToken,
  phraseQuery,
  pinyinToken,
  startQuery,
  termQuery,
  tokenQuery,
  valueToken,
} from '../index/tokens.ts';
import { type Plan, relaxedPlans } from './plan.ts';
import type { Postings } from './postings.ts';

/** The live rows that answer one query row, and what is needed to say how well. */
export interface Match {
  /** The plan that found them: the relaxed one when the text as it stands finds nothing. */
  readonly plan: Plan;
  readonly rows: Rows;
  /** Rows found by terms, values or codes; the rest of `rows` is found by pinyin alone. */
  readonly direct: Rows;
  /** How close each row is, from 0, when nothing answers the query as it stands: see near.ts. */
  readonly near?: ReadonlyMap<number, number>;
}

export interface Source {
  readonly view: ColumnsView;
  readonly postings: Postings;
}

/** Finds the rows of a plan; cuts long runs into words when they find nothing. */
export function match(source: Source, plan: Plan): Match {
  const found = matchPlan(source, plan);
  return found.rows.length > 0 ? found : matchRelaxed(source, plan, found);
}

/** What a plan that found nothing finds with its long runs cut into words. */
export function matchRelaxed(source: Source, plan: Plan, found: Match): Match {
  const isFound = (term: QueryTerm): boolean =>
    live(source.view, termRows(source, { ...plan, terms: [term] })).length > 0;
  for (const relaxed of relaxedPlans(plan, isFound)) {
    const match = matchPlan(source, relaxed);
    if (match.rows.length > 0) return match;
  }
  return found;
}

/** Finds the rows of a plan as it stands. */
export function matchPlan(source: Source, plan: Plan): Match {
  const { view } = source;
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
  direct = live(view, direct);
  return { plan, direct, rows: spoken.length === 0 ? direct : union(direct, live(view, spoken)) };
}

/**
 * Rows that hold all terms, ended ones included. Lists at hand are intersected here; the rest is one query, in which
 * SQLite skips within the long lists.
 */
export function termRows({ view, postings }: Source, { terms, fields }: Plan): Rows {
  const queries = terms.map((term) => termQuery(term, fields));
  const known = queries.length > 1 ? queries.filter((query) => postings.isKnown(query)) : queries;
  const asked = queries.filter((query) => !known.includes(query));
  const lists = known.map((query) => postings.find(query, view.rows));
  if (asked.length > 0) {
    const query = asked.length === 1 ? asked.join('') : asked.map((part) => `(${part})`).join(' AND ');
    lists.push(postings.find(query, view.rows));
  }
  lists.sort((a, b) => a.length - b.length);
  const [shortest = noRows, ...others] = lists;
  return others.reduce((left, right) => (left.length === 0 ? left : intersection(left, right)), shortest);
}

function valueRows(
  source: Source,
  fields: readonly ValueField[],
  plan: Plan,
  extent: 'whole' | 'beginning',
): Rows {
  // A beginning may end within a number.
  const isWhole = extent === 'whole' && plan.numbered !== null;
  const keys = isWhole ? [plan.key, plan.numbered.key] : [plan.key];
  return fields
    .flatMap((field) => keys.map((key) => tokenRows(source, valueToken(field, key), extent)))
    .reduce(union, noRows);
}

/** Rows that hold the text with its numbers written in another way; ended ones included. */
export function numberedRows(source: Source, plan: Plan, fields: readonly TextField[]): Rows {
  const { numbered } = plan;
  const asked = fields.filter((field) => numberedFields.includes(field));
  if (numbered === null || numbered.phrase.length === 0 || asked.length === 0) return noRows;
  return source.postings.find(phraseQuery(numbered.phrase, asked), source.view.rows);
}

/** Rows that hold a token, or one that begins so; ended ones included. */
export function tokenRows({ view, postings }: Source, token: string, extent: 'whole' | 'beginning'): Rows {
  return postings.find(extent === 'whole' ? tokenQuery(token) : startQuery(token), view.rows);
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

/** Rows of the whole query as a phrase: of all searched fields, or of some of them; ended ones included. */
export function phraseRows(source: Source, plan: Plan, fields = plan.fields): Rows {
  const phrase = plan.phrase;
  return phrase.length === 0 ? noRows : source.postings.find(phraseQuery(phrase, fields), source.view.rows);
}

/** Rows of the plan's terms within fewer fields; ended ones included. */
export function termRowsIn(source: Source, plan: Plan, fields: Plan['fields']): Rows {
  return termRows(source, { ...plan, fields });
}

/** Leaves the rows that the snapshot calls live. */
export function live(view: ColumnsView, rows: Rows): Rows {
  if (view.live === view.rows) return rows;
  const died = view.of.died;
  const { generation } = view;
  const out = new Uint32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const end = died[row - 1] ?? 0;
    if (end === 0 || end > generation) {
      out[size] = row;
      size += 1;
    }
  }
  return size === rows.length ? rows : out.slice(0, size);
}
