import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { singleValue } from '../columns/single-value.ts';
import { BlockReader } from './block.ts';
import { DamagedWords } from './bytes.ts';
import { SegmentFilter } from './segment-filter.ts';
import { SegmentKeys } from './segment-keys.ts';
import type { StoredLists } from './term.ts';

/**
 * The words of an index are segments: each holds the terms of a range of rows and never changes. Every change adds a
 * small one, and several are merged into a larger one. A segment is a sequence of blocks, found by their keys.
 */
export const wordTables = `
  CREATE TABLE word_segment (
    number INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, is_whole INTEGER NOT NULL);
  CREATE TABLE word_keys (
    segment INTEGER PRIMARY KEY, ends BLOB NOT NULL, units BLOB NOT NULL, filter BLOB NOT NULL);
  CREATE TABLE word_block (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
  CREATE TABLE word_list (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
`;

/** The rows of a segment, which all lie between two others. */
export interface Segment {
  readonly number: number;
  readonly first: number;
  readonly last: number;
}

/** Blocks and lists are numbered within their segment, from 1. */
export const idsInSegment = 0x400_0000;

/** How many terms of a segment are remembered. */
const mostRemembered = 2000;

/** How many bytes of lists a thread keeps. Reading a long one from the file takes longer than scanning it. */
const mostKept = 4 * 1024 * 1024;
/** The fixed cost of keeping a list, besides its bytes. */
const keptOverhead = 256;

/** Segments of at most this many blocks, of about a kilobyte each, are kept once read: changes add several of them. */
const mostKeptBlocks = 256;

/** What a thread knows about a segment, which does not change. */
interface Known {
  readonly keys: SegmentKeys;
  readonly filter: SegmentFilter;
  /** The blocks read, by number, if the segment is small; otherwise null. */
  readonly blocks: (Uint8Array | undefined)[] | null;
  /** Terms that were looked up; null if the segment does not contain them. */
  readonly terms: Map<string, StoredLists | null>;
}

/** Reads the segments of one database. */
export class Segments {
  readonly #all: StatementSync;
  /** Changes with every change that another connection makes. */
  readonly #version: () => unknown;
  readonly #keys: StatementSync;
  readonly #block: (id: number) => unknown;
  readonly #list: (id: number) => unknown;
  /** Looks for one term in one block. */
  readonly #finder = new BlockReader(
    () => null,
    () => noBytes,
  );
  readonly #known = new Map<number, Known>();
  /** By their numbers in the file, the most recently used last. */
  readonly #lists = new Map<number, Uint8Array>();
  #kept = 0;
  #current: { readonly version: unknown; readonly segments: readonly Segment[] } | undefined;

  constructor(db: DatabaseSync) {
    this.#all = db.prepare('SELECT number, first, last FROM word_segment WHERE is_whole = 1 ORDER BY first');
    this.#version = singleValue(db, 'PRAGMA data_version');
    this.#keys = db.prepare('SELECT ends, units, filter FROM word_keys WHERE segment = ?');
    this.#block = singleValue(db, 'SELECT data FROM word_block WHERE id = ?');
    this.#list = singleValue(db, 'SELECT data FROM word_list WHERE id = ?');
  }

  /** All segments by their rows, for a read-only connection: they are read again after a change by another. */
  current(): readonly Segment[] {
    const version = this.#version();
    if (this.#current === undefined || this.#current.version !== version)
      this.#current = { version, segments: this.all() };
    return this.#current.segments;
  }

  /** All segments by their rows. */
  all(): readonly Segment[] {
    const segments = this.#all
      .all()
      .flatMap(({ number, first, last }) =>
        typeof number === 'number' && typeof first === 'number' && typeof last === 'number'
          ? [{ number, first, last }]
          : [],
      );
    for (const number of this.#known.keys())
      if (!segments.some((segment) => segment.number === number)) this.#forget(number);
    return segments;
  }

  /** The lists of a term; null if the segment does not contain it. */
  find(segment: number, text: string): StoredLists | null {
    const known = this.#at(segment);
    let lists = known.terms.get(text);
    if (lists === undefined) {
      if (!known.filter.mayHold(text)) return null;
      lists = this.#look(segment, known.keys.blockOf(text), text);
      if (known.terms.size >= mostRemembered) known.terms.clear();
      known.terms.set(text, lists);
    }
    return lists;
  }

  /** The terms of a segment, from the block that contains a text. */
  terms(segment: number, text = ''): BlockReader {
    const first = text === '' ? 1 : Math.max(1, this.#at(segment).keys.blockOf(text));
    return this.#reader(segment, first);
  }

  #look(segment: number, number: number, text: string): StoredLists | null {
    const block = number === 0 ? null : this.#blockAt(segment, number);
    if (block === null) return null;
    const finder = this.#finder;
    finder.enter(block, (list) => this.#listAt(segment * idsInSegment + list));
    return finder.find(text) ? finder.lists() : null;
  }

  #at(segment: number): Known {
    let known = this.#known.get(segment);
    if (known === undefined) {
      const row = this.#keys.get(segment);
      const keys = new SegmentKeys(bytesOf(row?.['ends']), bytesOf(row?.['units']));
      const filter = new SegmentFilter(bytesOf(row?.['filter']));
      known = { keys, filter, blocks: keys.count <= mostKeptBlocks ? [] : null, terms: new Map() };
      this.#known.set(segment, known);
    }
    return known;
  }

  /** Reads blocks from one on. */
  #reader(segment: number, first: number): BlockReader {
    let number = first - 1;
    const nextBlock = (): Uint8Array | null => {
      number += 1;
      return this.#blockAt(segment, number);
    };
    return new BlockReader(nextBlock, (list) => this.#listAt(segment * idsInSegment + list));
  }

  /** A block; null if there are fewer. */
  #blockAt(segment: number, number: number): Uint8Array | null {
    const { blocks } = this.#at(segment);
    const kept = blocks?.[number];
    if (kept !== undefined) return kept;
    const data = this.#block(segment * idsInSegment + number);
    if (data === undefined) return null;
    const block = bytesOf(data);
    if (blocks !== null) blocks[number] = block;
    return block;
  }

  #listAt(id: number): Uint8Array {
    const known = this.#lists.get(id);
    const list = known ?? bytesOf(this.#list(id));
    if (known === undefined) this.#kept += list.length + keptOverhead;
    else this.#lists.delete(id);
    this.#lists.set(id, list);
    for (const [oldest, { length }] of this.#lists) {
      if (this.#kept <= mostKept || oldest === id) break;
      this.#lists.delete(oldest);
      this.#kept -= length + keptOverhead;
    }
    return list;
  }

  #forget(segment: number): void {
    this.#known.delete(segment);
    for (const [id, { length }] of this.#lists) {
      if (Math.floor(id / idsInSegment) !== segment) continue;
      this.#lists.delete(id);
      this.#kept -= length + keptOverhead;
    }
  }
}

const noBytes = new Uint8Array(0);

function bytesOf(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new DamagedWords();
  return value;
}
