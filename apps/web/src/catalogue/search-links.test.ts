import { expect, test } from 'vitest';
import { searchFor, searchOf } from './search-links.ts';

test('a link to a plain search contains only its words', () => {
  expect(searchFor(' 恐龙 ')).toEqual({ q: '恐龙' });
});

test('a search in wire form becomes its address', () => {
  expect(searchOf({ text: '红楼', accurate: 1, mutiple: 2, searchKeyword: [] })).toEqual({
    q: '红楼',
    in: 'author',
    mode: 'exact',
  });
  expect(searchOf({ text: '红楼', accurate: 2, mutiple: 101, searchKeyword: ['章回小说'] })).toEqual({
    q: '红楼',
    keyword: ['章回小说'],
  });
});
