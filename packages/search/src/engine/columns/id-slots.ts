import { hashId } from './hashing.ts';
import { SharedArray } from './shared-array.ts';

/** The columns that say which record a row belongs to, and when the row ended. */
interface RowIds {
  readonly id: SharedArray<'f64'>;
  readonly died: SharedArray<'u32'>;
}

const leastSlots = 1024;

/** The writer's table from record ids to rows; ColumnsView has the readers' side. */
export class IdSlots {
  readonly #of: RowIds;
  /** Rows by the hash of their id; all elements are in use, and their number is a power of two. */
  slots = new SharedArray('u32', leastSlots);

  constructor(of: RowIds) {
    this.#of = of;
  }

  get buffer() {
    return this.slots.buffer;
  }

  /** The live row of a record, or 0. */
  rowOf(id: number): number {
    const slots = this.slots.view;
    const mask = slots.length - 1;
    let slot = hashId(id) & mask;
    for (let row = slots[slot] ?? 0; row !== 0; row = slots[slot] ?? 0) {
      if (this.#of.id.view[row - 1] === id && this.#of.died.view[row - 1] === 0) return row;
      slot = (slot + 1) & mask;
    }
    return 0;
  }

  /** Adds the last row, made in this generation. */
  add(row: number, generation: number): void {
    if (row * 2 > this.slots.view.length) this.rebuild(row, generation);
    else this.#place(row, generation);
  }

  /** Builds the table of rows 1 to `rows`. */
  rebuild(rows: number, generation: number): void {
    let capacity = leastSlots;
    while (capacity < rows * 2) capacity *= 2;
    this.slots = new SharedArray('u32', capacity);
    this.slots.length = capacity;
    for (let row = 1; row <= rows; row += 1) this.#place(row, generation);
  }

  /** Completes a table that was stored when it had rows 1 to `stored`. */
  extend(stored: number, rows: number, generation: number): void {
    if (rows * 2 > this.slots.view.length) this.rebuild(rows, generation);
    else for (let row = stored + 1; row <= rows; row += 1) this.#place(row, generation);
  }

  #place(row: number, generation: number): void {
    const slots = this.slots.view;
    const mask = slots.length - 1;
    const id = this.#of.id.view[row - 1] ?? 0;
    let slot = hashId(id) & mask;
    for (let other = slots[slot] ?? 0; other !== 0; other = slots[slot] ?? 0) {
      // No thread asks for a version that ended long ago, so its slot is reused. Otherwise a record changed ten
      // thousand times would make a chain of ten thousand slots.
      const died = this.#of.died.view[other - 1] ?? 0;
      if (died !== 0 && died + 64 < generation && this.#of.id.view[other - 1] === id) break;
      slot = (slot + 1) & mask;
    }
    slots[slot] = row;
  }
}
