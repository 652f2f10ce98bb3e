import { readFileSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** The bytes before the columns. */
const headBytes = 1024;

/** A head, which becomes JSON, then columns of numbers, those of the largest numbers first; compressed. */
export function packTables(head: object, columns: readonly Column[]): Buffer {
  const text = Buffer.from(JSON.stringify(head).padEnd(headBytes));
  const bytes = columns.map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return brotliCompressSync(Buffer.concat([text, ...bytes]));
}

/** The tables as threads share them. */
export function unpackTables(packed: Uint8Array): SharedArrayBuffer {
  const bytes = brotliDecompressSync(packed);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return shared;
}

/** Reads a file of tables, unless a thread that started this one has. Threads that start later share them. */
export function sharedTables(file: URL): SharedArrayBuffer {
  const known: unknown = getEnvironmentData(file.href);
  if (known instanceof SharedArrayBuffer) return known;
  const shared = unpackTables(readFileSync(file));
  setEnvironmentData(file.href, shared);
  return shared;
}

/** Takes the columns of unpacked tables one after another. */
export class TableReader {
  /** JSON. */
  readonly head: string;
  readonly #buffer: SharedArrayBuffer;
  #at = headBytes;

  constructor(buffer: SharedArrayBuffer) {
    this.head = Buffer.from(buffer).toString('utf8', 0, headBytes);
    this.#buffer = buffer;
  }

  /** The next column, of so many numbers. */
  take<Taken>(
    kind: { new (buffer: SharedArrayBuffer, at: number, length: number): Taken; BYTES_PER_ELEMENT: number },
    length: number,
  ): Taken {
    const at = this.#at;
    this.#at += length * kind.BYTES_PER_ELEMENT;
    return new kind(this.#buffer, at, length);
  }
}
