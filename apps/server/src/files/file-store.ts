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
   * Stores the bytes under a new name, completely or not at all. Returns the number of bytes. Throws StoreFull if there
   * is no room.
   */
  put(name: string, source: Readable, facts: ObjectFacts): Promise<number>;
  /** Stores a file that has arrived on this machine, and removes it from the arrivals. Throws StoreFull. */
  adopt(name: string, arrival: Arrival, contentType: string): Promise<void>;
  /** The bytes, or a part of them; undefined if there is no such file. */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(name: string): Promise<{ readonly size: number } | undefined>;
  /** Removes the file; does nothing if there is none. Unfinished uploads are removed by `discard` or a sweep. */
  delete(name: string): Promise<void>;
  /** The names of all finished files, in no particular order. A store in a folder lists them without their folders. */
  list(): AsyncIterable<string>;
  /** Throws StoreFull if this many more bytes would use up space that the store keeps free. */
  expectRoom(bytes: number): Promise<void>;
  /** How large files reach the store. */
  readonly way: UploadWay;
}

/**
 * Either through the portal, which keeps the parts of a file until it is complete and `finish` moves it into place
 * (false if nothing of it is left); or straight into the store.
 */
export type UploadWay =
  | { readonly through: 'portal'; readonly parts: Parts; finish(name: string): Promise<boolean> }
  | { readonly through: 'store'; readonly access: DirectAccess };

/** The start and the length of an address's validity. */
export interface Span {
  readonly now: Date;
  readonly seconds: number;
}

/** A file that is uploaded in parts: those that the store does not have yet. */
export interface MissingParts {
  /** The size of each part except the last, in bytes. */
  readonly size: number;
  /** Parts are numbered from 1. Each address accepts exactly the bytes of its part by PUT. */
  readonly missing: readonly { readonly number: number; readonly url: string }[];
}

/** An upload that has arrived in a store, in the state seen at that moment. */
export interface ArrivedObject {
  /** Bytes. */
  readonly size: number;
  /** Undefined if the upload has been moved, or replaced by another. */
  read(range: ByteRange): Promise<Readable | undefined>;
  /** Moves the upload into place, unless it has been moved or replaced. */
  keep(contentType: string): Promise<void>;
}

/**
 * Addresses of a store that browsers can reach directly. Uploads arrive outside the files, and only `keep` turns one
 * into a file. An address that still accepts an upload therefore cannot change a file.
 */
export interface DirectAccess {
  /** An address that accepts exactly this name, size and type by PUT. */
  signPut(name: string, facts: ObjectFacts, span: Span): Promise<string>;
  /** Starts or continues an upload of the file in parts; undefined if a single part is enough. */
  signParts(name: string, size: number, span: Span): Promise<MissingParts | undefined>;
  /** The upload that arrived under a name, put together from its parts; undefined while a part is missing. */
  arrived(name: string, size: number): Promise<ArrivedObject | undefined>;
  /** Removes the upload that arrived under a name, whole or in parts. */
  discard(name: string): Promise<void>;
  /** Removes uploads that arrived or began before a time, except those still wanted. */
  sweep(before: Date, wanted: () => Promise<readonly string[]>): Promise<void>;
  /** An address that serves the object by GET with its declared type. */
  signGet(name: string, contentType: string, span: Span): Promise<string>;
}
