import type { ColumnsHandle } from './columns-handle.ts';
import { SharedArray } from './shared-array.ts';

/** The rows that the build put in the order of their rank, and what has changed of them since. */
export class OrderedRows {
  /** Rows up to this one were in order. */
  count = 0;
  /** A bit for each row whose loans have changed since. */
  #moved = new SharedArray('u32');
  #movedRows = 0;
  /** The rows whose branches have changed since, each followed by its word of branches before. */
  #shifted = new SharedArray('u32');
  readonly #branchesBefore = new Map<number, number>();

  /** Declares that many rows to be in order, none of them moved. */
  begin(rows: number): void {
    this.count = rows;
    this.#shifted = new SharedArray('u32');
    this.#branchesBefore.clear();
    this.#moved = new SharedArray('u32', (rows >>> 5) + 1);
    this.#movedRows = 0;
  }

  /** Records that a row may no longer be in order. */
  move(row: number): void {
    if (row > this.count || this.isMoved(row)) return;
    const place = row >>> 5;
    this.#moved.view[place] = (this.#moved.view[place] ?? 0) | (1 << (row & 31));
    this.#movedRows += 1;
  }

  isMoved(row: number): boolean {
    return row <= this.count && (((this.#moved.view[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  /** Records the branches that a row had when they were counted. */
  shift(row: number, before: number): void {
    if (row > this.count || this.#branchesBefore.has(row)) return;
    this.#branchesBefore.set(row, before);
    this.#shifted.append([row, before]);
  }

  /** The word of branches that a row had; undefined if they have not changed. */
  branchesBefore(row: number): number | undefined {
    return this.#branchesBefore.get(row);
  }

  handle(): Pick<ColumnsHandle, 'ordered' | 'moved' | 'movedRows' | 'shifted' | 'shiftedRows'> {
    return {
      ordered: this.count,
      moved: this.#moved.buffer,
      movedRows: this.#movedRows,
      shifted: this.#shifted.buffer,
      shiftedRows: this.#shifted.length / 2,
    };
  }
}
