import { catalogueCalls } from '@yuelan/contract/catalogue/calls';
import type { PageAddress } from '../platform/page-address.ts';
import { callQuery } from '../platform/query.ts';

const minute = 60_000;

/** One page of the special sheets, in the order of the staff. */
export function sheetsQuery({ page, size }: PageAddress) {
  return { ...callQuery(catalogueCalls.sheets, { pageNum: page, pageSize: size }), staleTime: minute };
}

export function sheetQuery(id: string) {
  return { ...callQuery(catalogueCalls.sheet, { id }), staleTime: minute };
}

/** One page of a sheet's titles, in its order. */
export function sheetTitlesQuery(id: string, { page, size }: PageAddress) {
  return {
    ...callQuery(catalogueCalls.sheetTitles, { id, pageNum: page, pageSize: size }),
    staleTime: minute,
  };
}
