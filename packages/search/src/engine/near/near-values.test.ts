import { expect, test } from 'vitest';
import { closest, leastCost } from './near-values.ts';

test('the closest among more rows than a call takes arguments', () => {
  const rows = new Map(Array.from({ length: 200_000 }, (_, row) => [row, row === 150_000 ? 0.1 : 1]));
  expect(leastCost(rows)).toBe(0.1);
  expect([...closest(rows).keys()]).toEqual([150_000]);
  expect(leastCost(new Map())).toBe(Number.POSITIVE_INFINITY);
});
