import { ByteReader, ByteWriter, DamagedWords } from './bytes.ts';
import { hasSkips, skipsOf } from './skips.ts';
import {
  compareText,
  isValueMark,
  newSingle,
  rowsOfSingle,
  type StoredLists,
  sharedUnits,
  type Term,
  type Terms,
} from './term.ts';

/**
 * A block has a few dozen terms in order, each as the part that differs from the previous term, its numbers and its
 * lists. Long lists are stored separately: rows under a number, places under the next one, and the beginnings of the
 * groups of a longer list under the one after that.
 */

/** Longer lists are stored separately, so that reading the terms of a block stays fast. */
const longestInside = 400;
const longestShared = 255;

/** Stores a list separately and returns its number. */
export type PutList = (bytes: Uint8Array) => number;
export type GetList = (number: number) => Uint8Array;

/** Writes terms in order, as blocks. */
export class BlockWriter {
  readonly #bytes = new ByteWriter();
  readonly #putList: PutList | null;
  /** The previous term, with room for its units. */
  readonly before = { units: new Uint16Array(256), start: 0, length: 0 };

  /** Without `putList`, all lists are in the block. */
  constructor(putList: PutList | null) {
    this.#putList = putList;
  }

  get length(): number {
    return this.#bytes.length;
  }

  put(term: Term): void {
    const block = this.#bytes;
    const { units, start, length, count } = term;
    const shared = block.length === 0 ? 0 : Math.min(longestShared, sharedUnits(this.before, term));
    block.byte(shared);
    block.number(length - shared);
    for (let at = start + shared; at < start + length; at += 1) putUnit(block, units[at] ?? 0);
    this.#remember(term);
    if (count === 1 && this.#putSingle(term)) return;
    const rows = term.rows();
    const places = term.places();
    const isApart = this.#putList !== null && rows.length + places.length > longestInside;
    block.number(count * 2 + (isApart ? 1 : 0));
    block.number(term.first);
    if (count > 1) block.number(term.last - term.first);
    if (isApart) {
      block.number(this.#putList(rows.slice()));
      this.#putList(places.slice());
      if (hasSkips(term)) this.#putList(skipsOf(count, term.first, rows, places));
      return;
    }
    if (count > 1) block.number(rows.length);
    block.append(rows, count > 1 ? 0 : 1);
    if (isValueMark(units[start] ?? 0)) return;
    block.number(places.length);
    block.append(places);
  }

  /** Writes the only row of a term, unless it is stored separately. */
  #putSingle({ units, start, first, single }: Term): boolean {
    const { fields, bytes, from, to } = single;
    if (to - from > longestInside - 2 && this.#putList !== null) return false;
    const block = this.#bytes;
    block.number(2);
    block.number(first);
    block.byte(fields);
    if (isValueMark(units[start] ?? 0)) return true;
    block.number(to - from);
    block.copy(bytes, from, to);
    return true;
  }

  /** The bytes written. The next term begins a new block. */
  take(): Uint8Array {
    return this.#bytes.take();
  }

  #remember({ units, start, length }: Term): void {
    const { before } = this;
    if (length > before.units.length) before.units = new Uint16Array(length * 2);
    for (let at = 0; at < length; at += 1) before.units[at] = units[start + at] ?? 0;
    before.length = length;
  }
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

/** Reads the terms of blocks one after another. */
export class BlockReader implements Terms {
  units = new Uint16Array(256);
  readonly start = 0;
  length = 0;
  count = 0;
  first = 0;
  last = 0;
  readonly single = newSingle();
  #reader = new ByteReader(none);
  readonly #nextBlock: () => Uint8Array | null;
  #getList: GetList;
  /** The number of the lists if they are stored separately. */
  #apart = 0;
  #rowsFrom = 0;
  #rowsEnd = 0;
  #placesFrom = 0;
  #placesEnd = 0;

  constructor(nextBlock: () => Uint8Array | null, getList: GetList) {
    this.#nextBlock = nextBlock;
    this.#getList = getList;
  }

  /** Goes to the beginning of a block. */
  enter(block: Uint8Array, getList: GetList): void {
    this.#reader = new ByteReader(block);
    this.#getList = getList;
  }

  next(): boolean {
    if (this.#reader.isAtEnd) {
      const block = this.#nextBlock();
      if (block === null) return false;
      this.#reader = new ByteReader(block);
    }
    const reader = this.#reader;
    const shared = reader.byte();
    this.length = shared + reader.number();
    if (this.length > reader.bytes.length + longestShared) throw new DamagedWords();
    if (this.length > this.units.length) {
      const larger = new Uint16Array(this.length * 2);
      larger.set(this.units);
      this.units = larger;
    }
    for (let at = shared; at < this.length; at += 1) this.units[at] = unitOf(reader);
    const number = reader.number();
    this.count = number >>> 1;
    this.first = reader.number();
    this.last = this.first + (this.count > 1 ? reader.number() : 0);
    this.#apart = (number & 1) === 1 ? reader.number() : 0;
    if (this.#apart > 0) {
      if (this.count === 1) this.#setSingle(this.rows()[1] ?? 0, this.places());
      return true;
    }
    const length = this.count > 1 ? reader.number() : 1;
    this.#rowsFrom = reader.at;
    this.#rowsEnd = reader.pass(length);
    const hasPlaces = !isValueMark(this.units[0] ?? 0);
    const places = hasPlaces ? reader.number() : 0;
    this.#placesFrom = reader.at;
    this.#placesEnd = reader.pass(places);
    if (this.count === 1) this.#setSingle(reader.bytes[this.#rowsFrom] ?? 0, reader.bytes);
    return true;
  }

  #setSingle(fields: number, bytes: Uint8Array): void {
    const { single } = this;
    single.fields = fields;
    single.bytes = bytes;
    single.from = this.#apart > 0 ? 0 : this.#placesFrom;
    single.to = this.#apart > 0 ? bytes.length : this.#placesEnd;
  }

  rows(): Uint8Array {
    if (this.#apart > 0) return this.#getList(this.#apart);
    if (this.count > 1) return this.#reader.bytes.subarray(this.#rowsFrom, this.#rowsEnd);
    return rowsOfSingle(this.single);
  }

  places(): Uint8Array {
    if (this.#apart > 0) return this.#getList(this.#apart + 1);
    return this.#reader.bytes.subarray(this.#placesFrom, this.#placesEnd);
  }

  /** Goes to the first term that is not before a text. Returns whether there is one. */
  seek(text: string): boolean {
    while (this.next()) if (compareText(this, text) >= 0) return true;
    return false;
  }

  /** Goes to the term with this text. Returns whether there is one. */
  find(text: string): boolean {
    return this.seek(text) && compareText(this, text) === 0;
  }

  /** The lists of the current term, which stay valid. */
  lists(): StoredLists {
    const { count, first, last } = this;
    const apart = this.#apart;
    if (apart > 0) {
      const getList = this.#getList;
      const skips = hasSkips(this) ? () => getList(apart + 2) : () => none;
      return { count, first, last, rows: () => getList(apart), places: () => getList(apart + 1), skips };
    }
    const [rows, places] = [this.rows(), this.places()];
    return { count, first, last, rows: () => rows, places: () => places, skips: () => none };
  }
}

const none = new Uint8Array(0);
