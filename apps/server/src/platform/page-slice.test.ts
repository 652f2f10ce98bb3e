import { maxOffset, maxPageSize } from '@yuelan/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliced, sliceOf } from './page-slice.ts';

test.each([
  [1, 10, 0, 10],
  [3, 10, 20, 10],
  [25, 400, 9600, 400],
  [26, 400, 10_000, 0],
  [10_000, 400, 10_000, 0],
  [Number.MAX_SAFE_INTEGER, 400, 10_000, 0],
  [34, 300, 9900, 100],
  [0, 10, 0, 10],
  [-5, 10, 0, 10],
  [1, -10, 0, 0],
])('page %i of %i rows begins at row %i and has %i', (pageNum, pageSize, offset, limit) => {
  expect(sliceOf({ pageNum, pageSize })).toEqual({ offset, limit });
});

test('no page reaches before the first row or past the last reachable one', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ max: maxPageSize }), (pageNum, pageSize) => {
      const { offset, limit } = sliceOf({ pageNum, pageSize });
      expect(Math.min(offset, limit)).toBeGreaterThanOrEqual(0);
      expect(offset + limit).toBeLessThanOrEqual(maxOffset);
    }),
  );
});

test('consecutive pages show each row of a list once', () => {
  const rows = Array.from({ length: 23 }, (_, index) => index);
  const pages = [1, 2, 3, 4, 5].map((pageNum) => sliced(rows, { pageNum, pageSize: 5 }));
  expect(pages.flat()).toEqual(rows);
  expect(sliced(rows, { pageNum: 6, pageSize: 5 })).toEqual([]);
});
