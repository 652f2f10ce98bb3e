import type { Rows } from '../columns/row-sets.ts';
import { ByteReader } from './bytes.ts';
import type { TermLists } from './term.ts';
import { everyField } from './word-query.ts';

/**
 * The rows that have a term in one of the fields. Reads the bytes itself: a reader shared with phrases.ts takes a third
 * longer for a short list.
 */
export function rowsOf(term: TermLists, fields: number): Rows {
  const bytes = term.rows();
  if (fields === everyField) return everyRowOf(term, bytes);
  const rows = new Uint32Array(term.count);
  let size = 0;
  let row = term.first;
  let held = 0;
  for (let at = 0; at < bytes.length; ) {
    let byte = bytes[at] ?? 0;
    at += 1;
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at] ?? 0;
      at += 1;
      number |= (byte & 127) << shift;
    }
    row += number >>> 1;
    if ((number & 1) === 1) {
      held = bytes[at] ?? 0;
      at += 1;
    }
    rows[size] = row;
    size += (held & fields) === 0 ? 0 : 1;
  }
  return size === rows.length ? rows : rows.slice(0, size);
}

/**
 * All rows of a term. Skips their fields without a branch, because the processor cannot predict whether they follow.
 */
function everyRowOf({ count, first }: TermLists, bytes: Uint8Array): Rows {
  const rows = new Uint32Array(count);
  let size = 0;
  let row = first;
  for (let at = 0; at < bytes.length; size += 1) {
    let number = bytes[at] ?? 0;
    at += 1;
    if (number > 127) {
      let byte = number;
      number &= 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at] ?? 0;
        at += 1;
        number |= (byte & 127) << shift;
      }
    }
    row += number >>> 1;
    at += number & 1;
    rows[size] = row;
  }
  return rows;
}

/** Reads the rows that have a term in one of the fields, in order, up to the first that is the last one needed. */
export function readUntil(term: TermLists, fields: number, isLast: (row: number) => boolean): void {
  const bytes = new ByteReader(term.rows());
  let row = term.first;
  let held = 0;
  while (!bytes.isAtEnd) {
    const number = bytes.number();
    row += number >>> 1;
    if ((number & 1) === 1) held = bytes.byte();
    if ((held & fields) !== 0 && isLast(row)) return;
  }
}
