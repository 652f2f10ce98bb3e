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
 * Where the bytes of uploaded files are kept. The server chooses the names, never the uploader. A folder of the
 * server and an S3-compatible store have the same interface; `testing/store-conformance.ts` tests what it
 * promises.
 */
export interface FileStore {
  /**
   * Stores the bytes under a new name, completely or not at all. Returns how many. Throws StoreFull when there
   * is no room.
   */
  put(name: string, source: Readable, facts: ObjectFacts): Promise<number>;
  /** Stores a file that has arrived on this machine and removes it from the arrivals. Throws StoreFull. */
  adopt(name: string, arrival: Arrival, contentType: string): Promise<void>;
  /** The bytes, or a part of them; nothing when there is no such file. */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(name: string): Promise<{ readonly size: number } | undefined>;
  /** Removes the file; does nothing if there is none. An unfinished one of a store is for `discard`, or its sweep. */
  delete(name: string): Promise<void>;
  /** The names of all finished files, in no particular order; a folder knows them without their folders. */
  list(): AsyncIterable<string>;
  /** Throws StoreFull if this many more bytes would use up space that the store keeps free. */
  expectRoom(bytes: number): Promise<void>;
  /** How a large file gets into the store. */
  readonly way: UploadWay;
}

/**
 * Through the portal, which keeps the parts of a file until it is complete and `finish` moves it into place
 * (false when nothing of it is left); or straight into the store.
 */
export type UploadWay =
  | { readonly through: 'portal'; readonly parts: Parts; finish(name: string): Promise<boolean> }
  | { readonly through: 'store'; readonly access: DirectAccess };

/** From when and for how long an address is valid. */
export interface Span {
  readonly now: Date;
  readonly seconds: number;
}

/** A file that is uploaded in parts: what the store does not have yet. */
export interface MissingParts {
  /** Bytes of each part but the last. */
  readonly size: number;
  /** Parts count from 1. Each address takes exactly the bytes of its part by PUT. */
  readonly missing: readonly { readonly number: number; readonly url: string }[];
}

/** An upload that has arrived in a store, in the state in which it was looked at. */
export interface ArrivedObject {
  /** Bytes. */
  readonly size: number;
  /** Nothing when it has been moved, or replaced by another upload. */
  read(range: ByteRange): Promise<Readable | undefined>;
  /** Moves it into place, unless it has been moved or replaced. */
  keep(contentType: string): Promise<void>;
}

/**
 * Addresses of a store that answers browsers itself. What browsers upload arrives outside the files, and only `keep`
 * makes it one: an address that still accepts an upload cannot change a file.
 */
export interface DirectAccess {
  /** An address that takes exactly this name, size and type by PUT. */
  signPut(name: string, facts: ObjectFacts, span: Span): Promise<string>;
  /** The same file in parts, begun or continued; nothing for a file of a single part. */
  signParts(name: string, size: number, span: Span): Promise<MissingParts | undefined>;
  /** What has arrived under a name, put together from its parts; nothing while any of it is missing. */
  arrived(name: string, size: number): Promise<ArrivedObject | undefined>;
  /** Removes what has arrived under a name, whole or in parts. */
  discard(name: string): Promise<void>;
  /** Removes uploads that arrived or began before a time, except those still wanted. */
  sweep(before: Date, wanted: () => Promise<readonly string[]>): Promise<void>;
  /** An address that serves the object by GET with its declared type. */
  signGet(name: string, contentType: string, span: Span): Promise<string>;
}
