import { joined, type Term } from './term.ts';

/** The terms of several segments in order. Each segment's rows come after those of the segments before it. */
export function* merged(segments: readonly Iterator<Term>[]): Generator<Term> {
  const heap: Head[] = [];
  for (const [at, terms] of segments.entries()) {
    const { value, done } = terms.next();
    if (done !== true) push(heap, { term: value, at, terms });
  }
  const same: Term[] = [];
  for (let head = heap[0]; head !== undefined; head = heap[0]) {
    if (same.length > 0 && same[0]?.text !== head.term.text) yield joined(same.splice(0));
    same.push(head.term);
    const { value, done } = head.terms.next();
    if (done === true) {
      const last = heap.pop();
      if (last !== undefined && last !== head) sink(heap, last);
    } else sink(heap, { ...head, term: value });
  }
  if (same.length > 0) yield joined(same);
}

/** The next term of a segment. */
interface Head {
  readonly term: Term;
  readonly at: number;
  readonly terms: Iterator<Term>;
}

const isBefore = (left: Head, right: Head): boolean =>
  left.term.text < right.term.text || (left.term.text === right.term.text && left.at < right.at);

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

/** Puts a head in the place of the first one. */
function sink(heap: Head[], head: Head): void {
  let at = 0;
  for (;;) {
    const left = heap[at * 2 + 1];
    const right = heap[at * 2 + 2];
    const isRight = left !== undefined && right !== undefined && isBefore(right, left);
    const child = isRight ? right : left;
    if (child === undefined || isBefore(head, child)) break;
    heap[at] = child;
    at = at * 2 + (isRight ? 2 : 1);
  }
  heap[at] = head;
}
