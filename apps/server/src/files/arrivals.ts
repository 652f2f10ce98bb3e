import { randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreFull } from './store-errors.ts';

const noRoom = new Set(['ENOSPC', 'EDQUOT']);

/** The code of a system error: `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Whether a write failed because the disk or the quota is full. */
export function isNoRoom(error: unknown): boolean {
  return noRoom.has(codeOf(error));
}

/** A file that has arrived but is not stored yet. */
export interface Arrival {
  readonly path: string;
  readonly size: number;
  /** Reads a piece of the file. It is shorter than `length` at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
  /** Removes the file if it still exists. The caller must always call this at the end. */
  discard(): Promise<void>;
}

/** The folder for files that are arriving. A sweep removes files that a killed server left there. */
export class Arrivals {
  readonly folder: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
  }

  /**
   * Writes a stream to a new file and flushes it to the disk. If the stream fails, nothing is left. Throws
   * StoreFull.
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Arrival> {
    const path = join(this.folder, randomBytes(16).toString('hex'));
    const discard = () => rm(path, { force: true });
    let file: FileHandle | undefined;
    try {
      file = await open(path, 'wx', 0o600);
      let size = 0;
      for await (const chunk of source) {
        await file.writeFile(chunk);
        size += chunk.byteLength;
      }
      await file.sync();
      await file.close();
      return { path, size, read: (start, length) => readPiece(path, start, length), discard };
    } catch (error) {
      await file?.close().catch(() => undefined);
      await discard();
      throw isNoRoom(error) ? new StoreFull() : error;
    }
  }

  /** Removes files that began to arrive before `before` (by the disk's clock). Returns how many. */
  async sweep(before: Date): Promise<number> {
    let swept = 0;
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      const found = await stat(path).catch(() => undefined);
      if (found === undefined || found.mtime >= before) continue;
      await rm(path, { force: true });
      swept += 1;
    }
    return swept;
  }
}

/** Reads up to `length` bytes of a file, from `start`. Refuses to follow a link in its place. */
export async function readPiece(path: string, start: number, length: number): Promise<Uint8Array> {
  await using file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}
