import { ByteWriter } from './bytes.ts';
import { type ShortTokens, shortCode } from './short-tokens.ts';
import { isValueMark, newSingle, type Terms } from './term.ts';
import type { TokenNumbers } from './token-numbers.ts';

/** A place has a field in the highest bits, a position in the others. */
export const fieldFactor = 0x1000_0000;
const fieldShift = 28;
export const positionBits = 0x0fff_ffff;

/** Tokens of more than two units in order: `ends` says where the rows and places of each end. */
interface LongTokens {
  readonly tokens: TokenNumbers;
  readonly order: Uint32Array;
  readonly ends: Uint32Array;
  readonly rows: Uint32Array;
  readonly places: Uint32Array;
}

/** The terms of a collector, in order. */
export class CollectedTerms implements Terms {
  units: Uint16Array;
  start = 0;
  length = 0;
  count = 0;
  first = 0;
  last = 0;
  readonly single = newSingle();
  readonly #short: ShortTokens;
  readonly #shortUnits = new Uint16Array(2);
  readonly #long: LongTokens;
  readonly #rowBytes = new ByteWriter();
  readonly #placeBytes = new ByteWriter();
  /** The positions of the next short and the next long term. */
  #shortAt = 0;
  #longAt = 0;

  /** Takes sorted tokens. */
  constructor(short: ShortTokens, long: LongTokens) {
    this.#short = short;
    this.#long = long;
    this.units = long.tokens.units;
  }

  next(): boolean {
    const number = this.#long.order[this.#longAt];
    if (this.#shortAt < this.#short.size) {
      const code = this.#short.codes[this.#shortAt] ?? 0;
      if (number === undefined || code <= this.#beginning(number)) {
        this.#nextShort(code);
        return true;
      }
    }
    if (number === undefined) return false;
    this.#nextLong(number);
    return true;
  }

  /** The first two units of a long token. */
  #beginning(number: number): number {
    const { units, starts } = this.#long.tokens;
    const start = starts[number] ?? 0;
    return shortCode(units[start] ?? 0, units[start + 1] ?? 0);
  }

  #nextShort(code: number): void {
    const { codes, rows, places, size } = this.#short;
    const next = code % 0x1_0000;
    this.units = this.#shortUnits;
    this.units[0] = code >>> 16;
    this.units[1] = next;
    this.start = 0;
    this.length = next === 0 ? 1 : 2;
    const from = this.#shortAt;
    let to = from + 1;
    while (to < size && codes[to] === code) to += 1;
    this.#shortAt = to;
    this.#encode(rows, places, from, to);
  }

  #nextLong(number: number): void {
    const { tokens, order, ends, rows, places } = this.#long;
    this.units = tokens.units;
    this.start = tokens.starts[number] ?? 0;
    this.length = (tokens.starts[number + 1] ?? 0) - this.start;
    const from = this.#longAt === 0 ? 0 : (ends[this.#longAt - 1] ?? 0);
    this.#longAt += 1;
    const first = this.#longAt;
    if (isValueMark(this.units[this.start] ?? 0)) while (this.#isSame(order[this.#longAt])) this.#longAt += 1;
    const to = ends[this.#longAt - 1] ?? 0;
    if (this.#longAt > first) sortPlaces(rows, places, from, to);
    this.#encode(rows, places, from, to);
  }

  /** Whether a token is the current term. */
  #isSame(number: number | undefined): boolean {
    if (number === undefined) return false;
    const { units, start, length } = this;
    const { starts } = this.#long.tokens;
    const other = starts[number] ?? 0;
    if ((starts[number + 1] ?? 0) - other !== length) return false;
    // Neighbours in order share prefixes.
    for (let at = length - 1; at >= 0; at -= 1) if (units[start + at] !== units[other + at]) return false;
    return true;
  }

  rows(): Uint8Array {
    return this.#rowBytes.written();
  }

  places(): Uint8Array {
    return this.#placeBytes.written();
  }

  #encode(rows: Uint32Array, places: Uint32Array, start: number, end: number): void {
    const [rowBytes, placeBytes] = [this.#rowBytes, this.#placeBytes];
    const hasPlaces = !isValueMark(this.units[this.start] ?? 0);
    rowBytes.clear();
    placeBytes.clear();
    this.first = rows[start] ?? 0;
    this.last = this.first;
    this.count = 0;
    let fields = 0;
    for (let from = start; from < end; ) {
      const row = rows[from] ?? 0;
      let to = from;
      let mask = 0;
      for (; to < end && rows[to] === row; to += 1) mask |= 1 << ((places[to] ?? 0) >>> fieldShift);
      const isOther = mask !== fields || this.count === 0;
      rowBytes.number((row - this.last) * 2 + (isOther ? 1 : 0));
      if (isOther) rowBytes.byte(mask);
      if (hasPlaces) putPlaces(placeBytes, places, from, to);
      fields = mask;
      this.last = row;
      this.count += 1;
      from = to;
    }
    this.single.fields = fields;
    this.single.bytes = placeBytes.bytes;
    this.single.to = placeBytes.length;
  }
}

function putPlaces(bytes: ByteWriter, places: Uint32Array, from: number, to: number): void {
  let before = 0;
  for (let at = from; at < to; at += 1) {
    const place = places[at] ?? 0;
    const isFollowed = at + 1 < to && (places[at + 1] ?? 0) >>> fieldShift === place >>> fieldShift;
    const position = place & positionBits;
    bytes.number((position - before) * 2 + (isFollowed ? 1 : 0));
    before = isFollowed ? position : 0;
  }
}

/**
 * Sorts places by row. They are nearly sorted: only a token that was partly looked up and partly not has interleaved
 * rows.
 */
function sortPlaces(rows: Uint32Array, places: Uint32Array, from: number, to: number): void {
  for (let next = from + 1; next < to; next += 1) {
    const row = rows[next] ?? 0;
    const place = places[next] ?? 0;
    let at = next;
    for (; at > from; at -= 1) {
      const before = rows[at - 1] ?? 0;
      if (before < row || (before === row && (places[at - 1] ?? 0) <= place)) break;
      rows[at] = before;
      places[at] = places[at - 1] ?? 0;
    }
    rows[at] = row;
    places[at] = place;
  }
}
