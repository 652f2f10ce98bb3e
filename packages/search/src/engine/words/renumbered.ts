import { ByteWriter } from './bytes.ts';
import { afterFields, fieldCounts } from './skips.ts';
import { isValueMark, type Terms } from './term.ts';

/** A row and its index in the list, packed into one number that sorts as the row. */
const rowFactor = 0x400_0000;

/** Terms whose rows got other numbers. A row without a number is left out. */
export class RenumberedTerms implements Terms {
  count = 0;
  first = 0;
  last = 0;
  readonly #terms: Terms;
  /** The new number of each row; 0 for none. */
  readonly #numbers: Uint32Array;
  readonly #rows = new ByteWriter();
  readonly #places = new ByteWriter();
  /** For each row of the current term: its new number and its index, its fields, and where its places begin. */
  #order = new Float64Array(1024);
  #fields = new Uint8Array(1024);
  #starts = new Uint32Array(1025);

  constructor(terms: Terms, numbers: Uint32Array) {
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
      if (this.#terms.count > this.#order.length) this.#grow(this.#terms.count);
      const places = isValueMark(this.units[this.start] ?? 0) ? none : this.#terms.places();
      const size = this.#read(this.#terms.rows(), places);
      if (size === 0) continue;
      this.#write(this.#order.subarray(0, size).sort(), places);
      return true;
    }
    return false;
  }

  rows(): Uint8Array {
    return this.#rows.written();
  }

  places(): Uint8Array {
    return this.#places.written();
  }

  /** Reads the rows that have a new number. Returns how many they are. */
  #read(bytes: Uint8Array, places: Uint8Array): number {
    let row = this.#terms.first;
    let held = 0;
    let size = 0;
    let index = 0;
    let place = 0;
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
    this.#starts[index] = place;
    return size;
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
  }

  #grow(count: number): void {
    const size = Math.max(count, this.#order.length * 2);
    this.#order = new Float64Array(size);
    this.#fields = new Uint8Array(size);
    this.#starts = new Uint32Array(size + 1);
  }
}

const none = new Uint8Array(0);
