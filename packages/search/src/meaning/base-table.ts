import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { mostAssociates, noWord, type VectorData, VectorTable } from './vector-table.ts';

let table: VectorTable | undefined;

/**
 * The table that every catalogue begins with, learnt from public word lists (`base-table.LICENSE.md`): 5 MB that are read by the
 * first call.
 */
export function baseTable(): VectorTable {
  table ??= new VectorTable(unpack(readFileSync(new URL('./base-table.bin', import.meta.url))));
  return table;
}

/** Bytes of the words' length, the words, their rarity, their vectors, their associates as differences; compressed. */
export function pack({ words, rarity, dimensions, vectors, associates }: VectorData): Buffer {
  const text = Buffer.from(JSON.stringify({ dimensions, words }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const gaps = associates.map(
    (value, at) => value - (at % mostAssociates === 0 ? 0 : (associates[at - 1] ?? 0)),
  );
  const low = Uint8Array.from(gaps, (gap) => gap & 0xff);
  const high = Uint8Array.from(gaps, (gap) => gap >>> 8);
  return brotliCompressSync(Buffer.concat([length, text, rarity, new Uint8Array(vectors), high, low]));
}

export function unpack(packed: Uint8Array): VectorData {
  const bytes = brotliDecompressSync(packed);
  const end = 4 + bytes.readUInt32LE();
  const { dimensions, words }: Pick<VectorData, 'dimensions' | 'words'> = JSON.parse(
    bytes.toString('utf8', 4, end),
  );
  const take = (from: number, length: number): Uint8Array =>
    new Uint8Array(bytes.subarray(from, from + length));
  const rarity = take(end, words.length);
  const vectors = new Int8Array(take(end + words.length, words.length * dimensions));
  const ends = end + words.length * (1 + dimensions);
  const size = words.length * mostAssociates;
  const high = take(ends, size);
  const low = take(ends + size, size);
  const associates = new Uint16Array(size);
  for (let at = 0; at < size; at += 1)
    associates[at] =
      ((at % mostAssociates === 0 ? 0 : (associates[at - 1] ?? 0)) + (high[at] ?? 0) * 256 + (low[at] ?? 0)) &
      noWord;
  return { words, dimensions, rarity, vectors, associates };
}
