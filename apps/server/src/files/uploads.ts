import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { UploadModule, UploadPlace } from '@yuelan/contract';
import { type Clock, dayMs, hourMs } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Arrival } from './arrivals.ts';
import type { FileStore } from './file-store.ts';
import { inPieces, judgeMp4, type ReadAt } from './judge-mp4.ts';
import { markLeaving, markReady, type Owner, turnOf } from './stored-files.ts';
import type { Signer } from './upload-signature.ts';
import {
  countUploadsSince,
  findUpload,
  insertUpload,
  letGoOldest,
  type StoredUpload,
  touchUpload,
} from './upload-store.ts';

/** How long an address accepts the start of an upload, which may end later. */
const placeSeconds = 600;
/** The shortest time for which an address shows a file. */
const viewMs = 4 * hourMs;
/** How many unfinished uploads of a reader are kept at the same time. Beyond that, the oldest is dropped. */
const unfinishedAtMost = 3;

const videoType = 'video/mp4';

/** A large file that a reader wants to upload. */
export interface WantedUpload {
  readonly owner: Owner;
  readonly serviceid: string;
  readonly module: UploadModule;
  /** An id that the module knows, of letters, digits, dots, dashes and underscores. */
  readonly purpose: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
  /** How many places of the module a reader may receive per day. */
  readonly perDay: number;
}

/** The state of an upload: complete and a video; incomplete; not a video, so deleted; unknown. */
export type Completion = 'ready' | 'incomplete' | 'format' | 'unknown';

/** Readers' large videos. Each is uploaded to an address signed for it, in pieces or at once. */
export class Uploads {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #store: FileStore;
  readonly #signer: Signer;

  constructor(db: Db, clock: Clock, store: FileStore, signer: Signer) {
    this.#db = db;
    this.#clock = clock;
    this.#store = store;
    this.#signer = signer;
  }

  /**
   * Issues a place under an unguessable key that names group, purpose and reader. Returns undefined if the reader has
   * had too many today. Throws StoreFull.
   */
  async issue(wanted: WantedUpload): Promise<StoredUpload | undefined> {
    await this.#store.expectRoom(wanted.size);
    const { owner, module, perDay } = wanted;
    const key = `${keyFolder(wanted)}/${randomBytes(16).toString('hex')}.mp4`;
    const given = await transaction(
      this.#db,
      async (tx) => {
        const now = this.#clock.now();
        if ((await countUploadsSince(tx, owner, module, new Date(now.getTime() - dayMs))) >= perDay)
          return false;
        await letGoOldest(tx, owner, module, unfinishedAtMost - 1);
        await insertUpload(tx, {
          ...owner,
          key,
          module,
          purpose: wanted.purpose,
          filename: wanted.filename,
          size: wanted.size,
          visibility: 'private',
          contentType: videoType,
          objectName: key,
          at: now,
        });
        return true;
      },
      { turn: turnOf(owner, module) },
    );
    return given ? findUpload(this.#db, key) : undefined;
  }

  /** A place that was issued to this reader; undefined if it is lost. */
  async find(owner: Owner, module: UploadModule, key: string): Promise<StoredUpload | undefined> {
    const upload = await findUpload(this.#db, key);
    const isOwn = upload?.clientid === owner.clientid && upload.readerId === owner.readerId;
    return isOwn && upload.module === module && upload.state !== 'leaving' ? upload : undefined;
  }

  /** An address that accepts only this upload, for the next ten minutes. */
  async place(upload: StoredUpload): Promise<UploadPlace> {
    const now = this.#clock.now();
    await touchUpload(this.#db, upload.key, now);
    const expires = now.getTime() + placeSeconds * 1000;
    const facts = { size: upload.size, contentType: upload.contentType };
    const issued = {
      key: upload.key,
      method: 'PUT' as const,
      headers: { 'content-type': upload.contentType },
      expiresAt: new Date(expires).toISOString(),
    };
    const { way } = this.#store;
    if (way.through === 'portal') {
      const url = this.#signer.uploadAddress({ key: upload.key, ...facts, expires });
      return { ...issued, url, resumable: 1 };
    }
    const { objectName, size } = upload;
    const url = await way.access.signPut(objectName, facts, { now, seconds: placeSeconds });
    const parts = await way.access.signParts(objectName, size, { now, seconds: placeSeconds });
    return {
      ...issued,
      url,
      resumable: 0,
      ...(parts === undefined ? {} : { parts: { ...parts, missing: [...parts.missing] } }),
    };
  }

  /**
   * Checks whether an upload is complete. A file that went straight into an object store is judged here, the
   * first time.
   */
  async complete(upload: StoredUpload): Promise<Completion> {
    const current = await findUpload(this.#db, upload.key);
    if (current === undefined || current.state === 'leaving') return 'unknown';
    if (current.state === 'ready') return 'ready';
    const { way } = this.#store;
    if (way.through === 'portal') return 'incomplete';
    const { objectName, size, contentType } = upload;
    const arrived = await way.access.arrived(objectName, size);
    const isKept = async () => (await this.#store.stat(objectName))?.size === size;
    if (arrived !== undefined) {
      let isGone = false;
      const read: ReadAt = async (start, length) => {
        const bytes = await arrived.read({ start, end: start + length - 1 });
        if (bytes !== undefined) return buffer(bytes);
        isGone = true;
        return new Uint8Array();
      };
      const isVideo = arrived.size === size && (await judgeMp4(inPieces(read, arrived.size), arrived.size));
      if (!isVideo && !isGone) {
        await this.giveUp(upload);
        return 'format';
      }
      if (isVideo) await arrived.keep(contentType);
    }
    // True even if a simultaneous request has moved the file, or a server stopped after moving it.
    if (!(await isKept())) return 'incomplete';
    const isReady = (await this.becomeReady(upload)) || (await this.stateOf(upload.key)) === 'ready';
    return isReady ? 'ready' : 'unknown';
  }

  /** Records that the bytes are there and are a video. Returns false if the place was taken back meanwhile. */
  becomeReady({ key, size }: StoredUpload): Promise<boolean> {
    return markReady(this.#db, key, size);
  }

  /** Accepts a judged file that came through a form. Throws StoreFull. */
  async adopt(upload: StoredUpload, arrival: Arrival): Promise<void> {
    try {
      await this.#store.adopt(upload.objectName, arrival, upload.contentType);
      if (!(await this.becomeReady(upload))) throw new Error('The file was swept while it arrived.');
    } catch (error) {
      await markLeaving(this.#db, upload.key);
      throw error;
    }
  }

  /** Releases a place and removes whatever has arrived of its file. */
  async giveUp(upload: StoredUpload): Promise<void> {
    await markLeaving(this.#db, upload.key);
    const { way } = this.#store;
    if (way.through === 'store') await way.access.discard(upload.objectName);
    await this.#store.delete(upload.objectName);
  }

  /** How far the file of a place has come; undefined if there is no such place. */
  async stateOf(key: string): Promise<StoredUpload['state'] | undefined> {
    return (await findUpload(this.#db, key))?.state;
  }

  touch(key: string): Promise<void> {
    return touchUpload(this.#db, key, this.#clock.now());
  }

  /** Where a browser can see a file for the next hours without a token: in the object store, or here. */
  async viewAddress(file: {
    readonly key: string;
    readonly objectName: string;
    readonly contentType: string;
  }): Promise<string> {
    const { way } = this.#store;
    const expires = this.#viewedUntil();
    if (way.through === 'portal' || file.contentType !== videoType)
      return this.#signer.viewAddress(file.key, expires);
    const now = new Date(expires - viewMs - hourMs);
    return way.access.signGet(file.objectName, file.contentType, { now, seconds: (viewMs + hourMs) / 1000 });
  }

  /** Where a browser can save a file under a name for the next hours, without a token. */
  saveAddress({ key }: { readonly key: string }, name: string): string {
    return this.#signer.viewAddress(key, this.#viewedUntil(), name);
  }

  /** Stays the same for an hour, so that a player that asks again can use its cache. */
  #viewedUntil(): number {
    return Math.ceil((this.#clock.now().getTime() + viewMs) / hourMs) * hourMs;
  }
}

/** The folder of keys: `serviceid/purpose/reader`. */
function keyFolder({
  serviceid,
  purpose,
  owner,
}: Pick<WantedUpload, 'serviceid' | 'purpose' | 'owner'>): string {
  return `${serviceid}/${purpose}/${owner.readerId}`;
}

declare module '../platform/portal.ts' {
  interface Services {
    uploads: Uploads;
  }
}
