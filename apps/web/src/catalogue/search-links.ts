import {
  type SearchMode,
  type SearchScope,
  searchModes,
  searchScopes,
} from '@yuelan/contract/catalogue/search-terms';
import type { PrintedParams } from './address-parts.ts';
import { ask, modeNames, plainSearch, printSearch, scopeNames, select } from './search-address.ts';

/** The query of a plain search for a text, for links from elsewhere. */
export function searchFor(text: string): PrintedParams {
  return printSearch(ask(plainSearch, { text }));
}

/** The query for a search given in wire names, narrowed to subject headings. */
export function searchOf({
  text,
  accurate,
  mutiple,
  searchKeyword,
}: {
  readonly text: string;
  readonly accurate: number;
  readonly mutiple: number;
  readonly searchKeyword: readonly string[];
}): PrintedParams {
  const asked = ask(plainSearch, { text, mode: modeOfNumber(accurate), scope: scopeOfNumber(mutiple) });
  return printSearch(searchKeyword.length === 0 ? asked : select(asked, { keyword: searchKeyword }));
}

/** The query for titles with any of these headings, or by any of these authors. */
export function browseFor(facet: 'keyword' | 'author', values: readonly string[]): PrintedParams {
  return printSearch(select(plainSearch, facet === 'keyword' ? { keyword: values } : { author: values }));
}

/** The name of a mode (`accurate`); the default mode for an unknown number. */
export function modeOfNumber(accurate: number): SearchMode {
  return modeNames.find((name) => searchModes[name] === accurate) ?? plainSearch.mode;
}

/** The name of a scope (`mutiple`); the default scope for an unknown number. */
export function scopeOfNumber(mutiple: number): SearchScope {
  return scopeNames.find((name) => searchScopes[name] === mutiple) ?? plainSearch.scope;
}
