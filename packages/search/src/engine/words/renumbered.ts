import { ByteWriter } from './bytes.ts';
import type { MergedTerms } from './merge.ts';
import { afterFields, fieldCounts } from './skips.ts';
import { isValueMark, newSingle, placesOfSingle, rowsOfSingle, type SingleRow, type Terms } from './term.ts';

/** A row and its index in the list, packed into one number that sorts as the row. */
const rowFactor = 0x400_0000;

/** Terms whose rows got new numbers. A row without a number is left out. Segments may overlap. */
export class RenumberedTerms implements Terms {
  count = 0;
  first = 0;
  last = 0;
  single: SingleRow = newSingle();
  readonly #terms: MergedTerms;
  /** The new number of each row; 0 for none. */
  readonly #numbers: Uint32Array;
  readonly #numbered: RowSorter;
  readonly #rows = new ByteWriter();
  readonly #places = new ByteWriter();
  /** The only remaining row of several. */
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
    this.#numbered = new RowSorter(numbers.length);
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
      if (size > someRows) this.#numbered.sort(order);
      else if (size > fewRows) order.sort();
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

  /** A term with a single row, as most are. Returns whether the row has a new number. */
  #copyOne(): boolean {
    const row = this.#numbers[this.#terms.first] ?? 0;
    if (row === 0) return false;
    this.count = 1;
    this.first = row;
    this.last = row;
    this.single = this.#terms.single;
    return true;
  }

  /** Reads the rows that have a new number. Returns how many there are. */
  #readAll(places: Uint8Array): number {
    this.#size = 0;
    this.#index = 0;
    this.#place = 0;
    for (const { terms } of this.#terms.each) {
      if (terms.count === 1) this.#readSingle(terms, places);
      else this.#read(terms.first, terms.rows(), places);
    }
    this.#starts[this.#index] = this.#place;
    return this.#size;
  }

  #readSingle({ first, single }: Terms, places: Uint8Array): void {
    const index = this.#index;
    this.#fields[index] = single.fields;
    this.#starts[index] = this.#place;
    if (places.length > 0) this.#place += single.to - single.from;
    const renumbered = this.#numbers[first] ?? 0;
    this.#order[this.#size] = renumbered * rowFactor + index;
    this.#size += renumbered === 0 ? 0 : 1;
    this.#index = index + 1;
  }

  #read(first: number, bytes: Uint8Array, places: Uint8Array): void {
    const [numbers, order, fields, starts] = [this.#numbers, this.#order, this.#fields, this.#starts];
    const hasPlaces = places.length > 0;
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
      fields[index] = held;
      starts[index] = place;
      if (hasPlaces) place = afterFields(places, place, fieldCounts[held] ?? 0);
      const renumbered = numbers[row] ?? 0;
      order[size] = renumbered * rowFactor + index;
      size += renumbered === 0 ? 0 : 1;
    }
    this.#size = size;
    this.#index = index;
    this.#place = place;
  }

  #write(order: Float64Array, places: Uint8Array): void {
    const [rows, newPlaces, fieldsOf, starts] = [this.#rows, this.#places, this.#fields, this.#starts];
    const hasPlaces = places.length > 0;
    rows.clear();
    newPlaces.clear();
    this.count = order.length;
    this.first = Math.floor((order[0] ?? 0) / rowFactor);
    let last = this.first;
    let fields = -1;
    for (let at = 0; at < order.length; at += 1) {
      const packed = order[at] ?? 0;
      const row = Math.floor(packed / rowFactor);
      const index = packed - row * rowFactor;
      const own = fieldsOf[index] ?? 0;
      rows.number((row - last) * 2 + (own === fields ? 0 : 1));
      if (own !== fields) rows.byte(own);
      if (hasPlaces) newPlaces.copy(places, starts[index] ?? 0, starts[index + 1] ?? 0);
      fields = own;
      last = row;
    }
    this.last = last;
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

/**
 * Up to here sorting in place is faster than a native call, and beyond it a native call is faster than {@link
 * RowSorter}.
 */
const fewRows = 24;
const someRows = 256;

/** Sorts rows by marking each of them among all, in time linear in their number. */
class RowSorter {
  /** A bit for each row, a bit for each word of these, and the index of each row. */
  readonly #rows: Uint32Array;
  readonly #words: Uint32Array;
  readonly #indexes: Uint32Array;

  /** Rows are smaller than `rows`. */
  constructor(rows: number) {
    this.#rows = new Uint32Array((rows >>> 5) + 1);
    this.#words = new Uint32Array((rows >>> 10) + 1);
    this.#indexes = new Uint32Array(rows);
  }

  /** Sorts rows, each packed with its index. */
  sort(order: Float64Array): void {
    const [rows, words, indexes] = [this.#rows, this.#words, this.#indexes];
    for (let at = 0; at < order.length; at += 1) {
      const packed = order[at] ?? 0;
      const row = Math.floor(packed / rowFactor);
      indexes[row] = packed - row * rowFactor;
      rows[row >>> 5] = (rows[row >>> 5] ?? 0) | (1 << (row & 31));
      words[row >>> 10] = (words[row >>> 10] ?? 0) | (1 << ((row >>> 5) & 31));
    }
    let to = 0;
    for (let at = 0; at < words.length; at += 1) {
      for (let left = words[at] ?? 0; left !== 0; left &= left - 1) {
        const word = at * 32 + 31 - Math.clz32(left & -left);
        for (let bits = rows[word] ?? 0; bits !== 0; bits &= bits - 1) {
          const row = word * 32 + 31 - Math.clz32(bits & -bits);
          order[to] = row * rowFactor + (indexes[row] ?? 0);
          to += 1;
        }
        rows[word] = 0;
      }
      words[at] = 0;
    }
  }
}

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
