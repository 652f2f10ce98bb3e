import { expect, test } from 'vitest';
import { pictureAt } from './countdown.ts';

test('four pictures share the five seconds', () => {
  const times = Array.from({ length: 51 }, (_, tenth) => pictureAt(5000 - tenth * 100));
  expect([...new Set(times)]).toEqual([1, 2, 3, 4]);
  expect([1, 2, 3, 4].map((number) => times.filter((shown) => shown === number).length)).toEqual([
    13, 12, 13, 13,
  ]);
});

test('a late countdown shows the last picture, an early one the first', () => {
  expect(pictureAt(-700)).toBe(4);
  expect(pictureAt(9000)).toBe(1);
});
