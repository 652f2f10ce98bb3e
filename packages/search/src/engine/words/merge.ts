import { ByteWriter } from './bytes.ts';
import { compareTerms, type Terms } from './term.ts';

interface Head {
  readonly terms: Terms;
  /** The place of its segment. */
  readonly at: number;
}

const isBefore = (left: Head, right: Head): boolean => {
  const order = compareTerms(left.terms, right.terms);
  return order < 0 || (order === 0 && left.at < right.at);
};

const noUnits = new Uint16Array(0);

/** The terms of several segments in order. Each segment's rows come after those of the segments before it. */
export class MergedTerms implements Terms {
  units: Uint16Array = noUnits;
  start = 0;
  length = 0;
  count = 0;
  first = 0;
  last = 0;
  /** Segments by their next terms, as a heap. */
  readonly #heap: Head[] = [];
  /** The segments that contain the current term. */
  #same: Head[];
  readonly #rows = new ByteWriter();
  readonly #places = new ByteWriter();

  constructor(segments: readonly Terms[]) {
    this.#same = segments.map((terms, at) => ({ terms, at }));
  }

  next(): boolean {
    for (const head of this.#same) if (head.terms.next()) push(this.#heap, head);
    this.#same = [];
    const first = pop(this.#heap);
    if (first === undefined) return false;
    this.#same.push(first);
    const { terms } = first;
    this.units = terms.units;
    this.start = terms.start;
    this.length = terms.length;
    this.count = terms.count;
    this.first = terms.first;
    this.last = terms.last;
    for (
      let [top] = this.#heap;
      top !== undefined && compareTerms(top.terms, terms) === 0;
      [top] = this.#heap
    ) {
      pop(this.#heap);
      this.#same.push(top);
      this.count += top.terms.count;
      this.last = top.terms.last;
    }
    return true;
  }

  /** The current term in each segment that contains it. */
  get each(): readonly Pick<Head, 'terms'>[] {
    return this.#same;
  }

  rows(): Uint8Array {
    const [first, ...others] = this.#same;
    if (first === undefined || others.length === 0) return first?.terms.rows() ?? none;
    const rows = this.#rows;
    rows.clear();
    rows.append(first.terms.rows());
    let { last } = first.terms;
    for (const { terms } of others) {
      // The first row takes two bytes: a difference of 0, and its fields.
      rows.number((terms.first - last) * 2 + 1);
      rows.append(terms.rows(), 1);
      last = terms.last;
    }
    return rows.written();
  }

  places(): Uint8Array {
    const [only, ...others] = this.#same;
    if (only === undefined || others.length === 0) return only?.terms.places() ?? none;
    this.#places.clear();
    for (const { terms } of this.#same) this.#places.append(terms.places());
    return this.#places.written();
  }
}

const none = new Uint8Array(0);

function push(heap: Head[], head: Head): void {
  let at = heap.length;
  heap.push(head);
  for (let parent = (at - 1) >> 1; at > 0; parent = (at - 1) >> 1) {
    const above = heap[parent];
    if (above === undefined || !isBefore(head, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = head;
}

function pop(heap: Head[]): Head | undefined {
  const [first] = heap;
  const last = heap.pop();
  if (last === undefined || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    const left = heap[at * 2 + 1];
    const right = heap[at * 2 + 2];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (child === undefined || isBefore(last, child)) break;
    heap[at] = child;
    at = at * 2 + (isRight ? 2 : 1);
  }
  heap[at] = last;
  return first;
}
