import { classKey } from '../analysis/index.ts';
import type { SearchQuery } from '../port.ts';
import type { FacetName } from '../terms.ts';
import { anyOf, beginning, butNot, type Clause, nothing, oneOf } from './clauses.ts';
import { authorKeyOf } from './index-document.ts';

/** What a query keeps of its results: its selections and the other limits that do not change what facets count. */
export function narrowing(query: SearchQuery, except?: FacetName): readonly Clause[] {
  const { selections, only, years } = query;
  const limits: Clause[] = [];
  for (const [facet, values] of Object.entries(selections))
    if (values.length > 0 && facet !== except) limits.push(selected(facet, values, query));
  if (only !== undefined) limits.push(oneOf('id', only));
  limits.push(...availability(query));
  if (years !== undefined && except !== 'year') {
    const { from = -9999, to = 9999 } = years;
    limits.push({ range: { year: { gte: bounded(Math.ceil(from)), lte: bounded(Math.floor(to)) } } });
  }
  return limits;
}

function availability({ availableAt, lately }: SearchQuery): readonly Clause[] {
  if (availableAt === undefined) return [];
  const known = oneOf('available', availableAt);
  if (lately === undefined) return [known];
  const { available, unavailable } = lately;
  return [anyOf([oneOf('id', available), butNot(known, oneOf('id', unavailable))])];
}

/** The field of each facet whose values are selected unchanged. */
export const facetFields = {
  author: 'authorKey',
  keyword: 'keywords',
  branch: 'branches',
  series: 'series',
  language: 'language',
  audience: 'audience',
} as const;

function selected(facet: string, values: readonly string[], { classes }: SearchQuery): Clause {
  switch (facet) {
    case 'class':
      return anyOf(
        values
          .map(classKey)
          .filter((key) => key !== '')
          .map((key) => beginning(`${classes?.scheme ?? 'clc'}Key`, key)),
      );
    case 'year':
      return oneOf('year', values.filter(isYear).map(Number));
    case 'author':
      return oneOf(facetFields.author, values.map(authorKeyOf));
    case 'keyword':
    case 'branch':
    case 'series':
    case 'language':
    case 'audience':
      return oneOf(facetFields[facet], values);
    default:
      return nothing;
  }
}

/** A text that is not a year as the facets write it selects nothing. */
const isYear = (text: string): boolean => {
  const year = Number(text);
  return Number.isInteger(year) && String(year) === text && Math.abs(year) < 10_000;
};

/** No title has a year beyond these. */
const bounded = (year: number): number => Math.min(10_000, Math.max(-10_000, year));
