import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import type { PageAddress } from '../platform/page-address.ts';
import { callQuery, minute } from '../platform/query.ts';

/** One page of the booklists, in the order set by the staff. */
export function booklistsQuery({ page, size }: PageAddress) {
  return { ...callQuery(catalogueCalls.booklists, { pageNum: page, pageSize: size }), staleTime: minute };
}

export function booklistQuery(id: string) {
  return { ...callQuery(catalogueCalls.booklist, { id }), staleTime: minute };
}

/** One page of a booklist's titles, in the booklist's order. */
export function booklistTitlesQuery(id: string, { page, size }: PageAddress) {
  return {
    ...callQuery(catalogueCalls.booklistTitles, { id, pageNum: page, pageSize: size }),
    staleTime: minute,
  };
}
