import type { FacetName, FacetSelections } from '../types.ts';
import type { ClassTable } from './class-table.ts';
import { type ColumnsView, noYear } from './columns.ts';
import type { DictionaryView } from './dictionary.ts';
import type { Rows } from './row-sets.ts';

/** Rows that answer every facet with selections, any one of a facet's values being enough. */
export function selectRows(
  view: ColumnsView,
  classes: ClassTable,
  rows: Rows,
  selections: FacetSelections,
): Rows {
  const { of, dictionaries } = view;
  const wanted = (facet: FacetName): readonly string[] => selections[facet] ?? [];
  let left = rows;
  if (wanted('class').length > 0) left = withValue(left, of.class, classes.beginningWith(wanted('class')));
  if (wanted('author').length > 0)
    left = withValue(left, of.author, marks(dictionaries.author, wanted('author')));
  if (wanted('year').length > 0) left = ofYears(left, of.year, wanted('year'));
  if (wanted('keyword').length > 0) {
    left = withItem(left, of.keywords, of.lists, marks(dictionaries.keyword, wanted('keyword')));
  }
  if (wanted('branch').length > 0) {
    left = withItem(left, of.branches, of.lists, marks(dictionaries.branch, wanted('branch')));
  }
  return left;
}

export function hasSelections(selections: FacetSelections): boolean {
  return Object.values(selections).some((values) => values.length > 0);
}

/** Rows whose value is marked. Every row is written and the count moves on: no branch to guess wrong. */
function withValue(rows: Rows, column: Uint32Array, chosen: Uint8Array): Rows {
  const out = new Uint32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    out[size] = row;
    size += chosen[column[row - 1] ?? 0] ?? 0;
  }
  return out.slice(0, size);
}

function ofYears(rows: Rows, column: Int16Array, wanted: readonly string[]): Rows {
  const years = new Set(wanted.filter((year) => String(Number(year)) === year).map(Number));
  years.delete(noYear);
  const chosen = new Uint8Array(65_536);
  for (const year of years) if (year > noYear && year <= 32_767) chosen[year - noYear] = 1;
  const out = new Uint32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    out[size] = row;
    size += chosen[(column[row - 1] ?? noYear) - noYear] ?? 0;
  }
  return out.slice(0, size);
}

/** Rows with a marked value in their list. */
function withItem(rows: Rows, column: Uint32Array, lists: Uint32Array, chosen: Uint8Array): Rows {
  const out = new Uint32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const place = column[row - 1] ?? 0;
    const end = place + (lists[place] ?? 0);
    for (let item = place + 1; item <= end; item += 1) {
      if (chosen[lists[item] ?? 0] !== 1) continue;
      out[size] = row;
      size += 1;
      break;
    }
  }
  return out.slice(0, size);
}

/** One mark for each chosen entry, by its number. */
function marks(dictionary: DictionaryView, texts: readonly string[]): Uint8Array {
  const chosen = new Uint8Array(dictionary.size + 1);
  for (const text of texts) {
    const id = dictionary.find(text);
    if (id > 0 && id <= dictionary.size) chosen[id] = 1;
  }
  return chosen;
}
