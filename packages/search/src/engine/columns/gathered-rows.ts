import type { Rows } from './row-sets.ts';

/** Where rows are collected before their number is known. */
let gathered = new Uint32Array(1024);

/** Collects rows in any order. One collection ends before the next begins. */
export class GatheredRows {
  #size = 0;

  add(row: number): void {
    if (this.#size === gathered.length) this.#grow(this.#size + 1);
    gathered[this.#size] = row;
    this.#size += 1;
  }

  addAll(rows: Rows): void {
    if (this.#size + rows.length > gathered.length) this.#grow(this.#size + rows.length);
    gathered.set(rows, this.#size);
    this.#size += rows.length;
  }

  /** The rows in order, each once. */
  take(): Rows {
    const rows = gathered.slice(0, this.#size);
    let size = 0;
    let last = 0;
    for (const row of rows.sort()) {
      if (row === last) continue;
      last = row;
      rows[size] = row;
      size += 1;
    }
    return rows.subarray(0, size);
  }

  #grow(capacity: number): void {
    const larger = new Uint32Array(capacity * 2);
    larger.set(gathered);
    gathered = larger;
  }
}
