import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

const items = [{ id: 1, title: '三体', year: null, isbns: ['9787536692930'] }, { id: 2 }];

test('packed items are read as they were, even after another thread passed their bytes on', () => {
  expect(unpack(structuredClone(pack(items)))).toEqual(items);
  expect(unpack(pack([]))).toEqual([]);
});

test('a batch that nobody packed is taken as it is', () => {
  expect(unpack(items)).toBe(items);
});
