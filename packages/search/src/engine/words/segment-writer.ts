import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { BlockWriter } from './block.ts';
import { FilterCollector } from './segment-filter.ts';
import { KeyCollector } from './segment-keys.ts';
import { idsInSegment } from './segments.ts';
import type { Term } from './term.ts';

/** A block is stored once it has this many bytes, so that four usually fit into a page of the database. */
const fullBlock = 940;

/** Writes the terms of one segment, in order. */
export class SegmentWriter {
  readonly #db: DatabaseSync;
  readonly #segment: number;
  readonly #putBlock: StatementSync;
  readonly #block: BlockWriter;
  readonly #keys = new KeyCollector();
  readonly #filter = new FilterCollector();
  #blocks = 0;
  #lists = 0;

  constructor(db: DatabaseSync, segment: number) {
    this.#db = db;
    this.#segment = segment;
    this.#putBlock = db.prepare('INSERT INTO word_block (id, data) VALUES (?, ?)');
    const putList = db.prepare('INSERT INTO word_list (id, data) VALUES (?, ?)');
    this.#block = new BlockWriter((bytes) => {
      this.#lists += 1;
      putList.run(segment * idsInSegment + this.#lists, bytes);
      return this.#lists;
    });
  }

  put(term: Term): void {
    if (this.#block.length === 0) this.#keys.add(this.#block.before, term);
    this.#filter.add(term);
    this.#block.put(term);
    if (this.#block.length >= fullBlock) this.#endBlock();
  }

  /** Stores what has not been stored yet. */
  end(): void {
    if (this.#block.length > 0) this.#endBlock();
    this.#db
      .prepare('INSERT INTO word_keys (segment, ends, units, filter) VALUES (?, ?, ?, ?)')
      .run(this.#segment, this.#keys.ends, this.#keys.units, this.#filter.bytes);
  }

  #endBlock(): void {
    this.#blocks += 1;
    this.#putBlock.run(this.#segment * idsInSegment + this.#blocks, this.#block.take());
  }
}
