import { ByteReader, type ByteWriter, DamagedWords } from './bytes.ts';
import { isWholeValue, type Term } from './term.ts';

/**
 * A block is a few dozen terms in order, each as the part that differs from the term before, its numbers and its lists.
 * Long lists are stored apart, under a number and the next one.
 */

/** Longer lists are stored apart, so that a look at the terms of a block reads little. */
const longestInside = 400;
const longestShared = 255;

/** Stores a list apart and returns its number. */
export type PutList = (bytes: Uint8Array) => number;
export type GetList = (number: number) => Uint8Array;

export function putTerm(block: ByteWriter, term: Term, before: string, putList: PutList): void {
  const { text, count } = term;
  let shared = 0;
  const most = Math.min(longestShared, before.length, text.length);
  while (shared < most && text.charCodeAt(shared) === before.charCodeAt(shared)) shared += 1;
  block.byte(shared);
  block.number(text.length - shared);
  for (let at = shared; at < text.length; at += 1) putUnit(block, text.charCodeAt(at));
  const rows = term.rows();
  const places = term.places();
  const isApart = rows.length + places.length > longestInside;
  block.number(count * 2 + (isApart ? 1 : 0));
  block.number(term.first);
  if (count > 1) block.number(term.last - term.first);
  if (isApart) {
    block.number(putList(rows));
    putList(places);
    return;
  }
  if (count > 1) block.number(rows.length);
  block.append(count > 1 ? rows : rows.subarray(1));
  if (isWholeValue(text)) return;
  block.number(places.length);
  block.append(places);
}

/** Most code units take two bytes, those of ASCII one. */
const han = { first: 0x2e80, last: 0xa7ff } as const;
const near = { first: 0x80, last: 0x57f, code: 0x7980 } as const;

function putUnit(block: ByteWriter, unit: number): void {
  if (unit < 0x80) {
    block.byte(unit);
    return;
  }
  const isHan = unit >= han.first && unit <= han.last;
  const isNear = unit >= near.first && unit <= near.last;
  if (!isHan && !isNear) block.byte(0xff);
  const code = isHan ? unit - han.first : isNear ? unit - near.first + near.code : unit;
  block.byte(isHan || isNear ? 0x80 | (code >> 8) : code >> 8);
  block.byte(code & 0xff);
}

function unitOf(reader: ByteReader): number {
  const high = reader.byte();
  if (high < 0x80) return high;
  if (high === 0xff) return reader.byte() * 256 + reader.byte();
  const code = (high & 0x7f) * 256 + reader.byte();
  return code >= near.code ? code - near.code + near.first : code + han.first;
}

/** Reads the terms of a block one after another. */
export class BlockReader {
  readonly #reader: ByteReader;
  readonly #getList: GetList;
  #units = new Uint16Array(256);
  #length = 0;
  #count = 0;
  #first = 0;
  #last = 0;
  /** The number of the lists if they are apart. */
  #apart = 0;
  #rows: Uint8Array = none;
  #places: Uint8Array = none;

  constructor(bytes: Uint8Array, getList: GetList) {
    this.#reader = new ByteReader(bytes);
    this.#getList = getList;
  }

  /** Goes to the next term. Returns whether there is one. */
  next(): boolean {
    const reader = this.#reader;
    if (reader.isAtEnd) return false;
    const shared = reader.byte();
    this.#length = shared + reader.number();
    if (this.#length > reader.bytes.length + longestShared) throw new DamagedWords();
    if (this.#length > this.#units.length) {
      const larger = new Uint16Array(this.#length * 2);
      larger.set(this.#units);
      this.#units = larger;
    }
    for (let at = shared; at < this.#length; at += 1) this.#units[at] = unitOf(reader);
    const number = reader.number();
    this.#count = number >>> 1;
    this.#first = reader.number();
    this.#last = this.#first + (this.#count > 1 ? reader.number() : 0);
    if ((number & 1) === 1) {
      this.#apart = reader.number();
      return true;
    }
    this.#apart = 0;
    if (this.#count > 1) this.#rows = reader.part(reader.number());
    else this.#rows = Uint8Array.of(1, reader.byte());
    const mark = this.#units[0] ?? 0;
    this.#places = mark >= 0x80 && mark <= 0x9f ? none : reader.part(reader.number());
    return true;
  }

  /** Compares the current term with a text, by code units. */
  compare(text: string): number {
    const length = Math.min(this.#length, text.length);
    for (let at = 0; at < length; at += 1) {
      const difference = (this.#units[at] ?? 0) - text.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return this.#length - text.length;
  }

  /** The current term. */
  term(): Term {
    const [apart, rows, places] = [this.#apart, this.#rows, this.#places];
    return {
      text: String.fromCharCode(...this.#units.subarray(0, this.#length)),
      count: this.#count,
      first: this.#first,
      last: this.#last,
      rows: () => (apart === 0 ? rows : this.#getList(apart)),
      places: () => (apart === 0 ? places : this.#getList(apart + 1)),
    };
  }
}

const none = new Uint8Array(0);
