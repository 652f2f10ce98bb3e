import { ByteWriter } from './bytes.ts';
import { compareTerms, newSingle, type SingleRow, type Terms } from './term.ts';

/** The units of a term in its {@link Head.key}. A shorter term has zeros, which no term contains. */
const keyUnits = 3;

interface Head {
  readonly terms: Terms;
  /** The place of its segment. */
  readonly at: number;
  /** The first three units of the next term, which decide most comparisons. */
  key: number;
}

const isBefore = (left: Head, right: Head): boolean => {
  if (left.key !== right.key) return left.key < right.key;
  const order = compareTerms(left.terms, right.terms, keyUnits);
  return order < 0 || (order === 0 && left.at < right.at);
};

const keyOf = ({ units, start, length }: Terms): number =>
  (units[start] ?? 0) * 0x1_0000_0000 +
  (length > 1 ? (units[start + 1] ?? 0) * 0x1_0000 : 0) +
  (length > 2 ? (units[start + 2] ?? 0) : 0);

const noUnits = new Uint16Array(0);

/** The terms of several segments in order. Each segment's rows come after those of the segments before it. */
export class MergedTerms implements Terms {
  units: Uint16Array = noUnits;
  start = 0;
  length = 0;
  count = 0;
  first = 0;
  last = 0;
  single: SingleRow = newSingle();
  /** Segments by their next terms, as a heap. */
  readonly #heap: Head[] = [];
  /** The segments that contain the current term. */
  readonly #same: Head[];
  readonly #rows = new ByteWriter();
  readonly #places = new ByteWriter();

  constructor(segments: readonly Terms[]) {
    this.#same = segments.map((terms, at) => ({ terms, at, key: 0 }));
  }

  next(): boolean {
    const same = this.#same;
    for (const head of same) {
      if (!head.terms.next()) continue;
      head.key = keyOf(head.terms);
      push(this.#heap, head);
    }
    same.length = 0;
    const first = pop(this.#heap);
    if (first === undefined) return false;
    same.push(first);
    const { terms, key } = first;
    this.units = terms.units;
    this.start = terms.start;
    this.length = terms.length;
    this.count = terms.count;
    this.first = terms.first;
    this.last = terms.last;
    this.single = terms.single;
    for (;;) {
      const top = this.#heap[0];
      if (top === undefined || top.key !== key || compareTerms(top.terms, terms, keyUnits) !== 0) return true;
      pop(this.#heap);
      same.push(top);
      this.count += top.terms.count;
      this.last = top.terms.last;
    }
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
