import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Arrivals, codeOf } from './arrivals.ts';
import { type ByteRange, checkObjectName, type FileStore, StoreFull } from './file-store.ts';

export interface FolderStoreOptions {
  /** Made when it is not there; nobody else on the machine may look into it. */
  readonly folder: string;
  /** Where files arrive, on the same disk. */
  readonly arrivals: Arrivals;
  /** So many bytes of the disk stay free for the database and everybody else. */
  readonly floorBytes?: number;
  /** Free bytes of the disk; tests put their own in its place. */
  readonly freeBytes?: () => Promise<number>;
}

const defaultFloor = 256 * 1024 * 1024;

/**
 * Files in a folder of the server. A file gets its name when its bytes are safe on the disk, so that nothing half-written
 * ever has one.
 */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #arrivals: Arrivals;
  readonly #floor: number;
  readonly #free: () => Promise<number>;

  constructor(options: FolderStoreOptions) {
    const { folder } = options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#arrivals = options.arrivals;
    this.#floor = options.floorBytes ?? defaultFloor;
    this.#free =
      options.freeBytes ??
      (async () => {
        const disk = await statfs(folder);
        return disk.bavail * disk.bsize;
      });
  }

  async put(name: string, source: Readable): Promise<number> {
    const target = this.#pathOf(name);
    const arrival = await this.#arrivals.receive(source);
    try {
      const folder = dirname(target);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(arrival.path, target);
      await syncFolder(folder);
      return arrival.size;
    } finally {
      await arrival.discard();
    }
  }

  async get(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await openForReading(this.#pathOf(name));
    // The handle is closed with the stream, also when the reader goes away early.
    return file?.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
  }

  async stat(name: string): Promise<{ readonly size: number } | undefined> {
    try {
      const { size } = await stat(this.#pathOf(name));
      return { size };
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  async expectRoom(bytes: number): Promise<void> {
    if ((await this.#free()) - bytes < this.#floor) throw new StoreFull();
  }

  #pathOf(name: string): string {
    return join(this.#folder, checkObjectName(name).slice(0, 2), name);
  }
}

/** A link in the place of a file is not followed. */
async function openForReading(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}

/** A new name outlives a power cut only when its folder is written too. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
