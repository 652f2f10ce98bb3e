import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type VectorData, VectorTable } from './vector-table.ts';

let table: VectorTable | undefined;

/**
 * The table that every catalogue begins with, learnt from public word lists (`base-table.LICENSE.md`): 2 MB that are read by the
 * first call.
 */
export function baseTable(): VectorTable {
  table ??= new VectorTable(unpack(readFileSync(new URL('./base-table.bin', import.meta.url))));
  return table;
}

/** Bytes of the words' length, the words, their rarity, their vectors; compressed. */
export function pack({ words, rarity, dimensions, vectors }: VectorData): Buffer {
  const text = Buffer.from(JSON.stringify({ dimensions, words }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  return brotliCompressSync(Buffer.concat([length, text, rarity, new Uint8Array(vectors)]));
}

export function unpack(packed: Uint8Array): VectorData {
  const bytes = brotliDecompressSync(packed);
  const end = 4 + bytes.readUInt32LE();
  const { dimensions, words }: Pick<VectorData, 'dimensions' | 'words'> = JSON.parse(
    bytes.toString('utf8', 4, end),
  );
  const rarity = new Uint8Array(bytes.subarray(end, end + words.length));
  return { words, dimensions, rarity, vectors: new Int8Array(bytes.subarray(end + words.length)) };
}
