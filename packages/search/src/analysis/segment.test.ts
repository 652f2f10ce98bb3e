import { expect, test } from 'vitest';
import { forgetDictionary, segment } from './segment.ts';

test('a forgotten dictionary is loaded again by the next text', () => {
  const words = segment('红楼梦人民文学出版社');
  expect(words).toEqual(['红楼梦', '人民文学出版社']);
  forgetDictionary();
  expect(segment('红楼梦人民文学出版社')).toEqual(words);
});
