import { expect, test } from 'vitest';
import { classSearch, parseList, printList } from './list-address.ts';
import { searchInputOf } from './search-address.ts';

test('the address of a class becomes a search without text', () => {
  expect(searchInputOf(classSearch('I', parseList({ sort: 'borrowed', page: '2', size: '50' })))).toEqual({
    text: '',
    accurate: 2,
    mutiple: 101,
    sort: 'borrowed',
    byWork: true,
    mainKindCode: ['I'],
    pageNum: 2,
    pageSize: 50,
  });
});

test('a list’s address leaves out defaults and tolerates junk', () => {
  expect(printList(parseList({ sort: 'no', page: '-1', size: ['7'], more: 'x' }))).toEqual({});
  expect(printList(parseList({ page: '3' }))).toEqual({ page: '3' });
});
