import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePages, printPages } from './page-address.ts';

test('the first page in the usual size needs nothing in the address', () => {
  expect(printPages({ page: 1, size: 10 })).toEqual({});
  expect(parsePages({})).toEqual({ page: 1, size: 10 });
});

test('what is printed is read back', () => {
  expect(parsePages(printPages({ page: 3, size: 50 }))).toEqual({ page: 3, size: 50 });
});

test('whatever the address, the page requested is one that the server answers', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (page, size) => {
      const asked = parsePages({ page, size });
      expect(asked.page * asked.size).toBeLessThanOrEqual(10_000);
      expect(asked.page).toBeGreaterThanOrEqual(1);
    }),
  );
});
