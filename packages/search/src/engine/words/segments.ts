import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BlockReader } from './block.ts';
import { DamagedWords } from './bytes.ts';
import type { Term } from './term.ts';

/**
 * The words of an index are segments: each holds the terms of a range of rows and never changes. Every change adds a
 * small one, and several are merged into a larger one. A segment is a sequence of blocks, found by their first terms.
 */
export const wordTables = (schema: string): string => `
  CREATE TABLE ${schema}.word_segment (
    number INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, is_whole INTEGER NOT NULL);
  CREATE TABLE ${schema}.word_key (
    segment INTEGER NOT NULL, key BLOB NOT NULL, block INTEGER NOT NULL, PRIMARY KEY (segment, key)) WITHOUT ROWID;
  CREATE TABLE ${schema}.word_block (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
  CREATE TABLE ${schema}.word_list (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
`;

/** The rows of a segment, all of them between two others. */
export interface Segment {
  readonly number: number;
  readonly first: number;
  readonly last: number;
}

/** Blocks and lists are numbered within their segment, from 1. */
export const idsInSegment = 0x400_0000;

/** A term as bytes that sort like its code units. */
export const keyOf = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();

/** Reads the segments of one database. */
export class Segments {
  readonly #all: StatementSync;
  readonly #block: StatementSync;
  readonly #blockWith: StatementSync;
  readonly #list: StatementSync;
  readonly #place: StatementSync;

  constructor(db: DatabaseSync, schema = 'main') {
    this.#all = db.prepare(
      `SELECT number, first, last FROM ${schema}.word_segment WHERE is_whole = 1 ORDER BY first`,
    );
    this.#place = db.prepare(
      `SELECT block FROM ${schema}.word_key WHERE segment = ? AND key <= ? ORDER BY key DESC LIMIT 1`,
    );
    this.#blockWith = db.prepare(
      `SELECT data FROM ${schema}.word_block WHERE id = ?1 * ${idsInSegment} + (
        SELECT block FROM ${schema}.word_key WHERE segment = ?1 AND key <= ?2 ORDER BY key DESC LIMIT 1)`,
    );
    this.#block = db.prepare(`SELECT data FROM ${schema}.word_block WHERE id = ?`);
    this.#list = db.prepare(`SELECT data FROM ${schema}.word_list WHERE id = ?`);
  }

  /** All segments by their rows. */
  all(): readonly Segment[] {
    return this.#all
      .all()
      .flatMap(({ number, first, last }) =>
        typeof number === 'number' && typeof first === 'number' && typeof last === 'number'
          ? [{ number, first, last }]
          : [],
      );
  }

  find(segment: number, text: string): Term | null {
    const block = this.#reader(segment, this.#blockWith.get(segment, keyOf(text)));
    while (block?.next()) {
      const difference = block.compare(text);
      if (difference === 0) return block.term();
      if (difference > 0) break;
    }
    return null;
  }

  /** The terms from a text on, in order. */
  *from(segment: number, text: string): Generator<Term> {
    for (let number = Math.max(1, this.#blockOf(segment, text)); ; number += 1) {
      const block = this.#read(segment, number);
      if (block === null) return;
      while (block.next()) if (block.compare(text) >= 0) yield block.term();
    }
  }

  /** The block that contains a text if the segment does; 0 if the segment begins after it. */
  #blockOf(segment: number, text: string): number {
    const block = this.#place.get(segment, keyOf(text))?.['block'];
    return typeof block === 'number' ? block : 0;
  }

  #read(segment: number, number: number): BlockReader | null {
    return this.#reader(segment, this.#block.get(segment * idsInSegment + number));
  }

  #reader(segment: number, block: Readonly<Record<string, unknown>> | undefined): BlockReader | null {
    const data = block?.['data'];
    if (!(data instanceof Uint8Array)) return null;
    return new BlockReader(data, (list) => {
      const bytes = this.#list.get(segment * idsInSegment + list)?.['data'];
      if (!(bytes instanceof Uint8Array)) throw new DamagedWords();
      return bytes;
    });
  }
}
