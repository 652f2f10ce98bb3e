import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadModule } from '@yuelan/contract';
import { type Clock, dayMs, hourMs } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type ReaderId, randomToken } from '../platform/ids.ts';
import type { Arrivals } from './arrivals.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import {
  claimOne,
  claimOnly,
  countFilesSince,
  deleteFiles,
  findFile,
  findLeaving,
  insertFile,
  type KeptFile,
  letGo,
  listFiles,
  markLeaving,
  markReady,
  type Owner,
  turnOf,
} from './stored-files.ts';
import { findArrivingNames, letGoUploads } from './upload-store.ts';

/** How long an interrupted upload can be resumed: through the portal, or if only the object store knows about it. */
const unfinishedMs = { portal: 2 * hourMs, store: 12 * hourMs } as const;
const sweptAtOnce = 200;

/** A random name; for uploads in pieces, three folders and a file. */
const keyPattern = /^(?:(?:[\w-][\w.-]{0,99}\/){3}[0-9a-f]{32}\.[a-z0-9]{1,5}|[\w-]{1,64})$/;

/** A file to store. */
export interface Upload {
  readonly owner: Owner;
  readonly module: UploadModule;
  readonly visibility: 'public' | 'private';
  readonly contentType: string;
  /** Letters and digits, or ''. */
  readonly extension: string;
  /** Folders in front of its object name and key. */
  readonly keyFolder?: string;
  readonly bytes: Uint8Array;
  /** How many files of this kind a reader may upload per day. */
  readonly perDay: number;
}

/** The files that readers uploaded: rows in the database, and bytes in a file store. */
export class Files {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly store: FileStore;
  readonly arrivals: Arrivals;

  constructor(db: Db, clock: Clock, store: FileStore, arrivals: Arrivals) {
    this.#db = db;
    this.#clock = clock;
    this.store = store;
    this.arrivals = arrivals;
  }

  /** Whether this reader may upload another file of the kind today. */
  async hasQuota(owner: Owner, module: UploadModule, perDay: number): Promise<boolean> {
    return (await countFilesSince(this.#db, owner, module, this.#yesterday())) < perDay;
  }

  /** Stores a file and returns its key; undefined if the reader has uploaded too many today. Throws StoreFull. */
  async keep(upload: Upload): Promise<string | undefined> {
    const { owner, module, bytes, perDay, keyFolder, ...rest } = upload;
    await this.store.expectRoom(bytes.byteLength);
    const name = randomBytes(16).toString('hex');
    const bare = upload.extension === '' ? name : `${name}.${upload.extension}`;
    const objectName = keyFolder === undefined ? bare : `${keyFolder}/${bare}`;
    const key = keyFolder === undefined ? randomToken(24) : objectName;
    const file = { ...owner, ...rest, key, module, objectName, at: this.#clock.now() };
    const admitted = await transaction(
      this.#db,
      async (tx) => {
        if ((await countFilesSince(tx, owner, module, this.#yesterday())) >= perDay) return false;
        await insertFile(tx, file);
        return true;
      },
      { turn: turnOf(owner, module) },
    );
    if (!admitted) return undefined;
    try {
      const size = await this.store.put(objectName, Readable.from([bytes]), {
        size: bytes.byteLength,
        contentType: upload.contentType,
      });
      if (!(await markReady(this.#db, key, size))) throw new Error('The file was swept while it arrived.');
    } catch (error) {
      await markLeaving(this.#db, key);
      throw error;
    }
    return key;
  }

  /** A complete file of any reader. The caller decides who may see it. */
  async find(key: string): Promise<KeptFile | undefined> {
    return keyPattern.test(key) ? findFile(this.#db, key) : undefined;
  }

  /** The file's bytes, or a part of them; undefined if they are gone. */
  open(file: KeptFile, range?: ByteRange): Promise<Readable | undefined> {
    return this.store.get(file.objectName, range);
  }

  /** Whether this reader uploaded the file and it still exists. */
  async isOwnedBy(key: string, readerId: ReaderId, module: UploadModule = 'avatar'): Promise<boolean> {
    const file = await this.find(key);
    return file?.readerId === readerId && file.module === module;
  }

  /**
   * Records, inside the transaction that saves the reference, that the reader's data points to this file and to no
   * other of its kind (`undefined`: to none). A sweep removes files that nothing has pointed to for a day. If the file
   * is not this reader's, returns false and changes nothing.
   */
  claim(tx: Tx, owner: Owner, module: UploadModule, key: string | undefined): Promise<boolean> {
    return claimOnly(tx, owner, module, key);
  }

  /** Marks this file as used too, in addition to others of its kind. */
  claimToo(tx: Tx, owner: Owner, module: UploadModule, key: string): Promise<boolean> {
    return claimOne(tx, owner, module, key);
  }

  /** Marks this file as unused: the next sweep removes it. */
  release(tx: Tx, key: string): Promise<void> {
    return markLeaving(tx, key);
  }

  /** A reader's files, for the export of their personal data. */
  list(owner: Owner) {
    return listFiles(this.#db, owner);
  }

  /** Removes the remains of abandoned uploads from this machine's folders. */
  async sweepHere(): Promise<void> {
    await this.arrivals.sweep(new Date(this.#clock.now().getTime() - hourMs));
    const { way } = this.store;
    if (way.through === 'portal') await way.parts.sweep(() => findArrivingNames(this.#db));
  }

  /**
   * Removes abandoned uploads, files that nothing has pointed to for a day, and the bytes of files marked for removal.
   * Returns how many files were removed.
   */
  async sweep(): Promise<number> {
    const now = this.#clock.now().getTime();
    await letGo(this.#db, { arrivedBy: new Date(now - hourMs), claimedBy: new Date(now - dayMs) });
    const { way } = this.store;
    const limits = {
      touchedBy: new Date(now - unfinishedMs[way.through]),
      claimedBy: new Date(now - dayMs),
      countedFrom: new Date(now - dayMs),
    };
    const isBusy = (name: string) => way.through === 'portal' && way.parts.isHeld(name);
    await letGoUploads(this.#db, limits, isBusy);
    if (way.through === 'store') await way.access.sweep(limits.touchedBy, () => findArrivingNames(this.#db));
    let swept = 0;
    for (;;) {
      const leaving = await findLeaving(this.#db, sweptAtOnce);
      for (const { objectName } of leaving) await this.store.delete(objectName);
      await deleteFiles(
        this.#db,
        leaving.map(({ key }) => key),
      );
      swept += leaving.length;
      if (leaving.length < sweptAtOnce) return swept;
    }
  }

  #yesterday(): Date {
    return new Date(this.#clock.now().getTime() - dayMs);
  }
}

declare module '../platform/portal.ts' {
  interface Services {
    files: Files;
  }
}
