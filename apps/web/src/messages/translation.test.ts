import { expect, test } from 'vitest';
import { addMessages, messageOf } from './translation.ts';

addMessages('en-US', {
  catalogue: {
    found: { title_one: '{{count}} title', title_other: '{{number}} titles in {{ place }}' },
    only_other: '{{count}} copies',
  },
});
addMessages('zh-CN', { catalogue: { found_other: '找到 {{count}} 种', asked: '「{{text}}」' } });

test('the count selects the form of the language', () => {
  expect(messageOf('en-US', 'catalogue:found.title', { count: 1 })).toBe('1 title');
  expect(messageOf('en-US', 'catalogue:found.title', { count: 2, number: '2', place: 'Qinghe' })).toBe(
    '2 titles in Qinghe',
  );
  expect(messageOf('en-US', 'catalogue:only', { count: 1 })).toBe('1 copies');
});

test('Chinese has one form for every count', () => {
  expect(messageOf('zh-CN', 'catalogue:found', { count: 1 })).toBe('找到 1 种');
});

test('a reader’s text is filled in unchanged', () => {
  expect(messageOf('zh-CN', 'catalogue:asked', { text: '$& {{text}} <b>' })).toBe('「$& {{text}} <b>」');
});

test('a placeholder without a value and a key without a message are visible', () => {
  expect(messageOf('en-US', 'catalogue:only', { number: 1 })).toBe('{{count}} copies');
  expect(messageOf('en-US', 'catalogue:nothing.here')).toBe('catalogue:nothing.here');
});
