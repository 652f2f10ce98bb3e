import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { putTerm } from './block.ts';
import { ByteWriter } from './bytes.ts';
import { idsInSegment, keyOf } from './segments.ts';
import type { Term } from './term.ts';

/** A block is stored once it has this many bytes: three fit into a page of the database. */
const fullBlock = 1100;

/** Writes the terms of one segment, in order. */
export class SegmentWriter {
  readonly #segment: number;
  readonly #putKey: StatementSync;
  readonly #putBlock: StatementSync;
  readonly #putList: StatementSync;
  readonly #block = new ByteWriter();
  #firstText = '';
  #before = '';
  #blocks = 0;
  #lists = 0;

  constructor(db: DatabaseSync, schema: string, segment: number) {
    this.#segment = segment;
    this.#putKey = db.prepare(`INSERT INTO ${schema}.word_key (segment, key, block) VALUES (?, ?, ?)`);
    this.#putBlock = db.prepare(`INSERT INTO ${schema}.word_block (id, data) VALUES (?, ?)`);
    this.#putList = db.prepare(`INSERT INTO ${schema}.word_list (id, data) VALUES (?, ?)`);
  }

  put(term: Term): void {
    if (this.#block.length === 0) {
      this.#firstText = term.text;
      this.#before = '';
    }
    putTerm(this.#block, term, this.#before, (bytes) => {
      this.#lists += 1;
      this.#putList.run(this.#segment * idsInSegment + this.#lists, bytes);
      return this.#lists;
    });
    this.#before = term.text;
    if (this.#block.length >= fullBlock) this.end();
  }

  /** Stores what was not stored yet. */
  end(): void {
    if (this.#block.length === 0) return;
    this.#blocks += 1;
    this.#putKey.run(this.#segment, keyOf(this.#firstText), this.#blocks);
    this.#putBlock.run(this.#segment * idsInSegment + this.#blocks, this.#block.take());
  }
}
