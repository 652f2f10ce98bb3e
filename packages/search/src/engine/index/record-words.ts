import type { SearchRecord } from '../../port.ts';
import { WordCollector } from '../words/collector.ts';
import { type PartFile, WordParts } from '../words/parts.ts';
import { collectedDocument, type Document } from './document.ts';

/** Tokens that a thread collects in memory before it stores them. */
const mostCollected = 2_500_000;

/** Reads some of the records of a bulk build, keeps their words in a file of this thread and returns the rest. */
export class RecordWords {
  #collected = new WordCollector();
  readonly #parts: WordParts;

  constructor(path: string) {
    this.#parts = new WordParts(path);
  }

  /** Reads records, the first of which has this number in the build. Numbers ascend. */
  read(records: readonly SearchRecord[], first: number): readonly Document[] {
    const documents = records.map((record, at) => collectedDocument(record, first + at, this.#collected));
    if (this.#collected.size > mostCollected) this.#store();
    return documents;
  }

  /** All words read. Releases the memory in which they were collected. */
  end(): PartFile {
    if (!this.#collected.isEmpty) this.#store();
    this.#collected = new WordCollector();
    return this.#parts.file;
  }

  remove(): void {
    this.#collected = new WordCollector();
    this.#parts.remove();
  }

  #store(): void {
    this.#parts.add(this.#collected.terms());
    this.#collected.clear();
  }
}
