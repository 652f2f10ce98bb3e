import { beforeEach, expect, test } from 'vitest';
import { setWords, wordsOf } from './words.ts';

beforeEach(() =>
  setWords('en-US', {
    catalogue: {
      found: { title_one: '{{count}} title', title_other: '{{number}} titles in {{ place }}' },
      only_other: '{{count}} copies',
    },
  }),
);

test('the count chooses the form of the language', () => {
  expect(wordsOf('catalogue:found.title', { count: 1 })).toBe('1 title');
  expect(wordsOf('catalogue:found.title', { count: 2, number: '2', place: 'Qinghe' })).toBe(
    '2 titles in Qinghe',
  );
  expect(wordsOf('catalogue:only', { count: 1 })).toBe('1 copies');
});

test('Chinese has one form for every count', () => {
  setWords('zh-CN', { catalogue: { found_other: '找到 {{count}} 种' } });
  expect(wordsOf('catalogue:found', { count: 1 })).toBe('找到 1 种');
});

test('what a reader typed is filled in as it is', () => {
  setWords('zh-CN', { catalogue: { asked: '「{{text}}」' } });
  expect(wordsOf('catalogue:asked', { text: '$& {{text}} <b>' })).toBe('「$& {{text}} <b>」');
});

test('a hole without a value and a key without words show themselves', () => {
  expect(wordsOf('catalogue:only', { number: 1 })).toBe('{{count}} copies');
  expect(wordsOf('catalogue:nothing.here')).toBe('catalogue:nothing.here');
});
