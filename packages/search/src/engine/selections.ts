import type { FacetName, FacetSelections } from '../types.ts';
import type { ClassTable } from './class-table.ts';
import { type ColumnsView, noYear } from './columns.ts';
import type { DictionaryView } from './dictionary.ts';
import type { Rows } from './row-sets.ts';

type Test = (row: number) => boolean;

/** Rows that answer every facet with selections, any one of a facet's values being enough. */
export function selectRows(
  view: ColumnsView,
  classes: ClassTable,
  rows: Rows,
  selections: FacetSelections,
): Rows {
  const tests = testsOf(view, classes, selections);
  let left = rows;
  for (const test of tests) {
    const out = new Uint32Array(left.length);
    let size = 0;
    for (let at = 0; at < left.length; at += 1) {
      const row = left[at] ?? 0;
      if (test(row)) {
        out[size] = row;
        size += 1;
      }
    }
    left = out.slice(0, size);
  }
  return left;
}

export function hasSelections(selections: FacetSelections): boolean {
  return Object.values(selections).some((values) => values.length > 0);
}

function testsOf(view: ColumnsView, classes: ClassTable, selections: FacetSelections): readonly Test[] {
  const { of, dictionaries } = view;
  const tests: Test[] = [];
  const wanted = (facet: FacetName): readonly string[] => selections[facet] ?? [];
  if (wanted('class').length > 0) {
    const chosen = classes.beginningWith(wanted('class'));
    tests.push((row) => chosen[of.class[row - 1] ?? 0] === 1);
  }
  if (wanted('year').length > 0) {
    const years = new Set(
      wanted('year')
        .filter((year) => String(Number(year)) === year)
        .map(Number),
    );
    years.delete(noYear);
    tests.push((row) => years.has(of.year[row - 1] ?? noYear));
  }
  if (wanted('author').length > 0) {
    const chosen = marks(dictionaries.author, wanted('author'));
    tests.push((row) => chosen[of.author[row - 1] ?? 0] === 1);
  }
  for (const [facet, column, dictionary] of [
    ['keyword', of.keywords, dictionaries.keyword],
    ['branch', of.branches, dictionaries.branch],
  ] as const) {
    if (wanted(facet).length === 0) continue;
    const chosen = marks(dictionary, wanted(facet));
    const lists = of.lists;
    tests.push((row) => {
      const place = column[row - 1] ?? 0;
      const end = place + (lists[place] ?? 0);
      for (let item = place + 1; item <= end; item += 1) if (chosen[lists[item] ?? 0] === 1) return true;
      return false;
    });
  }
  return tests;
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
