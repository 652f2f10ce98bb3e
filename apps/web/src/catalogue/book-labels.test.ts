import { expect, test } from 'vitest';
import { langAttribute, languageName } from './book-labels.ts';

test('languages are named in the language of the page', () => {
  expect(languageName('en', 'zh-CN')).toBe('英语');
  expect(languageName('zh', 'en-US')).toBe('Chinese');
  expect(languageName('?!', 'en-US')).toBe('?!');
  expect([langAttribute('zh-cn'), langAttribute('not a tag'), langAttribute('')]).toEqual([
    'zh-CN',
    undefined,
    undefined,
  ]);
});
