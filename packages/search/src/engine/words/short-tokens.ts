/** A token of one or two code units as a number. These sort like the tokens. */
export const shortCode = (unit: number, next: number): number => unit * 0x1_0000 + next;

/** Up to here a native sort is faster than counting. */
const fewTokens = 1 << 15;
/** More than {@link fewTokens}: a code times this, plus an index, is exact in one number. */
const indexFactor = 1 << 16;
const digits = 1 << 16;

/**
 * Tokens of one or two code units, as most are, with their rows and places. They are only collected, and sorted once
 * all are there: looking each of them up would wait for memory.
 */
export class ShortTokens {
  size = 0;
  codes = new Uint32Array(1024);
  rows = new Uint32Array(1024);
  places = new Uint32Array(1024);
  /** The same room again, for sorting. */
  #spare: readonly [Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>, Uint32Array<ArrayBuffer>] | undefined;

  add(code: number, row: number, place: number): void {
    const at = this.size;
    if (at === this.codes.length) this.#grow();
    this.codes[at] = code;
    this.rows[at] = row;
    this.places[at] = place;
    this.size = at + 1;
  }

  /** Sorts by token. Equal tokens keep their order. */
  sort(): void {
    if (this.size < fewTokens) {
      this.#sortFew();
      return;
    }
    this.#sortBy(0);
    this.#sortBy(16);
  }

  #sortFew(): void {
    const keys = new Float64Array(this.size);
    for (let at = 0; at < keys.length; at += 1) keys[at] = (this.codes[at] ?? 0) * indexFactor + at;
    keys.sort();
    const { codes, rows, places } = this;
    const [newCodes, newRows, newPlaces] = this.#swap();
    for (let at = 0; at < keys.length; at += 1) {
      const from = (keys[at] ?? 0) % indexFactor;
      newCodes[at] = codes[from] ?? 0;
      newRows[at] = rows[from] ?? 0;
      newPlaces[at] = places[from] ?? 0;
    }
  }

  /** Sorts by the sixteen bits from `shift` on. */
  #sortBy(shift: number): void {
    const { codes, rows, places, size } = this;
    const [newCodes, newRows, newPlaces] = this.#swap();
    const ends = new Uint32Array(digits + 1);
    for (let at = 0; at < size; at += 1) {
      const digit = (((codes[at] ?? 0) >>> shift) & 0xffff) + 1;
      ends[digit] = (ends[digit] ?? 0) + 1;
    }
    for (let digit = 1; digit < digits; digit += 1) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0);
    for (let at = 0; at < size; at += 1) {
      const code = codes[at] ?? 0;
      const digit = (code >>> shift) & 0xffff;
      const to = ends[digit] ?? 0;
      ends[digit] = to + 1;
      newCodes[to] = code;
      newRows[to] = rows[at] ?? 0;
      newPlaces[to] = places[at] ?? 0;
    }
  }

  /** Swaps the spare room and the room in use. */
  #swap(): readonly [Uint32Array, Uint32Array, Uint32Array] {
    const { length } = this.codes;
    const spare = this.#spare ?? [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
    this.#spare = [this.codes, this.rows, this.places];
    [this.codes, this.rows, this.places] = spare;
    return spare;
  }

  #grow(): void {
    const length = this.codes.length * 2;
    this.codes = grown(this.codes, length);
    this.rows = grown(this.rows, length);
    this.places = grown(this.places, length);
    this.#spare = undefined;
  }
}

function grown(values: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(values);
  return larger;
}
