import { maxOffset, type SearchMode, type SearchScope, searchModes, searchScopes } from '@yuelan/contract';
import type { SearchQuery } from '@yuelan/search';
import { refuse } from '../../platform/http/refusal.ts';
import { type Page, type Slice, sliceOf } from '../../platform/page-slice.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';

function nameOf<Name extends string>(
  numbers: Readonly<Record<Name, number>>,
  wanted: number,
  fallback: Name,
): Name {
  for (const name in numbers) if (numbers[name] === wanted) return name;
  return fallback;
}

export const scopeOf = (number: number): SearchScope => nameOf(searchScopes, number, 'all');
export const modeOf = (number: number): SearchMode => nameOf(searchModes, number, 'fuzzy');

/**
 * The slice of hits for a page. Throws a refusal for a page that reaches past `maxOffset`: the reader should narrow the
 * search instead.
 */
export function sliceOfHits(page: Page): Slice {
  if (page.pageNum > 1 && page.pageNum * page.pageSize > maxOffset)
    throw refuse('catalogue.search.too-deep', { max: maxOffset });
  return sliceOf(page);
}

/**
 * The selected branches whose copies readers see. Undefined if there is a selection but readers see none of its copies:
 * a library of another group, a closed one, or one that does not circulate with this library has no titles and no
 * counts.
 */
export function knownBranches(
  library: LibraryScope,
  clientIds: readonly string[],
): readonly string[] | undefined {
  const known = clientIds.filter((id) => library.lendingBranches.some((clientid) => clientid === id));
  return clientIds.length > 0 && known.length === 0 ? undefined : known;
}

/**
 * The grouping by work of a search that asks for it, with libraries in order of distance: the reader's own, then the
 * others of its group.
 */
export const worksOf = (
  { clientid, lendingBranches }: LibraryScope,
  { byWork }: { readonly byWork?: boolean | undefined },
): Pick<SearchQuery, 'byWork'> =>
  byWork === true ? { byWork: { nearest: [[clientid], lendingBranches], countTo: maxOffset } } : {};
