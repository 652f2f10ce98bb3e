import type { Columns } from './columns.ts';
import { mutableColumns, rowColumns } from './columns-handle.ts';
import { fact, factWords, isPlace, placeFlag, placeOf, rank, rankWords, wholeLength } from './facts.ts';
import { type ElementKind, SharedArray } from './shared-array.ts';

/** The live rows in the order of titles on one step: more loans, then newer, then the smaller id. */
export function rankOrder(columns: Columns): Uint32Array {
  const { id, ranks, died } = columns.of;
  const keys = new Float64Array(columns.rows + 1);
  const order = new Uint32Array(columns.rows);
  let size = 0;
  for (let row = 1; row <= columns.rows; row += 1) {
    const words = (row - 1) * rankWords;
    // 32 and 16 bits.
    keys[row] = (ranks.view[words + rank.borrow] ?? 0) * 65_536 + (ranks.view[words + rank.year] ?? 0);
    if (died.view[row - 1] !== 0) continue;
    order[size] = row;
    size += 1;
  }
  return order
    .subarray(0, size)
    .sort((a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || (id.view[a - 1] ?? 0) - (id.view[b - 1] ?? 0));
}

/** Renumbers the rows: row 1 is the first of `order`. Rows not in it are dropped. */
export function renumber(columns: Columns, order: Uint32Array): void {
  orderTitles(columns, order);
  orderLists(columns, order);
  for (const name of rowColumns) orderColumn(columns.of[name], 1, order);
  for (const name of ['died', 'facts', 'ranks', 'available'] as const)
    orderColumn(columns.of[name], mutableColumns[name], order);
  columns.renumbered();
}

function orderColumn(column: SharedArray<ElementKind>, words: number, order: Uint32Array): void {
  const old = column.view;
  const length = order.length * words;
  const ordered = new SharedArray(column.kind, length);
  const { view } = ordered;
  for (let at = 0; at < order.length; at += 1) {
    const from = ((order[at] ?? 0) - 1) * words;
    for (let word = 0; word < words; word += 1) view[at * words + word] = old[from + word] ?? 0;
  }
  column.replace(ordered.buffer, length);
}

/** Stores the titles in the order of the rows. */
function orderTitles({ of: { titles, facts } }: Columns, order: Uint32Array): void {
  const ordered = new SharedArray('u16', titles.length);
  let end = 0;
  for (const row of order) {
    const base = (row - 1) * factWords;
    const start = facts.view[base + fact.titleStart] ?? 0;
    const length = wholeLength(facts.view[base + fact.titleLengths] ?? 0);
    ordered.view.set(titles.view.subarray(start, start + length), end);
    facts.view[base + fact.titleStart] = end;
    end += length;
  }
  titles.replace(ordered.buffer, end);
}

/** Stores the lists in the order of the rows, so that opening the index reads them one after another. */
function orderLists({ of: { available, facts, lists, series } }: Columns, order: Uint32Array): void {
  const old = lists.view;
  const ordered = new SharedArray('u32', lists.length);
  let end = 1;
  const move = (place: number): number => {
    const length = old[place] ?? 0;
    if (length === 0) return 0;
    const start = end;
    for (let at = 0; at <= length; at += 1) ordered.view[start + at] = old[place + at] ?? 0;
    end += length + 1;
    return start;
  };
  /** The places of branch lists, which rows share. */
  const shared = new Map<number, number>();
  const share = (word: number): number => {
    if (!isPlace(word)) return word;
    const known = shared.get(word) ?? placeFlag + move(placeOf(word));
    shared.set(word, known);
    return known;
  };
  for (const row of order) {
    const base = (row - 1) * factWords;
    facts.view[base + fact.names] = move(facts.view[base + fact.names] ?? 0);
    const keywords = facts.view[base + fact.keywords] ?? 0;
    if (isPlace(keywords)) facts.view[base + fact.keywords] = placeFlag + move(placeOf(keywords));
    facts.view[base + fact.branches] = share(facts.view[base + fact.branches] ?? 0);
    available.view[row - 1] = share(available.view[row - 1] ?? 0);
    const several = series.view[row - 1] ?? 0;
    if (isPlace(several)) series.view[row - 1] = placeFlag + move(placeOf(several));
  }
  lists.replace(ordered.buffer, end);
}
