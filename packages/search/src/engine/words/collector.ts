import { ByteWriter } from './bytes.ts';
import { isValueMark, newSingle, type Terms } from './term.ts';
import { TokenNumbers } from './token-numbers.ts';

/** A field in the highest bits, a position in the others. */
const fieldFactor = 0x1000_0000;
const fieldShift = 28;
const positionBits = 0x0fff_ffff;
/** Separates values: counts as a position, but is not stored. See analysis/tokens.ts. */
const breakCode = 0xe000;
const space = 0x20;
/** Shorter whole values are looked up: many rows share the beginnings of their call numbers. */
const longestShared = 6;
/** Ends the tokens of a field. No token contains it. */
export const columnEnd = 0x0a;

const isStored = (tokens: Uint16Array, start: number, end: number): boolean =>
  end > start + 1 || (end > start && tokens[start] !== breakCode);

/** Collects the tokens of new rows, as three numbers for each, until they are stored as a segment. */
export class WordCollector {
  readonly #numbers = new TokenNumbers();
  /** The term, the row and the place of each token. */
  #tokens = new Uint32Array(3 * 4096);
  #size = 0;
  /** The numbers of tokens that were given together: see {@link readKnown}. */
  readonly #known = new Map<Uint16Array, Uint32Array>();
  #field = 0;
  #position = 0;
  first = 0;
  last = 0;

  get isEmpty(): boolean {
    return this.last === 0;
  }

  /** The number of tokens. */
  get size(): number {
    return this.#size;
  }

  /** Adds a row. Its tokens are separated by spaces, those of each field ended by {@link columnEnd}. Rows ascend. */
  add(row: number, tokens: Uint16Array): void {
    this.begin(row);
    this.read(tokens, 0, tokens.length);
  }

  /** Begins a row whose tokens are given in pieces. */
  begin(row: number): void {
    if (this.first === 0) this.first = row;
    this.last = row;
    this.#field = 0;
    this.#position = 0;
  }

  /** Adds tokens, each with the sign that ends it. */
  read(tokens: Uint16Array, from: number, to: number): void {
    const row = this.last;
    let start = from;
    for (let at = from; at < to; at += 1) {
      const unit = tokens[at] ?? 0;
      if (unit !== space && unit !== columnEnd) continue;
      if (isStored(tokens, start, at)) this.#put(this.#numberOf(tokens, start, at), row, this.#place);
      start = at + 1;
      this.#position += 1;
      if (unit === space) continue;
      this.#field += 1;
      this.#position = 0;
    }
  }

  /** Few rows share a long whole value, so it is not looked up: {@link CollectedTerms} joins what is equal. */
  #numberOf(tokens: Uint16Array, start: number, end: number): number {
    const isRare = end - start > longestShared && isValueMark(tokens[start] ?? 0);
    return isRare ? this.#numbers.append(tokens, start, end) : this.#numbers.add(tokens, start, end);
  }

  /** Adds tokens that many rows have, without the sign that ends the last one. Remembers their numbers. */
  readKnown(tokens: Uint16Array): void {
    const row = this.last;
    let numbers = this.#known.get(tokens);
    if (numbers === undefined) {
      numbers = this.#numbersOf(tokens);
      this.#known.set(tokens, numbers);
    }
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      if (at > 0) this.#position += 1;
      if (number > 0) this.#put(number - 1, row, this.#place);
    }
  }

  /** For each place the number of its token plus 1, or 0. */
  #numbersOf(tokens: Uint16Array): Uint32Array {
    const numbers: number[] = [];
    let start = 0;
    for (let at = 0; at <= tokens.length; at += 1) {
      if (at < tokens.length && tokens[at] !== space) continue;
      numbers.push(isStored(tokens, start, at) ? this.#numbers.add(tokens, start, at) + 1 : 0);
      start = at + 1;
    }
    return Uint32Array.from(numbers);
  }

  get #place(): number {
    return this.#field * fieldFactor + (this.#position & positionBits);
  }

  clear(): void {
    this.#numbers.clear();
    this.#known.clear();
    this.#size = 0;
    this.first = 0;
    this.last = 0;
  }

  /** All terms in order, until more is added. */
  terms(): Terms {
    const order = this.#numbers.sorted();
    const counts = new Uint32Array(order.length);
    for (let at = 0; at < this.#size; at += 1) {
      const term = this.#tokens[at * 3] ?? 0;
      counts[term] = (counts[term] ?? 0) + 1;
    }
    // Places are sorted by their terms: then they are read one after another.
    const ends = new Uint32Array(order.length);
    let sum = 0;
    for (let at = 0; at < order.length; at += 1) {
      const term = order[at] ?? 0;
      const count = counts[term] ?? 0;
      counts[term] = sum;
      sum += count;
      ends[at] = sum;
    }
    const places = new Uint32Array(this.#size * 2);
    for (let at = 0; at < this.#size; at += 1) {
      const term = this.#tokens[at * 3] ?? 0;
      const to = counts[term] ?? 0;
      places[to * 2] = this.#tokens[at * 3 + 1] ?? 0;
      places[to * 2 + 1] = this.#tokens[at * 3 + 2] ?? 0;
      counts[term] = to + 1;
    }
    return new CollectedTerms(this.#numbers, order, ends, places);
  }

  #put(term: number, row: number, place: number): void {
    const at = this.#size * 3;
    if (at === this.#tokens.length) this.#tokens = grown(this.#tokens);
    this.#tokens[at] = term;
    this.#tokens[at + 1] = row;
    this.#tokens[at + 2] = place;
    this.#size += 1;
  }
}

/** The terms of a collector, in order. The row and the place of each token follow one another; those of a term end where `ends` says. */
class CollectedTerms implements Terms {
  readonly units: Uint16Array;
  start = 0;
  length = 0;
  count = 0;
  first = 0;
  last = 0;
  readonly single = newSingle();
  readonly #starts: Uint32Array;
  readonly #order: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #places: Uint32Array;
  readonly #rowBytes = new ByteWriter();
  readonly #placeBytes = new ByteWriter();
  #at = 0;

  constructor(tokens: TokenNumbers, order: Uint32Array, ends: Uint32Array, places: Uint32Array) {
    this.units = tokens.units;
    this.#starts = tokens.starts;
    this.#order = order;
    this.#ends = ends;
    this.#places = places;
  }

  next(): boolean {
    const number = this.#order[this.#at];
    if (number === undefined) return false;
    this.start = this.#starts[number] ?? 0;
    this.length = (this.#starts[number + 1] ?? 0) - this.start;
    const from = this.#at === 0 ? 0 : (this.#ends[this.#at - 1] ?? 0);
    this.#at += 1;
    const first = this.#at;
    if (isValueMark(this.units[this.start] ?? 0)) while (this.#isSame(this.#order[this.#at])) this.#at += 1;
    const to = this.#ends[this.#at - 1] ?? 0;
    if (this.#at > first) this.#sortPlaces(from, to);
    this.#encode(from, to);
    return true;
  }

  /** Sorts places by row. They nearly are: only a token that was both looked up and not has rows between others. */
  #sortPlaces(from: number, to: number): void {
    const places = this.#places;
    for (let next = from + 1; next < to; next += 1) {
      const row = places[next * 2] ?? 0;
      const place = places[next * 2 + 1] ?? 0;
      let at = next;
      for (; at > from; at -= 1) {
        const before = places[at * 2 - 2] ?? 0;
        if (before < row || (before === row && (places[at * 2 - 1] ?? 0) <= place)) break;
        places[at * 2] = before;
        places[at * 2 + 1] = places[at * 2 - 1] ?? 0;
      }
      places[at * 2] = row;
      places[at * 2 + 1] = place;
    }
  }

  /** Whether a token is the current term. */
  #isSame(number: number | undefined): boolean {
    if (number === undefined) return false;
    const { units, start, length } = this;
    const other = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - other !== length) return false;
    // Neighbours in order share their beginnings.
    for (let at = length - 1; at >= 0; at -= 1) if (units[start + at] !== units[other + at]) return false;
    return true;
  }

  rows(): Uint8Array {
    return this.#rowBytes.written();
  }

  places(): Uint8Array {
    return this.#placeBytes.written();
  }

  #encode(start: number, end: number): void {
    const [places, rowBytes] = [this.#places, this.#rowBytes];
    const hasPlaces = !isValueMark(this.units[this.start] ?? 0);
    rowBytes.clear();
    this.#placeBytes.clear();
    this.first = places[start * 2] ?? 0;
    this.last = this.first;
    this.count = 0;
    let fields = 0;
    for (let from = start; from < end; ) {
      const row = places[from * 2] ?? 0;
      let to = from;
      let mask = 0;
      for (; to < end && places[to * 2] === row; to += 1)
        mask |= 1 << ((places[to * 2 + 1] ?? 0) >>> fieldShift);
      const isOther = mask !== fields || this.count === 0;
      rowBytes.number((row - this.last) * 2 + (isOther ? 1 : 0));
      if (isOther) rowBytes.byte(mask);
      if (hasPlaces) this.#putPlaces(from, to);
      fields = mask;
      this.last = row;
      this.count += 1;
      from = to;
    }
    this.single.fields = fields;
    this.single.bytes = this.#placeBytes.bytes;
    this.single.to = this.#placeBytes.length;
  }

  #putPlaces(from: number, to: number): void {
    const places = this.#places;
    let before = 0;
    for (let at = from; at < to; at += 1) {
      const place = places[at * 2 + 1] ?? 0;
      const isFollowed = at + 1 < to && (places[at * 2 + 3] ?? 0) >>> fieldShift === place >>> fieldShift;
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
