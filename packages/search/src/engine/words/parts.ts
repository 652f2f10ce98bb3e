import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { BlockReader, BlockWriter } from './block.ts';
import { DamagedWords } from './bytes.ts';
import { MergedTerms } from './merge.ts';
import { RenumberedTerms } from './renumbered.ts';
import type { Terms } from './term.ts';

/** The unit in which parts are written and read. */
const fullBlock = 256 * 1024;

/** The blocks of a part: where each ends in the file. */
interface Part {
  readonly start: number;
  readonly ends: number[];
}

/** Parts that a thread has written, for another one. */
export interface PartFile {
  readonly path: string;
  readonly parts: readonly Part[];
}

/** Terms of a bulk build, in parts that fit into memory, in a file that is removed at the end. */
export class WordParts {
  readonly #path: string;
  readonly #file: number;
  readonly #parts: Part[] = [];
  #end = 0;
  #isRemoved = false;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'w+');
  }

  get file(): PartFile {
    return { path: this.#path, parts: this.#parts };
  }

  /** Adds terms in order. */
  add(terms: Terms): void {
    const part: Part = { start: this.#end, ends: [] };
    const block = new BlockWriter(null);
    const write = (): void => {
      for (let bytes = block.take(); bytes.length > 0; ) {
        const written = writeSync(this.#file, bytes, 0, bytes.length, this.#end);
        this.#end += written;
        bytes = bytes.subarray(written);
      }
      part.ends.push(this.#end);
    };
    while (terms.next()) {
      block.put(terms);
      if (block.length >= fullBlock) write();
    }
    if (block.length > 0) write();
    this.#parts.push(part);
  }

  remove(): void {
    if (this.#isRemoved) return;
    this.#isRemoved = true;
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}

/** All terms of several files in order, in blocks, with new numbers for their rows; 0 leaves a row out. */
export function* mergedBlocks(files: readonly PartFile[], numbers: Uint32Array): Generator<Uint8Array> {
  const opened = files.map(({ path, parts }) => ({ file: openSync(path, 'r'), parts }));
  try {
    const parts = opened.flatMap(({ file, parts }) => parts.map((part) => termsOf(file, part)));
    const terms = new RenumberedTerms(new MergedTerms(parts), numbers);
    const block = new BlockWriter(null);
    while (terms.next()) {
      block.put(terms);
      if (block.length >= fullBlock) yield block.take();
    }
    if (block.length > 0) yield block.take();
  } finally {
    for (const { file } of opened) closeSync(file);
  }
}

/** The terms of one block. */
export function blockTerms(block: Uint8Array): Terms {
  let next: Uint8Array | null = block;
  return new BlockReader(() => {
    const bytes = next;
    next = null;
    return bytes;
  }, noLists);
}

function termsOf(file: number, { start, ends }: Part): Terms {
  let from = start;
  let block = 0;
  return new BlockReader(() => {
    const end = ends[block];
    if (end === undefined) return null;
    const bytes = new Uint8Array(end - from);
    for (let read = 0; read < bytes.length; ) {
      const more = readSync(file, bytes, read, bytes.length - read, from + read);
      if (more === 0) throw new DamagedWords();
      read += more;
    }
    from = end;
    block += 1;
    return bytes;
  }, noLists);
}

function noLists(): never {
  throw new DamagedWords();
}
