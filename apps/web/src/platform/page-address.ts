import { defaultPageSize, maxOffset, pageSizes } from '@yuelan/contract/paging';

/** The page of a list that an address shows; `page` starts at 1. */
export interface PageAddress {
  readonly page: number;
  readonly size: number;
}

export type PrintedPages = { page?: string; size?: string };

function wholeNumber(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Reads `?page=2&size=50`; invalid values give the first page or the usual size. */
export function parsePages(raw: Readonly<Record<string, unknown>>): PageAddress {
  const size = pageSizes.find((known) => known === wholeNumber(raw['size'])) ?? defaultPageSize;
  const page = wholeNumber(raw['page']) ?? 1;
  return { page: page * size <= maxOffset ? page : 1, size };
}

export function printPages({ page, size }: PageAddress): PrintedPages {
  return {
    ...(page === 1 ? {} : { page: String(page) }),
    ...(size === defaultPageSize ? {} : { size: String(size) }),
  };
}

/** The place of a page's first entry in the whole list, from 1. */
export function firstPlaceOf({ page, size }: PageAddress): number {
  return (page - 1) * size + 1;
}

/**
 * Options for the route of a list: the address leaves out defaults, and the loader and the screen share the parsed
 * values.
 */
export const paged = {
  validateSearch: (raw: Readonly<Record<string, unknown>>) => printPages(parsePages(raw)),
  loaderDeps: ({ search }: { readonly search: PrintedPages }) => parsePages(search),
};
