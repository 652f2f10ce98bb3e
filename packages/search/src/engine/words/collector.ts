import { CollectedTerms, fieldFactor, positionBits } from './collected-terms.ts';
import { ShortTokens, shortCode } from './short-tokens.ts';
import { isValueMark, type Terms } from './term.ts';
import { TokenNumbers } from './token-numbers.ts';

/** Separates values: counts as a position, but is not stored. See analysis/tokens.ts. */
const breakCode = 0xe000;
const space = 0x20;
/** Shorter whole values are looked up: many rows share prefixes of their call numbers. */
const longestShared = 6;
/** Ends the tokens of a field. No token contains it. */
export const columnEnd = 0x0a;

/** Tokens that many rows have, separated by spaces, without the last end mark. */
export interface KnownTokens {
  readonly text: string;
  /** The numbers of those with more than two units, and the tokens they are valid for. */
  numbers: number[];
  of: object | undefined;
}

export const knownTokens = (text: string): KnownTokens => ({ text, numbers: [], of: undefined });

/** Collects the tokens of new rows, as three numbers for each, until they are stored as a segment. */
export class WordCollector {
  readonly #short = new ShortTokens();
  /** The longer tokens, and the number, the row and the place of each. */
  readonly #numbers = new TokenNumbers();
  #long = new Uint32Array(3 * 1024);
  #longSize = 0;
  /** Stands for the numbers of tokens until they are cleared. */
  #current: object = {};
  #scratch = new Uint16Array(256);
  #field = 0;
  #position = 0;
  first = 0;
  last = 0;

  get isEmpty(): boolean {
    return this.last === 0;
  }

  /** The number of tokens. */
  get size(): number {
    return this.#short.size + this.#longSize;
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

  /** Adds tokens, each with its end mark. */
  read(tokens: Uint16Array, from: number, to: number): void {
    let start = from;
    for (let at = from; at < to; at += 1) {
      const unit = tokens[at] ?? 0;
      if (unit !== space && unit !== columnEnd) continue;
      const length = at - start;
      if (length > 2) this.#putLong(this.#numberOf(tokens, start, at));
      else if (length > 0) this.#putShort(tokens[start] ?? 0, length > 1 ? (tokens[start + 1] ?? 0) : 0);
      start = at + 1;
      this.#position += 1;
      if (unit === space) continue;
      this.#field += 1;
      this.#position = 0;
    }
  }

  /** Few rows share a long whole value, so it is not looked up: {@link CollectedTerms} joins equal ones. */
  #numberOf(tokens: Uint16Array, start: number, end: number): number {
    const isRare = end - start > longestShared && isValueMark(tokens[start] ?? 0);
    return isRare ? this.#numbers.append(tokens, start, end) : this.#numbers.add(tokens, start, end);
  }

  /** Adds tokens that many rows have. The next token follows after a space, or their field ends. */
  readKnown(known: KnownTokens): void {
    const { text } = known;
    if (known.of !== this.#current) {
      known.numbers = [];
      known.of = this.#current;
    }
    let long = 0;
    let start = 0;
    for (let at = 0; at <= text.length; at += 1) {
      if (at < text.length && text.charCodeAt(at) !== space) continue;
      const length = at - start;
      if (start > 0) this.#position += 1;
      if (length > 2) {
        const number = known.numbers[long] ?? this.#lookUp(text, start, at);
        known.numbers[long] = number;
        long += 1;
        this.#putLong(number);
      } else if (length > 0)
        this.#putShort(text.charCodeAt(start), length > 1 ? text.charCodeAt(start + 1) : 0);
      start = at + 1;
    }
  }

  #lookUp(text: string, start: number, end: number): number {
    if (end - start > this.#scratch.length) this.#scratch = new Uint16Array((end - start) * 2);
    for (let at = start; at < end; at += 1) this.#scratch[at - start] = text.charCodeAt(at);
    return this.#numbers.add(this.#scratch, 0, end - start);
  }

  clear(): void {
    this.#numbers.clear();
    this.#current = {};
    this.#short.size = 0;
    this.#longSize = 0;
    this.first = 0;
    this.last = 0;
  }

  /** All terms in order, until more is added. */
  terms(): Terms {
    this.#short.sort();
    const order = this.#numbers.sorted();
    const counts = new Uint32Array(order.length);
    for (let at = 0; at < this.#longSize; at += 1) {
      const term = this.#long[at * 3] ?? 0;
      counts[term] = (counts[term] ?? 0) + 1;
    }
    // Places are sorted by term, so that they are read sequentially.
    const ends = new Uint32Array(order.length);
    let sum = 0;
    for (let at = 0; at < order.length; at += 1) {
      const term = order[at] ?? 0;
      const count = counts[term] ?? 0;
      counts[term] = sum;
      sum += count;
      ends[at] = sum;
    }
    const rows = new Uint32Array(this.#longSize);
    const places = new Uint32Array(this.#longSize);
    for (let at = 0; at < this.#longSize; at += 1) {
      const term = this.#long[at * 3] ?? 0;
      const to = counts[term] ?? 0;
      rows[to] = this.#long[at * 3 + 1] ?? 0;
      places[to] = this.#long[at * 3 + 2] ?? 0;
      counts[term] = to + 1;
    }
    return new CollectedTerms(this.#short, { tokens: this.#numbers, order, ends, rows, places });
  }

  get #place(): number {
    return this.#field * fieldFactor + (this.#position & positionBits);
  }

  #putShort(unit: number, next: number): void {
    if (next !== 0 || unit !== breakCode) this.#short.add(shortCode(unit, next), this.last, this.#place);
  }

  #putLong(term: number): void {
    const at = this.#longSize * 3;
    if (at === this.#long.length) {
      const larger = new Uint32Array(this.#long.length * 2);
      larger.set(this.#long);
      this.#long = larger;
    }
    this.#long[at] = term;
    this.#long[at + 1] = this.last;
    this.#long[at + 2] = this.#place;
    this.#longSize += 1;
  }
}
