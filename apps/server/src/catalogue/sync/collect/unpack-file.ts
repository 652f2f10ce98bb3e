import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';
import { HarvestFailure } from './collector.ts';

/** Of a file, and of what is in it. */
export const fileBytes = 2 * 1024 * 1024 * 1024;

const tooLarge = () => new HarvestFailure('文件过大（超过 2 GB）', 'The file is too large (more than 2 GB)');

/** Passes bytes on until there are too many. Throws HarvestFailure. */
export function bounded(count: (bytes: number) => void = () => undefined): Transform {
  let size = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      count(size);
      if (size > fileBytes) done(tooLarge());
      else done(null, piece);
    },
  });
}

/** In the place of a member's sizes when they come after it. */
const descriptorFlag = 8;

/** Unpacks a gzip file, or a ZIP with one file in it, in place. A workbook is a ZIP and stays one. */
export async function unpackFile(path: string): Promise<void> {
  const head = await readHeadOf(path);
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const isZip = head.length >= 30 && head.readUInt32LE(0) === 0x04034b50;
  if (!isGzip && !isZip) return;
  const nameLength = isZip ? head.readUInt16LE(26) : 0;
  const name = head.toString('utf8', 30, 30 + nameLength);
  if (isZip && /^(\[Content_Types\]\.xml$|_rels\/|xl\/|docProps\/)/.test(name)) return;
  const start = isZip ? 30 + nameLength + head.readUInt16LE(28) : 0;
  if (isZip && (head.readUInt16LE(8) !== 8 || name.endsWith('/')))
    throw new HarvestFailure('无法解开这个 ZIP 文件', 'This ZIP archive cannot be unpacked');
  const unpack = isGzip ? createGunzip() : createInflateRaw();
  const target = `${path}.unpacked`;
  try {
    await pipeline(
      createReadStream(path, { start }),
      unpack,
      bounded(),
      createWriteStream(target, { mode: 0o600 }),
    );
  } catch (error) {
    if (error instanceof HarvestFailure) throw error;
    throw new HarvestFailure('压缩文件不完整或已损坏', 'The packed file is incomplete or damaged');
  }
  if (isZip)
    await refuseMore(path, start + unpack.bytesWritten, (head.readUInt16LE(6) & descriptorFlag) !== 0);
  await rename(target, path);
}

async function readHeadOf(path: string, at = 0): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, at);
  return buffer.subarray(0, bytesRead);
}

/** A second member: nobody could say which one is meant. */
async function refuseMore(path: string, end: number, hasDescriptor: boolean): Promise<void> {
  const after = await readHeadOf(path, end);
  const at = hasDescriptor ? (after.length >= 4 && after.readUInt32LE(0) === 0x08074b50 ? 16 : 12) : 0;
  if (after.length >= at + 4 && after.readUInt32LE(at) === 0x04034b50)
    throw new HarvestFailure(
      'ZIP 里有几个文件，只能有一个',
      'The ZIP archive has several files; it may have one',
    );
}
