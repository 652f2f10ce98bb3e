import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { HarvestFailure } from './collector.ts';

/** Limit on the file itself and on its unpacked content. */
export const fileBytes = 2 * 1024 * 1024 * 1024;

/** Passes bytes on up to the limit. Throws HarvestFailure beyond it. */
export function bounded(): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      if (size > fileBytes)
        done(new HarvestFailure('文件过大（超过 2 GB）', 'The file is too large (more than 2 GB)'));
      else done(null, piece);
    },
  });
}

/** Unpacks a gzip file, or a ZIP archive with one file in it, in place. A workbook is a ZIP too, but stays packed. */
export async function unpackFile(path: string): Promise<void> {
  const packed = await findPacked(path);
  if (packed === undefined) return;
  const { start, end, inflate } = packed;
  const target = `${path}.unpacked`;
  const bytes = createReadStream(path, { start, ...(end === undefined ? {} : { end }) });
  try {
    await pipeline(bytes, inflate, bounded(), createWriteStream(target, { mode: 0o600 }));
  } catch (error) {
    if (error instanceof HarvestFailure) throw error;
    throw new HarvestFailure('压缩文件不完整或已损坏', 'The packed file is incomplete or damaged');
  }
  await rename(target, path);
}

interface Packed {
  readonly start: number;
  /** The last byte; undefined means the last byte of the file. */
  readonly end?: number;
  readonly inflate: Transform;
}

const localHeader = 0x04034b50;
const directoryEnd = 0x06054b50;
const stored = 0;
const deflated = 8;
/** Names that the first entry of a workbook can have. */
const workbook = /^(\[Content_Types\]\.xml$|_rels\/|xl\/|docProps\/)/;

async function findPacked(path: string): Promise<Packed | undefined> {
  await using file = await open(path, 'r');
  const head = await readAt(file, 0, 1024);
  if (head[0] === 0x1f && head[1] === 0x8b) return { start: 0, inflate: createGunzip() };
  if (head.length < 30 || head.readUInt32LE(0) !== localHeader) return undefined;
  if (workbook.test(head.toString('utf8', 30, 30 + head.readUInt16LE(26)))) return undefined;
  const broken = new HarvestFailure('无法解开这个 ZIP 文件', 'This ZIP archive cannot be unpacked');
  const { size } = await file.stat();
  // The archive's directory says where its file is (APPNOTE 4.3.16, 4.3.12); a comment of 64 kB may follow.
  const tail = await readAt(file, Math.max(0, size - 65_557), 65_557);
  let at = tail.length - 22;
  while (at >= 0 && tail.readUInt32LE(at) !== directoryEnd) at -= 1;
  if (at < 0) throw broken;
  if (tail.readUInt16LE(at + 10) !== 1)
    throw new HarvestFailure('ZIP 里须恰有一个文件', 'The ZIP archive must have exactly one file');
  const entry = await readAt(file, tail.readUInt32LE(at + 16), 46);
  if (entry.length < 46) throw broken;
  const method = entry.readUInt16LE(10);
  if (method !== deflated && method !== stored) throw broken;
  const local = await readAt(file, entry.readUInt32LE(42), 30);
  if (local.length < 30) throw broken;
  const start = entry.readUInt32LE(42) + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  return {
    start,
    end: start + entry.readUInt32LE(20) - 1,
    inflate: method === stored ? new PassThrough() : createInflateRaw(),
  };
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
