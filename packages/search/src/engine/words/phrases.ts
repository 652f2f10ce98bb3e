import { noRows, placeFrom, type Rows } from '../columns/row-sets.ts';
import { DamagedWords } from './bytes.ts';
import { afterFields, fieldCounts, Skips } from './skips.ts';
import type { StoredLists } from './term.ts';

/** Reads the rows of a term in order, with their fields and, if requested, positions. */
class Places {
  readonly count: number;
  row: number;
  /** The fields of the row, as bits. */
  fields = 0;
  positions = new Uint32Array(16);
  size = 0;
  readonly #term: StoredLists;
  /** Loaded when the term is first looked at: a rarer one may exclude all rows. */
  #rows: Uint8Array | undefined;
  #at = 0;
  #held = 0;
  #skips: Skips | undefined;
  /** Loaded when the positions of a row are first requested: most rows of a frequent word are skipped. */
  #places: Uint8Array | undefined;
  #placesAt = 0;
  /** The number of fields whose places lie between that point and the row. */
  #fieldsBetween = 0;

  constructor(term: StoredLists) {
    this.#term = term;
    this.count = term.count;
    this.row = term.first;
  }

  /** Goes to the first row that is not before `row`. Returns whether there is one. */
  seek(row: number): boolean {
    this.#skips ??= new Skips(this.#term.skips());
    if (this.#skips.seek(row) && this.#skips.at > this.#at) this.#enter(this.#skips);
    this.#rows ??= this.#term.rows();
    const rows = this.#rows;
    let at = this.#at;
    if (at > 0 && this.row >= row) return true;
    // As in `next`, with everything in variables: a frequent word has many rows between two that are looked up.
    let current = this.row;
    let held = this.#held;
    let own = this.fields;
    let between = this.#fieldsBetween;
    let isFound = false;
    while (at < rows.length && !isFound) {
      between += fieldCounts[own] ?? 0;
      let byte = rows[at] ?? 0;
      at += 1;
      let number = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = rows[at] ?? 0;
        at += 1;
        number |= (byte & 127) << shift;
      }
      current += number >>> 1;
      if ((number & 1) === 1) {
        held = rows[at] ?? 0;
        at += 1;
      }
      own = held;
      isFound = current >= row;
    }
    this.#at = at;
    this.row = current;
    this.#held = held;
    this.fields = own;
    this.#fieldsBetween = between;
    return isFound;
  }

  next(): boolean {
    this.#rows ??= this.#term.rows();
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

/** A term, and its place in the phrase. */
interface Part {
  readonly places: Places;
  readonly offset: number;
}

/** The terms of a phrase, the rarest first. */
const partsOf = (terms: readonly StoredLists[]): readonly Part[] =>
  terms
    .map((term, offset): Part => ({ places: new Places(term), offset }))
    .sort((a, b) => a.places.count - b.places.count);

/** Tells of some rows that they have a phrase, without its positions. */
export type PhraseTest = (row: number) => boolean;
/** Of a shorter phrase, too many rows have the two rarest terms. */
const shortestTested = 3;
/** How many rows are tested: it takes longer than comparing positions that have been read. */
const mostTested = 64;

/**
 * The rows that have all terms side by side, in this order, in one of the fields. `test` may spare reading the lists of
 * the more frequent terms: it is asked about rows that have the two rarest. `isLast` is told each row found, and ends the
 * search when no more are needed.
 */
export function phraseRows(
  terms: readonly StoredLists[],
  fields: number,
  test: PhraseTest | null = null,
  isLast: ((row: number) => boolean) | null = null,
): Rows {
  const [first, ...others] = partsOf(terms);
  if (first === undefined) return noRows;
  const rarest = first.places;
  const rows = new Uint32Array(rarest.count);
  let size = 0;
  let tests = terms.length < shortestTested ? 0 : mostTested;
  for (let isMore = rarest.next(); isMore; ) {
    const { row } = rarest;
    let target = row;
    let shared = rarest.fields & fields;
    let isKnown = false;
    for (let other = 0; other < others.length && !isKnown; other += 1) {
      const places = others[other]?.places;
      if (places?.seek(row) !== true) return rows.slice(0, size);
      target = places.row;
      shared &= places.fields;
      if (target !== row || shared === 0) break;
      if (other > 0 || tests === 0 || test === null) continue;
      tests -= 1;
      isKnown = test(row);
    }
    if (isKnown || (target === row && fieldOf(first, others, shared) >= 0)) {
      rows[size] = row;
      size += 1;
      if (isLast?.(row) === true) break;
    }
    isMore = target > row ? rarest.seek(target) : rarest.next();
  }
  return rows.slice(0, size);
}

/** Rows that have a phrase. */
export interface PhraseRows {
  readonly rows: Rows;
  /** Those that have it in the first field, the title. */
  readonly inTitle: Rows;
}

/**
 * Those of some rows that have all terms side by side, in this order, in one of the fields. If every row has every term,
 * `held` takes the fields of each: one array per term, one element per row.
 */
export function phraseRowsAmong(
  rows: Rows,
  terms: readonly StoredLists[],
  fields: number,
  held: readonly Uint8Array[] = [],
): PhraseRows {
  const parts = partsOf(terms);
  const [first, ...others] = parts;
  if (first === undefined) return { rows: noRows, inTitle: noRows };
  const found = new Uint32Array(Math.min(rows.length, first.places.count));
  const inTitle = new Uint32Array(found.length);
  let [size, titles] = [0, 0];
  let isMore = true;
  for (let at = 0; isMore && at < rows.length; ) {
    const row = rows[at] ?? 0;
    let target = row;
    let shared = fields;
    for (const { places, offset } of parts) {
      isMore = places.seek(row);
      if (!isMore) break;
      target = places.row;
      shared &= places.fields;
      const own = held[offset];
      if (target !== row || (shared === 0 && own === undefined)) break;
      if (own !== undefined) own[at] = places.fields;
    }
    const field = isMore && target === row ? fieldOf(first, others, shared) : -1;
    if (field >= 0) {
      found[size] = row;
      size += 1;
    }
    if (field === 0) {
      inTitle[titles] = row;
      titles += 1;
    }
    at = target > row ? placeFrom(rows, target, at) : at + 1;
  }
  return { rows: found.slice(0, size), inTitle: inTitle.slice(0, titles) };
}

/** For each of some rows, those of some fields that have all terms side by side, in this order, as bits. */
export function phraseFieldsAmong(rows: Rows, terms: readonly StoredLists[], fields: number): Uint8Array {
  const parts = partsOf(terms);
  const [first, ...others] = parts;
  const found = new Uint8Array(rows.length);
  if (first === undefined) return found;
  for (let at = 0; at < rows.length; ) {
    const row = rows[at] ?? 0;
    let target = row;
    let shared = fields;
    for (const { places } of parts) {
      if (!places.seek(row)) return found;
      target = places.row;
      shared &= places.fields;
      if (target !== row || shared === 0) break;
    }
    if (target === row) {
      let left = shared;
      for (let field = fieldOf(first, others, left); field >= 0; field = fieldOf(first, others, left)) {
        found[at] = (found[at] ?? 0) | (1 << field);
        left &= -2 << field;
      }
    }
    at = target > row ? placeFrom(rows, target, at) : at + 1;
  }
  return found;
}

/** The first of some fields in which the terms are side by side; -1 if there is none. */
function fieldOf(first: Part, others: readonly Part[], fields: number): number {
  for (let field = 0; fields >>> field !== 0; field += 1) {
    if ((fields & (1 << field)) === 0) continue;
    if (others.length === 0) return field;
    first.places.read(field);
    for (const { places } of others) places.read(field);
    const { positions, size } = first.places;
    for (let at = 0; at < size; at += 1) if (areAt(others, (positions[at] ?? 0) - first.offset)) return field;
  }
  return -1;
}

/** Whether all parts are where a phrase that begins at a position has them. */
function areAt(parts: readonly Part[], start: number): boolean {
  for (const { places, offset } of parts) {
    const { positions, size } = places;
    let at = 0;
    while (at < size && positions[at] !== start + offset) at += 1;
    if (at === size) return false;
  }
  return true;
}
