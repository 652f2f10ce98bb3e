import { useNavigate, useSearch } from '@tanstack/react-router';
import { longestSearch } from '@yuelan/contract/list-search';
import { type PageAddress, parsePages, printPages } from '../../platform/page-address.ts';
import type { Sort } from '../../ui/lists/data-table.tsx';

type Raw = Readonly<Record<string, unknown>>;

/** The state of a table in the address: search, filters, order and page. */
export interface TableAddress<Filter extends string = never> extends PageAddress {
  readonly text: string;
  readonly sort: Sort | undefined;
  readonly filters: Readonly<Record<Filter, string>>;
}

export interface TableAddressOptions<Filter extends string> {
  /** The names of the filters in the address. */
  readonly filters?: readonly Filter[];
  /** The default order, if the list can be sorted. */
  readonly sort?: Sort;
  /** The default number of rows on a page: one of the portal's page sizes. */
  readonly size?: 10 | 15 | 50 | 100;
}

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function parseSort(value: unknown): Sort | undefined {
  const text = textOf(value);
  if (text === '') return undefined;
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}

export const printSort = ({ by, descending }: Sort) => `${descending ? '-' : ''}${by}`;

function hasAll<Filter extends string>(
  given: Readonly<Record<string, string>>,
  names: readonly Filter[],
): given is Readonly<Record<Filter, string>> {
  return names.every((name) => name in given);
}

/** The filters with these names, empty if `raw` does not contain them. */
function filtersIn<Filter extends string>(raw: Raw, names: readonly Filter[]) {
  const given = Object.fromEntries(names.map((name) => [name, textOf(raw[name])]));
  if (!hasAll(given, names)) throw new Error('A filter has no name.');
  return given;
}

/** Reads `?text=…&sort=-name&page=2&size=50` and the filters. */
export function parseTable<Filter extends string = never>(
  raw: Raw,
  { filters = [], sort, size = 50 }: TableAddressOptions<Filter>,
): TableAddress<Filter> {
  return {
    ...parsePages({ size: String(size), ...raw }),
    text: textOf(raw['text']).slice(0, longestSearch),
    sort: parseSort(raw['sort']) ?? sort,
    filters: filtersIn(raw, filters),
  };
}

/** The search parameters of a table, without default values. */
export function printTable<Filter extends string>(
  { text, sort, filters, page, size }: TableAddress<Filter>,
  options: TableAddressOptions<Filter>,
): Record<string, string | undefined> {
  const isUsual =
    sort === undefined || (options.sort !== undefined && printSort(sort) === printSort(options.sort));
  const pages = printPages({ page, size });
  return {
    ...Object.fromEntries(Object.entries<string>(filters).map(([name, value]) => [name, value || undefined])),
    text: text || undefined,
    sort: isUsual ? undefined : printSort(sort),
    page: pages.page,
    size: size === (options.size ?? 50) ? undefined : String(size),
  };
}

/**
 * The table that the address describes, and a way to change it. A new search, filter or order begins on the first page;
 * typing replaces the history entry.
 */
export function useTableAddress<Filter extends string = never>(options: TableAddressOptions<Filter> = {}) {
  const raw: Raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = parseTable(raw, options);
  return {
    ...address,
    /** The empty filters. */
    noFilters: filtersIn({}, options.filters ?? []),
    /** `pageNum` and `pageSize`, as calls expect them. */
    paging: { pageNum: address.page, pageSize: address.size },
    /** The order as calls expect it: `name`, or `-name` for descending; empty without one. */
    order: address.sort === undefined ? '' : printSort(address.sort),
    /** The address with other values, as search parameters for a link. */
    searchWith: (change: Partial<TableAddress<Filter>>) => printTable({ ...address, ...change }, options),
    go(
      change: Partial<TableAddress<Filter>>,
      { replace = false }: { readonly replace?: boolean } = {},
    ): void {
      const next = { ...address, ...('page' in change ? {} : { page: 1 }), ...change };
      void navigate({ to: '.', search: printTable(next, options), replace });
    },
  };
}
export type TableState<Filter extends string = never> = ReturnType<typeof useTableAddress<Filter>>;
