import type { Readable } from 'node:stream';
import type { Arrival } from './arrivals.ts';
import type { Parts } from './parts.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An object's metadata when it is stored. */
export interface ObjectFacts {
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
}

/**
 * Where the bytes of uploaded files are kept. The server makes the names, never the uploader. A folder of the server
 * and an S3-compatible store have the same interface; `testing/store-conformance.ts` tests what it promises.
 */
export interface FileStore {
  /** Keeps the bytes under a new name, whole or not at all. Returns how many. Throws StoreFull when there is no room. */
  put(name: string, source: Readable, facts: ObjectFacts): Promise<number>;
  /** Keeps a file that has arrived on this machine; afterwards it is no longer among the arrivals. Throws StoreFull. */
  adopt(name: string, arrival: Arrival, contentType: string): Promise<void>;
  /** The bytes, or a part of them; nothing when there is no such file. */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(name: string): Promise<{ readonly size: number } | undefined>;
  /** Removes the file, finished or not; does nothing if there is none. */
  delete(name: string): Promise<void>;
  /** Throws StoreFull if this many more bytes would use the space that the store keeps free. */
  expectRoom(bytes: number): Promise<void>;
  /** How a large file gets here. */
  readonly way: UploadWay;
}

/**
 * Through the portal, which keeps what has arrived of a file until it is whole and `finish` gives it its place (false
 * when there is none of it any more); or straight into the store.
 */
export type UploadWay =
  | { readonly through: 'portal'; readonly parts: Parts; finish(name: string): Promise<boolean> }
  | { readonly through: 'store'; readonly access: DirectAccess };

/** From when and for how long an address is valid. */
export interface Span {
  readonly now: Date;
  readonly seconds: number;
}

/** Addresses of a store that answers browsers itself. */
export interface DirectAccess {
  /** An address that takes exactly this name, size and type by PUT. */
  signPut(name: string, facts: ObjectFacts, span: Span): Promise<string>;
  /** An address that serves the object by GET with its declared type. */
  signGet(name: string, contentType: string, span: Span): Promise<string>;
}
