/** Keeps the best `capacity` rows of a stream, sorted by the first, then the second, then the third key, ascending. */
export class TopRows {
  readonly capacity: number;
  readonly #rows: Uint32Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #third: Float64Array;
  #size = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#rows = new Uint32Array(capacity);
    this.#first = new Float64Array(capacity);
    this.#second = new Float64Array(capacity);
    this.#third = new Float64Array(capacity);
  }

  /** The largest first key that a row can have and still be kept. */
  get limit(): number {
    return this.#size < this.capacity ? Number.POSITIVE_INFINITY : (this.#first[0] ?? 0);
  }

  offer(row: number, first: number, second: number, third: number): void {
    if (this.capacity === 0) return;
    if (this.#size < this.capacity) {
      let at = this.#size;
      this.#size += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!this.#isBehind(first, second, third, parent)) break;
        this.#move(parent, at);
        at = parent;
      }
      this.#put(at, row, first, second, third);
    } else if (!this.#isBehind(first, second, third, 0)) this.#sink(row, first, second, third);
  }

  /** The kept rows with their first keys, best first. */
  take(): { readonly row: number; readonly first: number }[] {
    const order = [...this.#rows.subarray(0, this.#size).keys()];
    order.sort(
      (a, b) =>
        (this.#first[a] ?? 0) - (this.#first[b] ?? 0) ||
        (this.#second[a] ?? 0) - (this.#second[b] ?? 0) ||
        (this.#third[a] ?? 0) - (this.#third[b] ?? 0),
    );
    return order.map((at) => ({ row: this.#rows[at] ?? 0, first: this.#first[at] ?? 0 }));
  }

  /** Replaces the worst row, at the top of the heap. */
  #sink(row: number, first: number, second: number, third: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#size) break;
      if (child + 1 < this.#size && this.#isBehindEntry(child + 1, child)) child += 1;
      if (this.#isBehind(first, second, third, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#put(at, row, first, second, third);
  }

  #isBehind(first: number, second: number, third: number, at: number): boolean {
    const a = this.#first[at] ?? 0;
    if (first !== a) return first > a;
    const b = this.#second[at] ?? 0;
    if (second !== b) return second > b;
    return third > (this.#third[at] ?? 0);
  }

  #isBehindEntry(left: number, right: number): boolean {
    return this.#isBehind(this.#first[left] ?? 0, this.#second[left] ?? 0, this.#third[left] ?? 0, right);
  }

  #move(from: number, to: number): void {
    this.#put(
      to,
      this.#rows[from] ?? 0,
      this.#first[from] ?? 0,
      this.#second[from] ?? 0,
      this.#third[from] ?? 0,
    );
  }

  #put(at: number, row: number, first: number, second: number, third: number): void {
    this.#rows[at] = row;
    this.#first[at] = first;
    this.#second[at] = second;
    this.#third[at] = third;
  }
}
