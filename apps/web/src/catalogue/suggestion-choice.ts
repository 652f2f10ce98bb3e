import type { Suggestion } from '@yuelan/contract/catalogue/search-schemas';
import { ask, plainSearch, type SearchAddress, select } from './search-address.ts';

/** Where a chosen suggestion leads: to a book, or to a search. */
export type SuggestionTarget =
  | { readonly to: 'book'; readonly id: string }
  | { readonly to: 'search'; readonly address: SearchAddress };

/**
 * A title leads to its book, an author to a search by author, a subject to all titles with that heading, and an ISBN to
 * its book or a search for it. `current` keeps the reader's order and page size.
 */
export function targetOf(suggestion: Suggestion, current: SearchAddress): SuggestionTarget {
  const { kind, text, catalogueId } = suggestion;
  const base = { ...plainSearch, sort: current.sort, size: current.size };
  if ((kind === 'title' || kind === 'isbn') && catalogueId !== undefined)
    return { to: 'book', id: catalogueId };
  if (kind === 'author') return { to: 'search', address: ask(base, { text, scope: 'author' }) };
  if (kind === 'keyword') return { to: 'search', address: select(base, { keyword: [text] }) };
  return { to: 'search', address: ask(base, { text, scope: kind === 'isbn' ? 'isbn' : 'title' }) };
}

/** The option that an arrow key moves to among `count`; beyond either end is the typed text (-1). */
export function moveActive(active: number, step: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + step + places) % places) - 1;
}
