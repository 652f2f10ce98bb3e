import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markParts } from './highlight.ts';

function shown(text: string, query: string): string {
  return markParts(text, query)
    .map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');
}

test('marks every place that is equal to the query, letter case aside', () => {
  expect(shown('红楼梦与红楼梦魇', '红楼梦')).toBe('[红楼梦]与[红楼梦]魇');
  expect(shown('A Dream of Red Mansions', 'red dream')).toBe('A [Dream] of [Red] Mansions');
  expect(shown('三体', '水浒')).toBe('三体');
});

test('takes the signs of patterns literally', () => {
  expect(shown('C++ (第2版)', '.*')).toBe('C++ (第2版)');
  expect(shown('C++ (第2版)', 'c++ (')).toBe('[C++ (]第2版)');
});

test('keeps places right where lower case is longer than upper case', () => {
  expect(shown('İstanbul Red', 'red')).toBe('İstanbul [Red]');
});

test('loses and invents nothing, and terminates on any text and query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
      const parts = markParts(text, query);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every((part) => part.text !== '')).toBe(true);
    }),
  );
});
