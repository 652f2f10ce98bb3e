import type { Rows } from '../columns/row-sets.ts';
import { DamagedWords } from './bytes.ts';
import type { TermLists } from './term.ts';

/**
 * The rows that have a term in one of the fields. Reads the bytes itself: a reader shared with {@link Places} takes a third
 * longer for a short list.
 */
export function rowsOf(term: TermLists, fields: number): Rows {
  const bytes = term.rows();
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

/** Reads the rows of a term in order, with their fields and, where asked for, positions. */
class Places {
  readonly count: number;
  row = 0;
  /** The fields of the row, as bits. */
  fields = 0;
  positions = new Uint32Array(16);
  size = 0;
  readonly #rows: Uint8Array;
  readonly #places: Uint8Array;
  #at = 0;
  /** Where the places of the row begin. */
  #placesAt = 0;
  #isSkipped = true;

  constructor(term: TermLists) {
    this.count = term.count;
    this.row = term.first;
    this.#rows = term.rows();
    this.#places = term.places();
  }

  /** Goes to the first row that is not before `row`. Returns whether there is one. */
  seek(row: number): boolean {
    while (this.#at === 0 || this.row < row) if (!this.next()) return false;
    return true;
  }

  next(): boolean {
    const rows = this.#rows;
    if (!this.#isSkipped) this.#skip();
    if (this.#at >= rows.length) return false;
    let byte = rows[this.#at] ?? 0;
    this.#at += 1;
    let number = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = rows[this.#at] ?? 0;
      this.#at += 1;
      number |= (byte & 127) << shift;
    }
    this.row += number >>> 1;
    if ((number & 1) === 1) {
      this.fields = rows[this.#at] ?? 0;
      this.#at += 1;
    }
    this.#isSkipped = false;
    return true;
  }

  /** Reads the positions in one field of the row. */
  read(field: number): void {
    const places = this.#places;
    let at = this.#placesAt;
    for (let one = 0; one < field; one += 1)
      if ((this.fields & (1 << one)) !== 0) at = afterField(places, at);
    this.size = 0;
    let position = 0;
    for (let more = 1; more === 1; ) {
      let byte = places[at];
      if (byte === undefined) throw new DamagedWords();
      at += 1;
      let number = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = places[at] ?? 0;
        at += 1;
        number |= (byte & 127) << shift;
      }
      more = number & 1;
      position += number >>> 1;
      if (this.size === this.positions.length) {
        const larger = new Uint32Array(this.size * 2);
        larger.set(this.positions);
        this.positions = larger;
      }
      this.positions[this.size] = position;
      this.size += 1;
    }
  }

  /** Goes past the places of the row. */
  #skip(): void {
    for (let rest = this.fields; rest !== 0; rest &= rest - 1)
      this.#placesAt = afterField(this.#places, this.#placesAt);
    this.#isSkipped = true;
  }
}

/** Where the places of the next field begin. The first byte of each number says whether another one follows. */
export function afterField(places: Uint8Array, from: number): number {
  let at = from;
  for (let more = 1; more === 1; ) {
    let byte = places[at];
    if (byte === undefined) throw new DamagedWords();
    more = byte & 1;
    while (byte > 127) {
      at += 1;
      byte = places[at] ?? 0;
    }
    at += 1;
  }
  return at;
}

/** The rows that have all terms side by side, in this order, in one of the fields. */
export function phraseRows(terms: readonly TermLists[], fields: number): Rows {
  const parts = terms.map((term, offset) => ({ places: new Places(term), offset }));
  const ordered = parts.toSorted((a, b) => a.places.count - b.places.count);
  const [rarest, ...others] = ordered;
  if (rarest === undefined) return new Uint32Array(0);
  const rows = new Uint32Array(rarest.places.count);
  let size = 0;
  const driver = rarest.places;
  for (let isMore = driver.next(); isMore; ) {
    const { row } = driver;
    let target = row;
    let shared = driver.fields & fields;
    for (const { places } of others) {
      if (!places.seek(row)) return rows.slice(0, size);
      target = places.row;
      shared &= places.fields;
      if (target !== row || shared === 0) break;
    }
    if (target === row && shared !== 0 && isPhrase(ordered, shared)) {
      rows[size] = row;
      size += 1;
    }
    isMore = target > row ? driver.seek(target) : driver.next();
  }
  return rows.slice(0, size);
}

function isPhrase(
  parts: readonly { readonly places: Places; readonly offset: number }[],
  fields: number,
): boolean {
  for (let field = 0; fields >>> field !== 0; field += 1) {
    if ((fields & (1 << field)) === 0) continue;
    const [first, ...others] = parts;
    if (first === undefined) return false;
    first.places.read(field);
    for (const { places } of others) places.read(field);
    for (let at = 0; at < first.places.size; at += 1) {
      const start = (first.places.positions[at] ?? 0) - first.offset;
      if (others.every(({ places, offset }) => hasPosition(places, start + offset))) return true;
    }
  }
  return false;
}

function hasPosition({ positions, size }: Places, position: number): boolean {
  for (let at = 0; at < size; at += 1) if (positions[at] === position) return true;
  return false;
}
