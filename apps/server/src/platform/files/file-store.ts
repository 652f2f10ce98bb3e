import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the bytes of uploaded files are kept. Names are made by the server (letters, digits, one dot), never by who
 * uploads. The folder store is the one that comes with the portal; an object store fits the same four words.
 */
export interface FileStore {
  /** Keeps the bytes under a new name, whole or not at all. Answers how many. Throws StoreFull when there is no room. */
  put(name: string, source: Readable): Promise<number>;
  /** The bytes, or a part of them; nothing when there is no such file. */
  get(name: string, range?: ByteRange): Promise<Readable | undefined>;
  stat(name: string): Promise<{ readonly size: number } | undefined>;
  /** Does nothing when there is no such file. */
  delete(name: string): Promise<void>;
  /** Throws StoreFull when so many more bytes would leave less room than the store wants to keep free. */
  expectRoom(bytes: number): Promise<void>;
}

/** The disk, or what is set aside of it, is full. */
export class StoreFull extends Error {
  constructor() {
    super('There is no room for more files.');
    this.name = 'StoreFull';
  }
}

/** Names of the server: what could leave a folder or mean something to a shell is a defect of ours. */
export function checkObjectName(name: string): string {
  if (!/^[a-z0-9]{16,64}(?:\.[a-z0-9]{1,5})?$/.test(name))
    throw new Error('That is not the name of an object.');
  return name;
}
