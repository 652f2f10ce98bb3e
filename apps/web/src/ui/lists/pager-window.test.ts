import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageCount, pagerWindow } from './pager-window.ts';

const pagesAndPage = fc
  .integer({ min: 1, max: 2000 })
  .chain((pages) => fc.tuple(fc.constant(pages), fc.integer({ min: 1, max: pages })));

test('the window is five consecutive pages, or all there are, including the current one', () => {
  fc.assert(
    fc.property(pagesAndPage, ([pages, page]) => {
      const window = pagerWindow(page, pages);
      expect(window).toHaveLength(Math.min(5, pages));
      expect(window).toContain(page);
      expect(window[0]).toBeGreaterThanOrEqual(1);
      expect(window.at(-1)).toBeLessThanOrEqual(pages);
      for (const [index, number] of window.entries()) expect(number).toBe((window[0] ?? 0) + index);
    }),
  );
});

test('the current page is in the middle where there is room', () => {
  expect(pagerWindow(7, 20)).toEqual([5, 6, 7, 8, 9]);
  expect(pagerWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pagerWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test('the number of pages is the total by the page size, rounded up, and nothing is still one page', () => {
  expect(pageCount(42, 10)).toBe(5);
  expect(pageCount(40, 10)).toBe(4);
  expect(pageCount(0, 10)).toBe(1);
});

test('rows beyond the limit have no page', () => {
  expect(pageCount(1_000_000, 15, 10_000)).toBe(666);
});
