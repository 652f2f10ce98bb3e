import { expect, test } from 'vitest';
import { isNearBottom } from './use-newest.ts';

test('a reader within 40 pixels of the end is taken along, further up is left alone', () => {
  const box = { clientHeight: 300, scrollHeight: 1000 };
  expect(isNearBottom({ ...box, scrollTop: 700 })).toBe(true);
  expect(isNearBottom({ ...box, scrollTop: 660 })).toBe(true);
  expect(isNearBottom({ ...box, scrollTop: 659 })).toBe(false);
});
