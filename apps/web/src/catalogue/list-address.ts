import { type SearchSort, searchSorts } from '@yuelan/contract/catalogue/search-terms';
import { maxOffset } from '@yuelan/contract/paging';
import { countBetween, firstText, oneOf, type PrintedParams, type RawParams } from './address-parts.ts';
import { pageSizeFrom, plainSearch, type SearchAddress, select } from './search-address.ts';

/** The address of a plain list (a class, a ranking): its order, page and page size. */
export interface ListAddress {
  readonly sort: SearchSort;
  readonly page: number;
  readonly size: number;
}

const plainList: ListAddress = { sort: plainSearch.sort, page: plainSearch.page, size: plainSearch.size };

export function parseList(raw: RawParams): ListAddress {
  return {
    sort: oneOf(firstText(raw, 'sort'), searchSorts, plainList.sort),
    page: countBetween(firstText(raw, 'page'), maxOffset, plainList.page),
    size: pageSizeFrom(firstText(raw, 'size')),
  };
}

export function printList(address: ListAddress): PrintedParams {
  const printed: PrintedParams = {};
  if (address.sort !== plainList.sort) printed['sort'] = address.sort;
  if (address.size !== plainList.size) printed['size'] = String(address.size);
  if (address.page !== plainList.page) printed['page'] = String(address.page);
  return printed;
}

/** Options for the route of a plain list, like `paged` for other lists. */
export const listed = {
  validateSearch: (raw: RawParams) => printList(parseList(raw)),
  loaderDeps: ({ search }: { readonly search: PrintedParams }) => parseList(search),
};

/** The search that finds the list of one class: no text, everything in the class. */
export function classSearch(classCode: string, list: ListAddress): SearchAddress {
  return { ...select(plainSearch, { class: [classCode] }), ...list };
}
