import { expect, test } from 'vitest';
import { intersection, type Rows } from './row-sets.ts';

test.each([
  [0, 5],
  [3, 4],
  [40, 900],
  [499, 600],
  [500, 500],
  [500, 2000],
  [500, 2001],
  [900, 700],
  [2000, 600],
])(
  'rows that are in both of two sets of %i and %i rows are found, whatever was compared before',
  (one, other) => {
    let seed = one + other;
    const rowsOf = (count: number, upTo: number): Rows => {
      const rows = new Set<number>();
      for (let at = 0; at < count; at += 1) {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
        rows.add(1 + ((seed >>> 8) % upTo));
      }
      return Uint32Array.from(rows).sort();
    };
    for (const upTo of [1, 2500, 60_000]) {
      const [left, right] = [rowsOf(one, upTo), rowsOf(other, upTo)];
      expect([...intersection(left, right)]).toEqual([...left].filter((row) => right.includes(row)));
    }
  },
);
