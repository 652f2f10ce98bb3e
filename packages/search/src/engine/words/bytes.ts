/** Copying fewer bytes one by one is faster than a call. */
const longestLoop = 24;

/** The number of bytes of the longest number. */
const longestNumber = 5;

/** Bytes written one after another, with numbers of one to five bytes: seven bits in each, lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length] = value;
    this.length += 1;
  }

  number(value: number): void {
    if (this.length + longestNumber > this.#bytes.length) this.#grow(longestNumber);
    const bytes = this.#bytes;
    let at = this.length;
    let rest = value;
    for (; rest > 127; rest >>>= 7) {
      bytes[at] = (rest & 127) | 128;
      at += 1;
    }
    bytes[at] = rest;
    this.length = at + 1;
  }

  /** Appends bytes, from an index on. */
  append(bytes: Uint8Array, from = 0): void {
    const more = bytes.length - from;
    if (this.length + more > this.#bytes.length) this.#grow(more);
    if (more > longestLoop) this.#bytes.set(from === 0 ? bytes : bytes.subarray(from), this.length);
    else for (let at = 0; at < more; at += 1) this.#bytes[this.length + at] = bytes[from + at] ?? 0;
    this.length += more;
  }

  /** Appends the bytes from one index up to another. */
  copy(bytes: Uint8Array, from: number, to: number): void {
    if (this.length + to - from > this.#bytes.length) this.#grow(to - from);
    for (let at = from; at < to; at += 1) this.#bytes[this.length + at - from] = bytes[at] ?? 0;
    this.length += to - from;
  }

  /** The bytes written, and the free room after them, until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** The bytes written, until the next write. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** A copy of the bytes written. The writer starts over. */
  take(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.length);
    this.length = 0;
    return bytes;
  }

  #grow(more: number): void {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
    grown.set(this.#bytes.subarray(0, this.length));
    this.#bytes = grown;
  }
}

/** Reads what {@link ByteWriter} wrote. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw new DamagedWords();
    this.at += 1;
    return value;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** Skips some bytes. Returns the new place. */
  pass(length: number): number {
    this.at += length;
    if (this.at > this.bytes.length) throw new DamagedWords();
    return this.at;
  }
}

/** Stored words cannot be read. The code is SQLite's for a damaged database (SQLITE_CORRUPT). */
export class DamagedWords extends Error {
  override readonly name = 'DamagedWords';
  readonly errcode = 11;

  constructor() {
    super('the words of the index are malformed');
  }
}
