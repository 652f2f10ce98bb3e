import { ByteReader, ByteWriter, DamagedWords } from './bytes.ts';
import { isValueMark, type Term } from './term.ts';

/**
 * Where groups of rows begin in long lists, so that looking for a row skips earlier groups. For each group except the
 * first: the row before it as a difference, the fields of that row, and the number of bytes of the previous group's
 * rows and places.
 */

/** Shorter lists have no groups. */
const shortest = 256;
/** The number of rows in a group. Of a long list, fewer rows are looked up than it has groups. */
const groupOf = (rows: number): number => (rows > longest ? 128 : 32);
const longest = 16_384;

/** Whether a separately stored term has groups: only phrases look for rows, and whole values are in none. */
export const hasSkips = ({ units, start, count }: Pick<Term, 'units' | 'start' | 'count'>): boolean =>
  count > shortest && !isValueMark(units[start] ?? 0);

const writer = new ByteWriter();

/** The groups of a term with so many rows. */
export function skipsOf(count: number, first: number, rows: Uint8Array, places: Uint8Array): Uint8Array {
  const group = groupOf(count);
  let [row, held, place, index] = [first, 0, 0, 0];
  const before = { row: 0, at: 0, place: 0 };
  for (let at = 0; at < rows.length; index += 1) {
    if (index > 0 && index % group === 0) {
      writer.number(row - before.row);
      writer.byte(held);
      writer.number(at - before.at);
      writer.number(place - before.place);
      Object.assign(before, { row, at, place });
    }
    let byte = rows[at] ?? 0;
    at += 1;
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = rows[at] ?? 0;
      at += 1;
      number |= (byte & 127) << shift;
    }
    row += number >>> 1;
    if ((number & 1) === 1) {
      held = rows[at] ?? 0;
      at += 1;
    }
    place = afterFields(places, place, fieldCounts[held] ?? 0);
  }
  return writer.take();
}

/** The beginning of a group. */
export class Skips {
  /** The row before it, with that row's fields. */
  row = 0;
  fields = 0;
  /** Where its rows and its places begin. */
  at = 0;
  place = 0;
  readonly #reader: ByteReader;
  #next = 0;

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes);
    this.#next = this.#reader.isAtEnd ? 0 : this.#reader.number();
  }

  /** Goes to the last group that begins before a row. Returns whether that is a different one. */
  seek(row: number): boolean {
    const reader = this.#reader;
    const { at } = this;
    while (this.#next > 0 && this.row + this.#next < row) {
      this.row += this.#next;
      this.fields = reader.byte();
      this.at += reader.number();
      this.place += reader.number();
      this.#next = reader.isAtEnd ? 0 : reader.number();
    }
    return this.at > at;
  }
}

/** The number of fields in a byte with one bit per field. */
export const fieldCounts = Uint8Array.from({ length: 256 }, (_, fields) => {
  let count = 0;
  for (let rest = fields; rest !== 0; rest &= rest - 1) count += 1;
  return count;
});

/** Where the places of `count` fields end. The first byte of each number says whether another one follows. */
export function afterFields(places: Uint8Array, from: number, count: number): number {
  let at = from;
  for (let left = count; left > 0; ) {
    let byte = places[at];
    if (byte === undefined) throw new DamagedWords();
    left -= 1 - (byte & 1);
    while (byte > 127) {
      at += 1;
      byte = places[at] ?? 0;
    }
    at += 1;
  }
  return at;
}
