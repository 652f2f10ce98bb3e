import { expect, test } from 'vitest';
import { titlesIn, withTold } from './copies-in-answers.ts';
import type { ToldTitle } from './told-copies.ts';

const info = (storageCount: number) => ({ allCount: 2, storageCount, storageCountList: {} });
const told = (id: string, storageCount: number): ToldTitle => ({
  id,
  state: 'fresh',
  storageInfo: info(storageCount),
  bookLibraryList: [],
});

test('titles are found in results, on a shelf and on a page, and nowhere else', () => {
  const answers = [
    { rs: [{ id: '1', storageInfo: info(1) }], aggs: { by_author: [{ key: '鲁迅', docCount: 2 }] } },
    { results: [{ id: '900', catalogueId: '2', allCount: 1, storageCount: 0 }] },
    { id: '3', storageInfo: info(0), bookLibraryList: [] },
    { results: [{ id: '4', catalogueId: '5', bookName: '借来的书' }] },
    null,
    'text',
  ];
  expect(Object.fromEntries(titlesIn(answers))).toEqual({ 1: 'list', 2: 'list', 3: 'page' });
});

test('a report replaces what was known, only where it differs', () => {
  const found = {
    rs: [
      { id: '1', storageInfo: info(1) },
      { id: '2', storageInfo: info(2) },
    ],
    totalRecord: 2,
  };
  const differing = new Set<string>();
  const next = withTold(
    found,
    new Map([
      ['1', told('1', 0)],
      ['2', told('2', 2)],
    ]),
    differing,
  );
  expect(next).toEqual({ ...found, rs: [{ id: '1', storageInfo: info(0) }, found.rs[1]] });
  expect([...differing]).toEqual(['1']);
  expect(withTold(found, new Map([['2', told('2', 2)]]), differing)).toBe(found);
});

test('a list is not given copies, and a shelf entry keeps its own fields', () => {
  const shelf = { results: [{ id: '900', catalogueId: '1', allCount: 1, storageCount: 1 }] };
  expect(withTold(shelf, new Map([['1', told('1', 0)]]), new Set())).toEqual({
    results: [{ id: '900', catalogueId: '1', allCount: 2, storageCount: 0 }],
  });
});
