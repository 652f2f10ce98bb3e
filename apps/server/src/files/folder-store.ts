import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Arrival, type Arrivals, codeOf } from './arrivals.ts';
import type { ByteRange, FileStore, ObjectFacts, UploadWay } from './file-store.ts';
import { checkObjectName } from './object-name.ts';
import { fileNameOf, Parts } from './parts.ts';
import { StoreFull } from './store-errors.ts';
import { syncFolder } from './sync-folder.ts';

export interface FolderStoreOptions {
  /** Created if missing. No other account may read it. */
  readonly folder: string;
  /** Where files arrive, on the same disk. */
  readonly arrivals: Arrivals;
  /** Where the parts of files arrive, on the same disk. */
  readonly partsFolder: string;
  /** This many bytes of the disk stay free for the database and other programs. */
  readonly floorBytes?: number;
  /** Free bytes on the disk; tests replace it. */
  readonly freeBytes?: () => Promise<number>;
}

const defaultFloor = 256 * 1024 * 1024;

/**
 * Files in a folder of the server. A file gets its name only once its bytes are safe on the disk, so a named file is
 * always complete.
 */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #arrivals: Arrivals;
  readonly #floor: number;
  readonly #free: () => Promise<number>;
  readonly #parts: Parts;
  readonly way: UploadWay;

  constructor(options: FolderStoreOptions) {
    const { folder } = options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    this.#arrivals = options.arrivals;
    this.#parts = new Parts(options.partsFolder);
    this.way = { through: 'portal', parts: this.#parts, finish: (name) => this.#finish(name) };
    this.#floor = options.floorBytes ?? defaultFloor;
    this.#free =
      options.freeBytes ??
      (async () => {
        const disk = await statfs(folder);
        return disk.bavail * disk.bsize;
      });
  }

  async put(name: string, source: Readable, _facts: ObjectFacts): Promise<number> {
    checkObjectName(name);
    const arrival = await this.#arrivals.receive(source);
    await this.adopt(name, arrival);
    return arrival.size;
  }

  async adopt(name: string, arrival: Arrival): Promise<void> {
    try {
      const target = await this.#placeFor(name);
      await rename(arrival.path, target);
      await syncFolder(dirname(target));
    } finally {
      await arrival.discard();
    }
  }

  /** Turns a complete part into a file. */
  async #finish(name: string): Promise<boolean> {
    const target = await this.#placeFor(name);
    return this.#parts.finish(name, target, dirname(target));
  }

  async get(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await openForReading(this.#pathOf(name));
    // The handle is closed with the stream, even if the consumer stops early.
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
    await this.#parts.discard(name);
  }

  async *list(): AsyncGenerator<string> {
    const found = await readdir(this.#folder, { recursive: true, withFileTypes: true });
    for (const entry of found) if (entry.isFile()) yield entry.name;
  }

  async expectRoom(bytes: number): Promise<void> {
    if ((await this.#free()) - bytes < this.#floor) throw new StoreFull();
  }

  async #placeFor(name: string): Promise<string> {
    const target = this.#pathOf(name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    return target;
  }

  /** The last part of a name is random, so it is unique on the disk. */
  #pathOf(name: string): string {
    const file = fileNameOf(checkObjectName(name));
    return join(this.#folder, file.slice(0, 2), file);
  }
}

/** Refuses to follow a link in the place of a file. */
async function openForReading(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined;
    throw error;
  }
}
