import { type TextField, textFields } from '../engine/index/fields.ts';
import { columnsOf } from '../engine/index/tokens.ts';
import { everyField, type WordQuery } from '../engine/words/word-query.ts';

/** A query of OpenSearch, as JSON. */
export type Clause = Readonly<Record<string, unknown>>;

export const everything: Clause = { match_all: {} };
export const nothing: Clause = { match_none: {} };

/** What matches one of the clauses. */
export function anyOf(clauses: readonly Clause[]): Clause {
  const [only = nothing] = clauses;
  return clauses.length < 2 ? only : { bool: { should: clauses, minimum_should_match: 1 } };
}

/** What matches all of the clauses. */
export function allOf(clauses: readonly Clause[]): Clause {
  const [only = everything] = clauses;
  return clauses.length < 2 ? only : { bool: { filter: clauses } };
}

export const butNot = (clause: Clause, not: Clause): Clause => ({
  bool: { filter: [clause], must_not: [not] },
});

export const term = (field: string, value: string | number): Clause => ({ term: { [field]: { value } } });

/** The largest number of values that the server accepts in one list. */
const mostListed = 60_000;

export function oneOf(field: string, values: readonly (string | number)[]): Clause {
  const lists: Clause[] = [];
  for (let from = 0; from < values.length; from += mostListed)
    lists.push({ terms: { [field]: values.slice(from, from + mostListed) } });
  return anyOf(lists);
}

export const beginning = (field: string, value: string): Clause => ({ prefix: { [field]: { value } } });

/** Tokens side by side in one field. */
export function phrase(field: string, tokens: readonly string[]): Clause {
  const [only = ''] = tokens;
  return tokens.length < 2 ? term(field, only) : { match_phrase: { [field]: { query: tokens.join(' ') } } };
}

/** What a question to the words of an index finds. */
export function wordClause({ tokens, fields, extent }: WordQuery): Clause {
  const [first] = tokens;
  if (first === undefined) return nothing;
  const asked: readonly string[] =
    fields === everyField
      ? columnsOf(first)
      : textFields.filter((_: TextField, at) => (fields & (1 << at)) !== 0);
  return anyOf(
    asked.map((field) => (extent === 'beginning' ? beginning(field, first) : phrase(field, tokens))),
  );
}

/**
 * A pattern for values with this prefix and more, in Lucene's expression language. It ends in `.+`, because OpenSearch
 * 2.19 fails on `.*` if every value comes before it.
 */
export const beginsPattern = (text: string): string =>
  `${text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`)}.+`;
