import type { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import {
  advancedLogics,
  maxSelections,
  type SearchMode,
  type SearchSort,
  searchModes,
  searchSorts,
} from '@yuelan/contract/catalogue/search-terms';
import type { InputOf } from '@yuelan/contract/endpoint';
import { defaultPageSize, maxOffset } from '@yuelan/contract/paging';
import {
  addressText,
  allTexts,
  countBetween,
  distinct,
  firstText,
  oneOf,
  type PrintedParams,
  type RawParams,
} from './address-parts.ts';
import { modeNames, pageSizeFrom } from './search-address.ts';

export type AdvancedLogic = (typeof advancedLogics)[number];
export const advancedFieldNames = ['title', 'author', 'publisher'] as const;
export type AdvancedField = (typeof advancedFieldNames)[number];

/** One line of an advanced search; the logic of the first line is `and` or `not`. */
export interface AdvancedRow {
  readonly logic: AdvancedLogic;
  readonly field: AdvancedField;
  readonly mode: SearchMode;
  readonly value: string;
}

/**
 * The question of an advanced search, as its address holds it; the only code that knows the query string of
 * `/advanced`. A row is `logic.field.mode.value`; rows keep their order, and blank rows are left out.
 */
export interface AdvancedAddress {
  readonly rows: readonly AdvancedRow[];
  readonly classCode: string;
  readonly branches: readonly string[];
  readonly sort: SearchSort;
  readonly page: number;
  readonly size: number;
}

export const maxRows = 3;
/** A blank row: an exact search for the title, joined by *and*. */
export const plainRow: AdvancedRow = { logic: 'and', field: 'title', mode: 'exact', value: '' };
export const plainAdvanced: AdvancedAddress = {
  rows: [],
  classCode: '',
  branches: [],
  sort: 'relevance',
  page: 1,
  size: defaultPageSize,
};

const wireField = {
  title: 'Book_Name',
  author: 'First_Author',
  publisher: 'Publishing_Company',
} as const;

/** The rows with a value. The first has nothing to be joined to, so it is `and` or `not`. */
function asking(rows: readonly AdvancedRow[]): AdvancedRow[] {
  return rows
    .map((row) => ({ ...row, value: addressText(row.value) }))
    .filter((row) => row.value !== '')
    .slice(0, maxRows)
    .map((row, place) => (place === 0 && row.logic !== 'not' ? { ...row, logic: 'and' as const } : row));
}

function parseRow(text: string): AdvancedRow {
  const [logic = '', field = '', mode = '', ...value] = text.split('.');
  return {
    logic: oneOf(logic, advancedLogics, plainRow.logic),
    field: oneOf(field, advancedFieldNames, plainRow.field),
    mode: oneOf(mode, modeNames, plainRow.mode),
    value: value.join('.'),
  };
}

function classCodeFrom(text: string): string {
  return text.length <= 30 ? addressText(text) : '';
}

/** Reads any query: missing or invalid values become the default. */
export function parseAdvanced(raw: RawParams): AdvancedAddress {
  return {
    rows: asking(allTexts(raw, 'row').map(parseRow)),
    classCode: classCodeFrom(firstText(raw, 'class')),
    branches: distinct(allTexts(raw, 'branch'), maxSelections, 100),
    sort: oneOf(firstText(raw, 'sort'), searchSorts, plainAdvanced.sort),
    page: countBetween(firstText(raw, 'page'), maxOffset, plainAdvanced.page),
    size: pageSizeFrom(firstText(raw, 'size')),
  };
}

/** The query of an address, always in this order and without defaults. */
export function printAdvanced(address: AdvancedAddress): PrintedParams {
  const printed: PrintedParams = {};
  const rows = asking(address.rows);
  if (rows.length > 0) {
    printed['row'] = rows.map((row) => [row.logic, row.field, row.mode, row.value].join('.'));
  }
  if (address.classCode !== '') printed['class'] = address.classCode;
  if (address.branches.length > 0) printed['branch'] = [...address.branches];
  if (address.sort !== plainAdvanced.sort) printed['sort'] = address.sort;
  if (address.size !== plainAdvanced.size) printed['size'] = String(address.size);
  if (address.page !== plainAdvanced.page) printed['page'] = String(address.page);
  return printed;
}

/** A new question or selection shows the first page. */
export function askAdvanced(
  address: AdvancedAddress,
  change: Partial<Omit<AdvancedAddress, 'page'>>,
): AdvancedAddress {
  const changed = { ...address, ...change, page: 1 };
  return {
    ...changed,
    rows: asking(changed.rows),
    classCode: classCodeFrom(changed.classCode),
    branches: distinct(changed.branches, maxSelections, 100),
  };
}

export function turnAdvancedTo(address: AdvancedAddress, page: number): AdvancedAddress {
  return { ...address, page: Math.min(Math.max(1, Math.trunc(page) || 1), maxOffset) };
}

/** True when there is something to search or browse by. */
export function advancedAsksSomething(address: AdvancedAddress): boolean {
  return address.rows.length > 0 || address.classCode !== '' || address.branches.length > 0;
}

/** The input of the advanced search call for this address. */
export function advancedInputOf(address: AdvancedAddress): InputOf<typeof catalogueCalls.advancedSearch> {
  return {
    clientIds: [...address.branches],
    kindCode: address.classCode,
    rows: address.rows.map((row) => ({
      queryName: wireField[row.field],
      queryValue: row.value,
      logic: row.logic,
      searchType: searchModes[row.mode],
    })),
    sort: address.sort,
    byWork: true,
    pageNum: address.page,
    pageSize: address.size,
  };
}
