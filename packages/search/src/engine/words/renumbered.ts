import { ByteWriter } from './bytes.ts';
import type { MergedTerms } from './merge.ts';
import { afterFields, fieldCounts } from './skips.ts';
import { isValueMark, newSingle, placesOfSingle, rowsOfSingle, type SingleRow, type Terms } from './term.ts';

/** A row and its index in the list, packed into one number that sorts as the row. */
const rowFactor = 0x400_0000;

/** Terms whose rows got other numbers. A row without a number is left out. Segments may overlap. */
export class RenumberedTerms implements Terms {
  count = 0;
  first = 0;
  last = 0;
  single: SingleRow = newSingle();
  readonly #terms: MergedTerms;
  /** The new number of each row; 0 for none. */
  readonly #numbers: Uint32Array;
  readonly #rows = new ByteWriter();
  readonly #places = new ByteWriter();
  /** The only row that was left of several. */
  readonly #left = newSingle();
  /** For each row of the current term: its new number and its index, its fields, and where its places begin. */
  #order = new Float64Array(1024);
  #fields = new Uint8Array(1024);
  #starts = new Uint32Array(1025);
  #size = 0;
  #index = 0;
  #place = 0;

  constructor(terms: MergedTerms, numbers: Uint32Array) {
    this.#terms = terms;
    this.#numbers = numbers;
  }

  get units(): Uint16Array {
    return this.#terms.units;
  }

  get start(): number {
    return this.#terms.start;
  }

  get length(): number {
    return this.#terms.length;
  }

  next(): boolean {
    while (this.#terms.next()) {
      if (this.#terms.count === 1) {
        if (this.#copyOne()) return true;
        continue;
      }
      if (this.#terms.count > this.#order.length) this.#grow(this.#terms.count);
      const places = isValueMark(this.units[this.start] ?? 0) ? none : this.#terms.places();
      const size = this.#readAll(places);
      if (size === 0) continue;
      const order = this.#order.subarray(0, size);
      if (size > fewRows) order.sort();
      else sortFew(order);
      this.#write(order, places);
      return true;
    }
    return false;
  }

  rows(): Uint8Array {
    return this.count === 1 ? rowsOfSingle(this.single) : this.#rows.written();
  }

  places(): Uint8Array {
    return this.count === 1 ? placesOfSingle(this.single) : this.#places.written();
  }

  /** The term of a single row, as most are. Returns whether the row has a new number. */
  #copyOne(): boolean {
    const row = this.#numbers[this.#terms.first] ?? 0;
    if (row === 0) return false;
    this.count = 1;
    this.first = row;
    this.last = row;
    this.single = this.#terms.single;
    return true;
  }

  /** Reads the rows that have a new number. Returns how many they are. */
  #readAll(places: Uint8Array): number {
    this.#size = 0;
    this.#index = 0;
    this.#place = 0;
    for (const { terms } of this.#terms.each) this.#read(terms.first, terms.rows(), places);
    this.#starts[this.#index] = this.#place;
    return this.#size;
  }

  #read(first: number, bytes: Uint8Array, places: Uint8Array): void {
    let row = first;
    let held = 0;
    let size = this.#size;
    let index = this.#index;
    let place = this.#place;
    for (let at = 0; at < bytes.length; index += 1) {
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
      this.#fields[index] = held;
      this.#starts[index] = place;
      if (places.length > 0) place = afterFields(places, place, fieldCounts[held] ?? 0);
      const renumbered = this.#numbers[row] ?? 0;
      this.#order[size] = renumbered * rowFactor + index;
      size += renumbered === 0 ? 0 : 1;
    }
    this.#size = size;
    this.#index = index;
    this.#place = place;
  }

  #write(order: Float64Array, places: Uint8Array): void {
    this.#rows.clear();
    this.#places.clear();
    this.count = order.length;
    let fields = -1;
    for (const packed of order) {
      const row = Math.floor(packed / rowFactor);
      const index = packed - row * rowFactor;
      const own = this.#fields[index] ?? 0;
      if (fields < 0) {
        this.first = row;
        this.last = row;
      }
      this.#rows.number((row - this.last) * 2 + (own === fields ? 0 : 1));
      if (own !== fields) this.#rows.byte(own);
      this.#places.copy(places, this.#starts[index] ?? 0, this.#starts[index + 1] ?? 0);
      fields = own;
      this.last = row;
    }
    if (order.length > 1) return;
    this.single = this.#left;
    this.single.fields = fields;
    this.single.bytes = this.#places.bytes;
    this.single.to = this.#places.length;
  }

  #grow(count: number): void {
    const size = Math.max(count, this.#order.length * 2);
    this.#order = new Float64Array(size);
    this.#fields = new Uint8Array(size);
    this.#starts = new Uint32Array(size + 1);
  }
}

const none = new Uint8Array(0);

/** Up to here sorting in place is faster than a native call. */
const fewRows = 24;

function sortFew(order: Float64Array): void {
  for (let from = 1; from < order.length; from += 1) {
    const packed = order[from] ?? 0;
    let at = from;
    for (let before = order[at - 1] ?? 0; at > 0 && before > packed; before = order[at - 1] ?? 0) {
      order[at] = before;
      at -= 1;
    }
    order[at] = packed;
  }
}
