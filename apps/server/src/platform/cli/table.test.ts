import { expect, test } from 'vitest';
import { tableLines, widthOf } from './table.ts';

test('Han characters take two columns', () => {
  expect([widthOf('abc'), widthOf('清河'), widthOf('a清b'), widthOf('（x）'), widthOf('𠮷')]).toEqual([
    3, 4, 4, 5, 2,
  ]);
});

test('columns are aligned, without trailing spaces', () => {
  expect(
    tableLines([
      ['id', 'name', 'x'],
      ['清河', 'a', ''],
      ['b', '图书馆', 'y'],
    ]),
  ).toEqual(['id    name    x', '清河  a', 'b     图书馆  y']);
});
