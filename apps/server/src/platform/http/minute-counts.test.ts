import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MinuteCounts } from './minute-counts.ts';

test('a minute counts what happened in it, and the next begins at one', () => {
  let now = 0;
  const counts = new MinuteCounts(undefined, () => now);
  expect([counts.add('a').current, counts.add('a').current, counts.add('b').current]).toEqual([1, 2, 1]);
  now = 59_999;
  expect(counts.add('a')).toEqual({ current: 3, ttl: 1 });
  now = 60_000;
  expect(counts.add('a')).toEqual({ current: 1, ttl: 60_000 });
});

test('no count ever asks anybody to wait longer than its window', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.nat(90_000)), { maxLength: 100 }),
      (steps) => {
        let now = 0;
        const counts = new MinuteCounts(undefined, () => now);
        for (const [key, pause] of steps) {
          now += pause;
          const { current, ttl } = counts.add(key);
          expect(current).toBeGreaterThan(0);
          expect(ttl).toBeGreaterThan(0);
          expect(ttl).toBeLessThanOrEqual(60_000);
        }
      },
    ),
  );
});

test('a flood of made-up keys takes no more room than 5000', () => {
  const counts = new MinuteCounts(undefined, () => 0);
  counts.add('first');
  for (let key = 0; key < 5000; key += 1) counts.add(String(key));
  expect(counts.add('first').current).toBe(1);
  expect(counts.add('4999').current).toBe(2);
});
