/** Sets of rows as ascending arrays without duplicates. */

export type Rows = Uint32Array;

export const noRows: Rows = new Uint32Array(0);

/** Whether a row is in a set with a bit for each row. */
export const hasBit = (bits: Uint32Array, row: number): boolean =>
  (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

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

/** Several sets, one after the other. */
export function joinedRows(sets: readonly Rows[]): Rows {
  const [only = noRows] = sets;
  if (sets.length < 2) return only;
  const rows = new Uint32Array(sets.reduce((sum, part) => sum + part.length, 0));
  let size = 0;
  for (const part of sets) {
    rows.set(part, size);
    size += part.length;
  }
  return rows;
}

export function intersection(left: Rows, right: Rows): Rows {
  const out = new Uint32Array(Math.min(left.length, right.length));
  let size = 0;
  let b = 0;
  for (let a = 0; a < left.length; a += 1) {
    const one = left[a] ?? 0;
    while (b < right.length && (right[b] ?? 0) < one) b += 1;
    if (b < right.length && right[b] === one) {
      out[size] = one;
      size += 1;
    }
  }
  return out.slice(0, size);
}

/** The rows of `left` that are not in `right`. */
export function difference(left: Rows, right: Rows): Rows {
  if (right.length === 0 || left.length === 0) return left;
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

/** Calls `mark` with the index in `rows` of every row that is also in `members`. */
export function markMembers(rows: Rows, members: Rows, mark: (at: number) => void): void {
  let at = 0;
  for (let member = 0; member < members.length; member += 1) {
    const row = members[member] ?? 0;
    while (at < rows.length && (rows[at] ?? 0) < row) at += 1;
    if (at < rows.length && rows[at] === row) mark(at);
  }
}
