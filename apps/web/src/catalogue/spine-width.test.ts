import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookSpine, spineWidth, thickestBook } from './spine-width.ts';

test.each([
  ['an empty class', 0, 186, 2.75],
  ['a class of one title', 1, 186, 2.75],
  ['the largest class', 186, 186, 7],
  ['a quarter of the largest', 50, 200, 3.5],
  ['half of the largest', 100, 200, 4.95],
  ['nothing at all', 0, 0, 2.75],
  ['a count that makes no sense', -4, 10, 2.75],
  ['more than the largest', 400, 200, 7],
  ['a million titles', 250_000, 1_000_000, 3.5],
])('%s', (_what, total, largest, rem) => {
  expect(spineWidth(total, largest)).toBe(rem);
});

test.each([
  [0, 1.5],
  [100, 1.5],
  [302, 1.92],
  [1000, 3.5],
  [2400, 3.5],
])('a book of %i pages is %f rem wide', (pages, rem) => {
  expect(spineWidth(pages, thickestBook, bookSpine)).toBe(rem);
});

test('more titles never make a narrower spine, and every spine is large enough to touch', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000), (a, b, c) => {
      const largest = Math.max(a, b, c);
      const [few = 0, many = 0] = [a, b].sort((left, right) => left - right);
      expect(spineWidth(few, largest)).toBeLessThanOrEqual(spineWidth(many, largest));
      expect(spineWidth(few, largest)).toBeGreaterThanOrEqual(2.75);
      expect(spineWidth(many, largest)).toBeLessThanOrEqual(7);
    }),
  );
});
