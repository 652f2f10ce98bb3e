import { constants, mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, isNoRoom, readPiece } from './arrivals.ts';
import { checkObjectName } from './object-name.ts';
import { giveBack, ownsMemory } from './spent-memory.ts';
import { StoreFull } from './store-errors.ts';
import { syncFolder } from './sync-folder.ts';

/** Why a part accepts no more bytes: the file is longer than announced, or does not begin as it should. */
export class PartRefused extends Error {
  readonly reason: 'too-long' | 'format';
  constructor(reason: PartRefused['reason']) {
    super(`A part was refused: ${reason}`);
    this.name = 'PartRefused';
    this.reason = reason;
  }
}

/** The bytes to write to a part. */
export interface PartWriting {
  /** The position of the first byte, at most the part's present length. Existing bytes from here on are discarded. */
  readonly from: number;
  /** The position after the last byte. */
  readonly end: number;
  readonly source: AsyncIterable<Uint8Array>;
  /** True if nothing else uses the source's chunks. The memory of each is then freed as soon as it is written. */
  readonly spends: boolean;
  /** Checks the first bytes of the file. */
  readonly isWelcome: (head: Uint8Array) => boolean;
  /** Called from time to time to check that there is room for this many more bytes. Throws StoreFull. */
  readonly expectRoom: (bytes: number) => Promise<void>;
}

/** The number of first bytes of a file that are checked before more are accepted. */
const headBytes = 16;
/** The number of bytes to write between two checks of the free space. */
const roomStride = 64 * 1024 * 1024;

interface Holder {
  stop(): void;
  /** Resolves when the holder has let go of the part. Never rejects. */
  readonly done: Promise<void>;
}

/** Files that arrive in pieces, each under its final name. */
export class Parts {
  readonly folder: string;
  readonly #holders = new Map<string, Holder>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.folder = folder;
  }

  /** How many bytes of a file have arrived. */
  async size(name: string): Promise<number> {
    try {
      return (await stat(this.#pathOf(name))).size;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return 0;
      throw error;
    }
  }

  isHeld(name: string): boolean {
    return this.#holders.has(name);
  }

  /**
   * Works on a part with exclusive access. A later caller stops an earlier one, because a client that returns has given
   * up its earlier connection.
   */
  async hold<Answer>(name: string, stop: () => void, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#holders.get(name);
    const { promise: done, resolve: release } = Promise.withResolvers<void>();
    const holder: Holder = { stop, done };
    this.#holders.set(name, holder);
    before?.stop();
    await before?.done;
    try {
      return await work();
    } finally {
      if (this.#holders.get(name) === holder) this.#holders.delete(name);
      release();
    }
  }

  /**
   * Writes bytes as they arrive. The caller must hold the part. Returns the position after the last byte. If the source
   * fails, the received bytes are kept and the source's error is thrown. Throws PartRefused and StoreFull; the caller
   * decides what happens to the part.
   */
  write(name: string, writing: PartWriting): Promise<number> {
    return this.#write(this.#pathOf(name), writing);
  }

  /** Moves the finished part to `target`, on the same disk. Returns false if there is no such part. */
  async finish(name: string, target: string, targetFolder: string): Promise<boolean> {
    const path = this.#pathOf(name);
    try {
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, target);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
    await syncFolder(targetFolder);
    return true;
  }

  /** Reads a piece of the part. It is shorter than `length` at the end of the part. */
  read(name: string, start: number, length: number): Promise<Uint8Array> {
    return readPiece(this.#pathOf(name), start, length);
  }

  async discard(name: string): Promise<void> {
    await rm(this.#pathOf(name), { force: true });
  }

  /**
   * Removes every part except those that are held and those that `wanted` names when called. Returns how many.
   * The folder is read first, so that a part created meanwhile is not removed.
   */
  async sweep(wanted: () => Promise<readonly string[]>): Promise<number> {
    const files = await readdir(this.folder);
    if (files.length === 0) return 0;
    const keep = new Set([...(await wanted()), ...this.#holders.keys()].map(fileNameOf));
    const idle = files.filter((file) => !keep.has(file));
    for (const file of idle) await rm(join(this.folder, file), { force: true });
    return idle.length;
  }

  async #write(
    path: string,
    { from, end, source, spends, isWelcome, expectRoom }: PartWriting,
  ): Promise<number> {
    let file: FileHandle | undefined;
    try {
      file = await open(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
      let at = from;
      let nextLook = from + roomStride;
      // The first bytes may arrive in small pieces, so they are collected until there are enough to check.
      let head: Uint8Array | undefined = from === 0 ? new Uint8Array() : undefined;
      for await (const chunk of source) {
        // Existing bytes are kept until new ones arrive to replace them.
        if (at === from) await file.truncate(from);
        if (at + chunk.byteLength > end) throw new PartRefused('too-long');
        if (head !== undefined) {
          head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
          if (head.byteLength >= Math.min(headBytes, end)) {
            if (!isWelcome(head)) throw new PartRefused('format');
            head = undefined;
          }
        }
        if (at >= nextLook) {
          await expectRoom(end - at);
          nextLook = at + roomStride;
        }
        await writeAll(file, chunk, at);
        at += chunk.byteLength;
        if (spends && ownsMemory(chunk)) giveBack(chunk.buffer);
      }
      return at;
    } catch (error) {
      throw isNoRoom(error) ? new StoreFull() : error;
    } finally {
      await file?.close();
    }
  }

  #pathOf(name: string): string {
    return join(this.folder, fileNameOf(checkObjectName(name)));
  }
}

/** The last part of an object's name. It is random, and therefore unique. */
export function fileNameOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

async function writeAll(file: FileHandle, chunk: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, at + done);
    done += bytesWritten;
  }
}
