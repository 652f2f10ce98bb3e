import { expect, test } from 'vitest';
import { percentOf, stepReached } from './progress-steps.ts';

test('a screen reader announces each quarter once, however many steps the bytes take', () => {
  const heard = new Set(Array.from({ length: 1001 }, (_, sent) => stepReached(percentOf(sent, 1000))));
  expect([...heard]).toEqual([undefined, 25, 50, 75, 100]);
});

test('an upload reaches 100 % only with its last byte', () => {
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(1000, 1000)).toBe(100);
  expect(percentOf(0, 0)).toBe(0);
});
