import { ByteWriter } from './bytes.ts';
import { isValueMark, type Terms } from './term.ts';
import { TokenNumbers } from './token-numbers.ts';

/** A field in the highest bits, a position in the others. */
const fieldFactor = 0x1000_0000;
const fieldShift = 28;
const positionBits = 0x0fff_ffff;
/** Separates values: counts as a position, but is not stored. See analysis/tokens.ts. */
const breakCode = 0xe000;
const space = 0x20;
/** Ends the tokens of a field. No token contains it. */
export const columnEnd = 0x0a;

/** Collects the tokens of new rows, as three numbers for each, until they are stored as a segment. */
export class WordCollector {
  readonly #numbers = new TokenNumbers();
  #terms = new Uint32Array(4096);
  #rows = new Uint32Array(4096);
  #places = new Uint32Array(4096);
  #size = 0;
  first = 0;
  last = 0;

  get isEmpty(): boolean {
    return this.last === 0;
  }

  /** The number of tokens. */
  get size(): number {
    return this.#size;
  }

  /** Adds the tokens of a row, separated by spaces, one text for each field, ended by {@link columnEnd}. Rows ascend. */
  add(row: number, tokens: Uint16Array): void {
    if (this.first === 0) this.first = row;
    this.last = row;
    let field = 0;
    let position = 0;
    let start = 0;
    for (let at = 0; at < tokens.length; at += 1) {
      const unit = tokens[at] ?? 0;
      if (unit !== space && unit !== columnEnd) continue;
      if (at > start + 1 || (at > start && tokens[start] !== breakCode))
        this.#put(this.#numbers.add(tokens, start, at), row, field * fieldFactor + (position & positionBits));
      start = at + 1;
      position += 1;
      if (unit === space) continue;
      field += 1;
      position = 0;
    }
  }

  clear(): void {
    this.#numbers.clear();
    this.#size = 0;
    this.first = 0;
    this.last = 0;
  }

  /** All terms in order, until more is added. */
  terms(): Terms {
    const ends = new Uint32Array(this.#numbers.size);
    for (let at = 0; at < this.#size; at += 1) {
      const term = this.#terms[at] ?? 0;
      ends[term] = (ends[term] ?? 0) + 1;
    }
    let sum = 0;
    for (let term = 0; term < ends.length; term += 1) {
      const count = ends[term] ?? 0;
      ends[term] = sum;
      sum += count;
    }
    const rows = new Uint32Array(this.#size);
    const places = new Uint32Array(this.#size);
    for (let at = 0; at < this.#size; at += 1) {
      const term = this.#terms[at] ?? 0;
      const to = ends[term] ?? 0;
      rows[to] = this.#rows[at] ?? 0;
      places[to] = this.#places[at] ?? 0;
      ends[term] = to + 1;
    }
    return new CollectedTerms(this.#numbers, ends, rows, places);
  }

  #put(term: number, row: number, place: number): void {
    if (this.#size === this.#terms.length) {
      this.#terms = grown(this.#terms);
      this.#rows = grown(this.#rows);
      this.#places = grown(this.#places);
    }
    this.#terms[this.#size] = term;
    this.#rows[this.#size] = row;
    this.#places[this.#size] = place;
    this.#size += 1;
  }
}

/** The terms of a collector. Their rows and places are sorted by term number, and end where `ends` says. */
class CollectedTerms implements Terms {
  readonly units: Uint16Array;
  start = 0;
  length = 0;
  count = 0;
  first = 0;
  last = 0;
  readonly #starts: Uint32Array;
  readonly #order: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #places: Uint32Array;
  readonly #rowBytes = new ByteWriter();
  readonly #placeBytes = new ByteWriter();
  #at = 0;

  constructor(tokens: TokenNumbers, ends: Uint32Array, rows: Uint32Array, places: Uint32Array) {
    this.units = tokens.units;
    this.#starts = tokens.starts;
    this.#order = tokens.sorted();
    this.#ends = ends;
    this.#rows = rows;
    this.#places = places;
  }

  next(): boolean {
    const number = this.#order[this.#at];
    if (number === undefined) return false;
    this.#at += 1;
    this.start = this.#starts[number] ?? 0;
    this.length = (this.#starts[number + 1] ?? 0) - this.start;
    this.#encode(number === 0 ? 0 : (this.#ends[number - 1] ?? 0), this.#ends[number] ?? 0);
    return true;
  }

  rows(): Uint8Array {
    return this.#rowBytes.written();
  }

  places(): Uint8Array {
    return this.#placeBytes.written();
  }

  #encode(start: number, end: number): void {
    const [rows, rowBytes] = [this.#rows, this.#rowBytes];
    const hasPlaces = !isValueMark(this.units[this.start] ?? 0);
    rowBytes.clear();
    this.#placeBytes.clear();
    this.first = rows[start] ?? 0;
    this.last = this.first;
    this.count = 0;
    let fields = 0;
    for (let from = start; from < end; ) {
      const row = rows[from] ?? 0;
      let to = from;
      let mask = 0;
      for (; to < end && rows[to] === row; to += 1) mask |= 1 << ((this.#places[to] ?? 0) >>> fieldShift);
      const isOther = mask !== fields || this.count === 0;
      rowBytes.number((row - this.last) * 2 + (isOther ? 1 : 0));
      if (isOther) rowBytes.byte(mask);
      if (hasPlaces) this.#putPlaces(from, to);
      fields = mask;
      this.last = row;
      this.count += 1;
      from = to;
    }
  }

  #putPlaces(from: number, to: number): void {
    const places = this.#places;
    let before = 0;
    for (let at = from; at < to; at += 1) {
      const place = places[at] ?? 0;
      const isFollowed = at + 1 < to && (places[at + 1] ?? 0) >>> fieldShift === place >>> fieldShift;
      const position = place & positionBits;
      this.#placeBytes.number((position - before) * 2 + (isFollowed ? 1 : 0));
      before = isFollowed ? position : 0;
    }
  }
}

function grown(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(values.length * 2);
  larger.set(values);
  return larger;
}
