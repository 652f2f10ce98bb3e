/**
 * A typed array in shared memory that only the writer grows. Growing copies it to a larger buffer; threads that still
 * hold the smaller one keep a correct view of everything published to them.
 */

export type ElementKind = 'f64' | 'u32' | 'u16';

export interface ArrayTypes {
  readonly f64: Float64Array<SharedArrayBuffer>;
  readonly u32: Uint32Array<SharedArrayBuffer>;
  readonly u16: Uint16Array<SharedArrayBuffer>;
}

const elementBytes: Readonly<Record<ElementKind, number>> = { f64: 8, u32: 4, u16: 2 };

const makers: { readonly [K in ElementKind]: (buffer: SharedArrayBuffer) => ArrayTypes[K] } = {
  f64: (buffer) => new Float64Array(buffer),
  u32: (buffer) => new Uint32Array(buffer),
  u16: (buffer) => new Uint16Array(buffer),
};

/** The typed view of a whole shared buffer. */
export function viewOf<K extends ElementKind>(kind: K, buffer: SharedArrayBuffer): ArrayTypes[K] {
  return makers[kind](buffer);
}

export class SharedArray<K extends ElementKind> {
  readonly kind: K;
  /** The number of elements in use. All others are zero. */
  length = 0;
  view: ArrayTypes[K];
  buffer: SharedArrayBuffer;

  constructor(kind: K, capacity = 1024) {
    this.kind = kind;
    this.buffer = new SharedArrayBuffer(Math.max(16, capacity) * elementBytes[kind]);
    this.view = viewOf(kind, this.buffer);
  }

  /** Makes room for `capacity` elements, in a larger buffer if necessary. */
  reserve(capacity: number): void {
    const size = elementBytes[this.kind];
    if (capacity * size <= this.buffer.byteLength) return;
    const grown = new SharedArrayBuffer(
      Math.ceil(Math.max(capacity, (this.buffer.byteLength / size) * 1.5)) * size,
    );
    new Uint8Array(grown).set(new Uint8Array(this.buffer, 0, this.length * size));
    this.buffer = grown;
    this.view = viewOf(this.kind, grown);
  }

  /**
   * Makes room for this many elements in one step, and for later changes. Unused room takes no memory, but a buffer
   * that grows step by step leaves copies behind.
   */
  expect(length: number): void {
    this.reserve(length + (length >>> 4));
  }

  /** Replaces the buffer by a copy, so that later changes are not visible through the old one. */
  renew(): void {
    const copy = new SharedArrayBuffer(this.buffer.byteLength);
    new Uint8Array(copy).set(new Uint8Array(this.buffer));
    this.buffer = copy;
    this.view = viewOf(this.kind, copy);
  }

  /** Takes the elements of another buffer. */
  replace(buffer: SharedArrayBuffer, length: number): void {
    this.buffer = buffer;
    this.view = viewOf(this.kind, buffer);
    this.length = length;
  }

  push(value: number): void {
    if (this.length === this.view.length) this.reserve(this.length + 1);
    this.view[this.length] = value;
    this.length += 1;
  }

  append(values: ArrayLike<number>): void {
    this.reserve(this.length + values.length);
    this.view.set(values, this.length);
    this.length += values.length;
  }

  /** Copies the bytes of elements, excluding `to`, because SQLite does not bind shared memory. */
  bytes(from: number, to: number): Uint8Array {
    const size = elementBytes[this.kind];
    return new Uint8Array(this.buffer, from * size, (to - from) * size).slice();
  }

  /** Writes stored bytes at element `first`; the length grows to cover them. */
  load(first: number, data: Uint8Array): void {
    const size = elementBytes[this.kind];
    const end = first + Math.floor(data.byteLength / size);
    this.reserve(end);
    new Uint8Array(this.buffer).set(data.subarray(0, (end - first) * size), first * size);
    if (end > this.length) this.length = end;
  }
}
