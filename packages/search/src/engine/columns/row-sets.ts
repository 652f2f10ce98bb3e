/** Sets of rows as ascending arrays without duplicates. */

export type Rows = Uint32Array;

export const noRows: Rows = new Uint32Array(0);

/** Whether a row is in a set that has a bit for each row. */
export const hasBit = (bits: Uint32Array, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

/** The rows of a set that has a bit for each row. */
export function rowsOfBits(words: Uint32Array): Rows {
  const rows: number[] = [];
  for (let at = 0; at < words.length; at += 1)
    for (let bits = words[at] ?? 0; bits !== 0; bits &= bits - 1)
      rows.push(at * 32 + 31 - Math.clz32(bits & -bits));
  return Uint32Array.from(rows);
}

/** A set with a bit for each row up to `last`. */
export function bitsOf(rows: Rows, last: number): Uint32Array {
  const bits = new Uint32Array((last >>> 5) + 1);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  return bits;
}

/**
 * The rows that are in a set with a bit for each row. Written without a branch, because the processor could not predict
 * it.
 */
export function withBit(rows: Rows, bits: Uint32Array): Rows {
  const out = new Uint32Array(rows.length);
  let size = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    out[size] = row;
    size += ((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1;
  }
  return out.slice(0, size);
}

/** From this many times as many rows on, each row is looked up in them instead of scanning all. */
const muchLonger = 16;

/** The index, from `from` on, of the first row that is not before `row`; the number of rows if there is none. */
export function placeFrom(rows: Rows, row: number, from = 0): number {
  let step = 1;
  let low = from;
  while (low + step < rows.length && (rows[low + step] ?? 0) < row) {
    low += step;
    step *= 2;
  }
  let high = Math.min(rows.length, low + step);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function union(left: Rows, right: Rows): Rows {
  if (left.length === 0) return right;
  if (right.length === 0) return left;
  const out = new Uint32Array(left.length + right.length);
  let size = 0;
  let a = 0;
  let b = 0;
  while (a < left.length && b < right.length) {
    const one = left[a] ?? 0;
    const two = right[b] ?? 0;
    out[size] = Math.min(one, two);
    size += 1;
    if (one <= two) a += 1;
    if (two <= one) b += 1;
  }
  while (a < left.length) {
    out[size] = left[a] ?? 0;
    size += 1;
    a += 1;
  }
  while (b < right.length) {
    out[size] = right[b] ?? 0;
    size += 1;
    b += 1;
  }
  return out.slice(0, size);
}

/** The rows of several sets. */
export function unionOf(sets: readonly Rows[]): Rows {
  const filled = sets.filter((rows) => rows.length > 0);
  if (filled.length <= 2) return union(filled[0] ?? noRows, filled[1] ?? noRows);
  const all = joinedRows(filled).sort();
  let size = 0;
  for (let at = 0; at < all.length; at += 1) {
    const row = all[at] ?? 0;
    if (size > 0 && all[size - 1] === row) continue;
    all[size] = row;
    size += 1;
  }
  return all.subarray(0, size);
}

/** Several sets, one after another. */
export function joinedRows(sets: readonly Rows[]): Rows {
  const filled = sets.filter((part) => part.length > 0);
  const [only = noRows] = filled;
  if (filled.length < 2) return only;
  const rows = new Uint32Array(filled.reduce((sum, part) => sum + part.length, 0));
  let size = 0;
  for (const part of filled) {
    rows.set(part, size);
    size += part.length;
  }
  return rows;
}

/** Two sets that are about this long are compared by bits: walking both would mispredict every other step. */
const long = 500;
const aboutAsLong = 4;

export function intersection(left: Rows, right: Rows): Rows {
  if (left.length > right.length) return intersection(right, left);
  if (left.length >= long && right.length <= left.length * aboutAsLong) return markedOf(right, left);
  const isMuchLonger = right.length > left.length * muchLonger;
  const out = new Uint32Array(left.length);
  let size = 0;
  let b = 0;
  for (let a = 0; a < left.length && b < right.length; a += 1) {
    const one = left[a] ?? 0;
    if (isMuchLonger) b = placeFrom(right, one, b);
    else while (b < right.length && (right[b] ?? 0) < one) b += 1;
    if (b < right.length && right[b] === one) {
      out[size] = one;
      size += 1;
    }
  }
  return out.slice(0, size);
}

/** A bit for each row; all zero between two calls. */
let marks = new Uint32Array(1024);

/** The rows that are also among others. */
function markedOf(rows: Rows, others: Rows): Rows {
  const words = (Math.max(rows.at(-1) ?? 0, others.at(-1) ?? 0) >>> 5) + 1;
  if (marks.length < words) marks = new Uint32Array(words * 2);
  const bits = marks;
  for (let at = 0; at < others.length; at += 1) {
    const row = others[at] ?? 0;
    bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  }
  const found = withBit(rows, bits);
  for (let at = 0; at < others.length; at += 1) bits[(others[at] ?? 0) >>> 5] = 0;
  return found;
}

/** The rows of `left` that are not in `right`. */
export function difference(left: Rows, right: Rows): Rows {
  if (right.length === 0 || left.length === 0) return left;
  if (left.length > right.length * muchLonger) return withoutFew(left, right);
  const out = new Uint32Array(left.length);
  let size = 0;
  let b = 0;
  for (let a = 0; a < left.length; a += 1) {
    const one = left[a] ?? 0;
    while (b < right.length && (right[b] ?? 0) < one) b += 1;
    if (b < right.length && right[b] === one) continue;
    out[size] = one;
    size += 1;
  }
  return out.slice(0, size);
}

/** Copies what lies between a few rows. */
function withoutFew(rows: Rows, few: Rows): Rows {
  const out = new Uint32Array(rows.length);
  let size = 0;
  let from = 0;
  for (const row of few) {
    const at = placeFrom(rows, row, from);
    if (rows[at] !== row) continue;
    out.set(rows.subarray(from, at), size);
    size += at - from;
    from = at + 1;
  }
  out.set(rows.subarray(from), size);
  size += rows.length - from;
  return size === rows.length ? rows : out.slice(0, size);
}

/** Calls `mark` with the index in `rows` of every row that is also in `members`. */
export function markMembers(rows: Rows, members: Rows, mark: (at: number) => void): void {
  if (members.length > rows.length * muchLonger) {
    let member = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at] ?? 0;
      member = placeFrom(members, row, member);
      if (members[member] === row) mark(at);
    }
    return;
  }
  const isMuchLonger = rows.length > members.length * muchLonger;
  let at = 0;
  for (let member = 0; member < members.length; member += 1) {
    const row = members[member] ?? 0;
    if (isMuchLonger) at = placeFrom(rows, row, at);
    else while (at < rows.length && (rows[at] ?? 0) < row) at += 1;
    if (at < rows.length && rows[at] === row) mark(at);
  }
}

/** The rows that are not after one. */
export const rowsUpTo = (rows: Rows, last: number): Rows =>
  (rows.at(-1) ?? 0) <= last ? rows : rows.subarray(0, placeFrom(rows, last + 1));
