import { staffCalls } from '@yuelan/contract';
import { longestSearch } from '@yuelan/contract/list-search';
import { expect, test } from 'vitest';
import { parseTable, printTable } from './table-address.ts';

const options = { sort: { by: 'name', descending: false }, filters: ['grade'] } as const;

test('an empty address is the first page in the usual order', () => {
  expect(parseTable({}, options)).toEqual({
    page: 1,
    size: 50,
    text: '',
    sort: { by: 'name', descending: false },
    filters: { grade: '' },
  });
});

test('an address is read and printed back', () => {
  const raw = { text: '林', sort: '-loans', page: '3', size: '100', grade: '高一' };
  expect(printTable(parseTable(raw, options), options)).toEqual(raw);
});

test('default values stay out of the address', () => {
  const printed = printTable(parseTable({ sort: 'name', size: '50', page: '1' }, options), options);
  expect(Object.values(printed).filter((value) => value !== undefined)).toEqual([]);
});

test('a pasted text that is too long to search is cut, so that the list still loads', () => {
  const { text } = parseTable({ text: '长'.repeat(5000) }, options);
  expect(staffCalls.accounts.input.safeParse({ text }).success).toBe(true);
  expect(text).toHaveLength(longestSearch);
});
