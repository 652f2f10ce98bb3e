import { placeFrom, type Rows } from '../columns/row-sets.ts';
import { ByteReader, DamagedWords } from './bytes.ts';
import { afterFields, fieldCounts, Skips } from './skips.ts';
import type { StoredLists, TermLists } from './term.ts';
import { everyField } from './word-query.ts';

/**
 * The rows that have a term in one of the fields. Reads the bytes itself: a reader shared with {@link Places} takes a third
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

/** All rows of a term. Passes over their fields without a branch, because whether they follow cannot be predicted. */
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

/** Whether more than `most` rows that count have a term in one of the fields. Reads no more rows than that takes. */
export function hasMoreRows(
  term: TermLists,
  fields: number,
  most: number,
  counts: (row: number) => boolean,
): boolean {
  if (term.count <= most) return false;
  const bytes = new ByteReader(term.rows());
  let row = term.first;
  let held = 0;
  let size = 0;
  while (!bytes.isAtEnd && size <= most) {
    const number = bytes.number();
    row += number >>> 1;
    if ((number & 1) === 1) held = bytes.byte();
    if ((held & fields) !== 0 && counts(row)) size += 1;
  }
  return size > most;
}

/** Reads the rows of a term in order, with their fields and, where asked for, positions. */
class Places {
  readonly count: number;
  row: number;
  /** The fields of the row, as bits. */
  fields = 0;
  positions = new Uint32Array(16);
  size = 0;
  readonly #term: StoredLists;
  readonly #rows: Uint8Array;
  #at = 0;
  #held = 0;
  #skips: Skips | undefined;
  /** Loaded by the first row whose positions are asked for: most rows of a frequent word are passed over. */
  #places: Uint8Array | undefined;
  #placesAt = 0;
  /** How many fields' places are between there and the row. */
  #fieldsBetween = 0;

  constructor(term: StoredLists) {
    this.#term = term;
    this.count = term.count;
    this.row = term.first;
    this.#rows = term.rows();
  }

  /** Goes to the first row that is not before `row`. Returns whether there is one. */
  seek(row: number): boolean {
    this.#skips ??= new Skips(this.#term.skips());
    if (this.#skips.seek(row) && this.#skips.at > this.#at) this.#enter(this.#skips);
    while (this.#at === 0 || this.row < row) if (!this.next()) return false;
    return true;
  }

  next(): boolean {
    const rows = this.#rows;
    if (this.#at >= rows.length) return false;
    this.#fieldsBetween += fieldCounts[this.fields] ?? 0;
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
      this.#held = rows[this.#at] ?? 0;
      this.#at += 1;
    }
    this.fields = this.#held;
    return true;
  }

  /** Reads the positions in one field of the row. */
  read(field: number): void {
    this.#places ??= this.#term.places();
    const places = this.#places;
    this.#placesAt = afterFields(places, this.#placesAt, this.#fieldsBetween);
    this.#fieldsBetween = 0;
    let at = afterFields(places, this.#placesAt, fieldCounts[this.fields & ((1 << field) - 1)] ?? 0);
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

  /** Goes to the row before a group. */
  #enter({ row, fields, at, place }: Skips): void {
    this.row = row;
    this.fields = 0;
    this.#held = fields;
    this.#at = at;
    this.#placesAt = place;
    this.#fieldsBetween = 0;
  }
}

/** The rows, all or only among some, that have all terms side by side, in this order, in one of the fields. */
export function phraseRows(terms: readonly StoredLists[], fields: number, among: Rows | null = null): Rows {
  const parts = terms
    .map((term, offset): Part => ({ places: new Places(term), offset }))
    .sort((a, b) => a.places.count - b.places.count);
  const [first, ...others] = parts;
  if (first === undefined) return new Uint32Array(0);
  const rarest = first.places;
  const rows = new Uint32Array(among === null ? rarest.count : Math.min(rarest.count, among.length));
  let size = 0;
  let place = 0;
  let isMore = among === null ? rarest.next() : rarest.seek(among[0] ?? 0);
  while (isMore) {
    const { row } = rarest;
    let target = row;
    let shared = rarest.fields & fields;
    if (among !== null) {
      place = placeFrom(among, row, place);
      if (place === among.length) break;
      target = among[place] ?? 0;
      if (target !== row) shared = 0;
    }
    for (const { places } of others) {
      if (shared === 0) break;
      if (!places.seek(row)) return rows.slice(0, size);
      target = places.row;
      shared &= places.fields;
      if (target !== row) break;
    }
    if (target === row && shared !== 0 && (others.length === 0 || isPhrase(first, others, shared))) {
      rows[size] = row;
      size += 1;
    }
    isMore = target > row ? rarest.seek(target) : rarest.next();
  }
  return rows.slice(0, size);
}

/** A term, and its place in the phrase. */
interface Part {
  readonly places: Places;
  readonly offset: number;
}

function isPhrase(first: Part, others: readonly Part[], fields: number): boolean {
  for (let field = 0; fields >>> field !== 0; field += 1) {
    if ((fields & (1 << field)) === 0) continue;
    first.places.read(field);
    for (const { places } of others) places.read(field);
    const { positions, size } = first.places;
    for (let at = 0; at < size; at += 1) if (areAt(others, (positions[at] ?? 0) - first.offset)) return true;
  }
  return false;
}

/** Whether all parts stand where a phrase has them that begins at a position. */
function areAt(parts: readonly Part[], start: number): boolean {
  for (const { places, offset } of parts) {
    const { positions, size } = places;
    let at = 0;
    while (at < size && positions[at] !== start + offset) at += 1;
    if (at === size) return false;
  }
  return true;
}
