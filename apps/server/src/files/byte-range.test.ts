import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRange } from './byte-range.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['chapters=1-2', undefined],
  [undefined, undefined],
])('of 100 bytes, %s asks for %o', (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test('an empty file has no part to request', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-5', 0)).toBe('unsatisfiable');
});

test('the requested part lies inside the file, whatever the header says', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
      ),
      fc.nat(1_000_000),
      (header, size) => {
        const range = readRange(header, size);
        if (range === undefined || range === 'unsatisfiable') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      },
    ),
  );
});
