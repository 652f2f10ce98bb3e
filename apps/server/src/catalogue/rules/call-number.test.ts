import { expect, test } from 'vitest';
import { bookNumberOf, callNumberOf } from './call-number.ts';

const hobbit = {
  callNumber: 'I561.45/T68-2:1',
  classCode: 'I561.45',
  authorNumber: 'T68-2:1',
  findBookCode: '317',
};

test.each([
  ['', 'I561.45/T68-2:1'],
  ['author', 'I561.45/T68'],
  ['author-suffix', 'I561.45/T68-2:1'],
  ['findbook', 'I561.45/317'],
  ['findbook-suffix', 'I561.45/317'],
] as const)('with the structure %j the call number is %s', (structure, expected) => {
  expect(callNumberOf(hobbit, structure)).toBe(expected);
});

test('a title without the number that the structure wants shows the other one', () => {
  expect(callNumberOf({ ...hobbit, findBookCode: '' }, 'findbook')).toBe('I561.45/T68');
  expect(callNumberOf({ ...hobbit, authorNumber: '', findBookCode: '12-3' }, 'author-suffix')).toBe(
    'I561.45/12-3',
  );
});

test('a title without a class shows what was catalogued, whatever the structure', () => {
  const dewey = { callNumber: '823.912 TOL', classCode: '', authorNumber: '', findBookCode: '' };
  expect(callNumberOf(dewey, 'author')).toBe('823.912 TOL');
});

test('a title with only a class shows the class', () => {
  expect(
    callNumberOf({ callNumber: '', classCode: 'K2', authorNumber: '', findBookCode: '' }, 'author'),
  ).toBe('K2');
});

test.each([
  ['W123-2:1', { base: 'W123', distinguishing: '-2', auxiliary: ':1' }],
  ['W123=2', { base: 'W123', distinguishing: '', auxiliary: '=2' }],
  ['W123-2', { base: 'W123', distinguishing: '-2', auxiliary: '' }],
  ['W123(2)', { base: 'W123', distinguishing: '', auxiliary: '(2)' }],
  ['W123', { base: 'W123', distinguishing: '', auxiliary: '' }],
  ['', { base: '', distinguishing: '', auxiliary: '' }],
])('the book number %j is split off', (text, expected) => {
  expect(bookNumberOf(text)).toEqual(expected);
});
