import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainSearch, printPlainSearch } from './search-params.ts';

test('digits in an address stay text', () => {
  expect(parsePlainSearch('?text=123&page=2')).toEqual({ text: '123', page: '2' });
});

test('a name that appears again is a list, and an empty value is left out', () => {
  expect(parsePlainSearch('?kind=I&kind=K')).toEqual({ kind: ['I', 'K'] });
  expect(printPlainSearch({ kind: ['I', 'K'], text: '', page: undefined, size: 10 })).toBe(
    '?kind=I&kind=K&size=10',
  );
  expect(printPlainSearch({})).toBe('');
});

test('names of object properties are ordinary names', () => {
  expect(parsePlainSearch('?constructor=a')).toEqual({ constructor: 'a' });
});

test('what is printed is read back unchanged', () => {
  const text = fc.string({ minLength: 1, unit: 'grapheme' });
  const value = fc.oneof(text, fc.array(text, { minLength: 2 }));
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), value), (values) => {
      expect(parsePlainSearch(printPlainSearch(values))).toEqual({ ...values });
    }),
  );
});
