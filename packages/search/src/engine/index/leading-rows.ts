import { isUnspaced } from '../../analysis/fold.ts';
import type { ColumnsView } from '../columns/columns-view.ts';
import { fetchedRows, fetchRows } from '../columns/fetch-rows.ts';
import type { Rows } from '../columns/row-sets.ts';
import { TitleKey, titleSteps } from '../columns/title-key.ts';
import type { ByteReader, ByteWriter } from '../words/bytes.ts';

/**
 * For a word that many rows have, the first rows whose titles equal, begin with and contain it, in the order of the
 * build. The first page is among them, so the other titles need not be compared.
 */
export interface LeadingRows {
  /** On each of {@link leadingSteps}, the first rows: all of them if they are fewer than {@link mostLeading}. */
  readonly lists: readonly Rows[];
}

export const mostLeading = 64;
const leadingSteps: readonly number[] = Object.values(titleSteps);
/** The list of titles that contain the word: the only one that needs more than their heads. */
const containing = leadingSteps.length - 1;

/** Whether a key is all Han (or in another script without spaces), so that any part of it can be searched. */
export function isWritten(key: string): boolean {
  for (let at = 0; at < key.length; at += 1) if (!isUnspaced(key.charCodeAt(at))) return false;
  return key !== '';
}

/** The leading rows of a word; null if its titles have spaces between words. */
export function leadingRowsOf(view: ColumnsView, word: string, rows: Rows): LeadingRows | null {
  if (!isWritten(word)) return null;
  const key = new TitleKey(word);
  const { heads } = view.of;
  const lists: number[][] = leadingSteps.map(() => []);
  let mayHold = true;
  for (let at = 0; at < rows.length; at += 1) {
    if (at % fetchedRows === 0) fetchRows(heads, 1, rows, at);
    const row = rows[at] ?? 0;
    if (!mayHold && !key.mayBegin(heads[row - 1] ?? 0)) continue;
    const list = lists[leadingSteps.indexOf(key.step(view, row, mayHold))];
    if (list === undefined || list.length >= mostLeading) continue;
    list.push(row);
    mayHold = (lists[containing]?.length ?? 0) < mostLeading;
  }
  return { lists: lists.map((list) => Uint32Array.from(list)) };
}

export function writeLeading(bytes: ByteWriter, leading: LeadingRows | null): void {
  bytes.byte(leading === null ? 0 : 1);
  for (const rows of leading?.lists ?? []) {
    bytes.number(rows.length);
    for (const [at, row] of rows.entries()) bytes.number(row - (rows[at - 1] ?? 0));
  }
}

export function readLeading(reader: ByteReader): LeadingRows | null {
  if (reader.byte() === 0) return null;
  const lists = leadingSteps.map(() => {
    const rows = new Uint32Array(reader.number());
    let row = 0;
    for (let at = 0; at < rows.length; at += 1) {
      row += reader.number();
      rows[at] = row;
    }
    return rows;
  });
  return { lists };
}
