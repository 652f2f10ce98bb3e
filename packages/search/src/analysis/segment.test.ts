import { expect, test } from 'vitest';
import { partOfSpeech, placesIn, segment } from './segment.ts';

test('text is cut into folded words', () => {
  expect(segment('红楼梦人民文学出版社')).toEqual(['红楼梦', '人民文学出版社']);
});

test.each([
  ['北京', 'ns'],
  ['汉语', 'nz'],
  ['图书', 'n'],
  ['鲁迅', 'n'],
  ['清华大学', 'n'],
  ['治理', 'v'],
  ['美好', 'a'],
  ['亚州', ''],
])('the dictionary says of %s what decides a search: %s', (word, part) => {
  expect(partOfSpeech(word)).toBe(part);
});

test('places are found among other nouns', () => {
  expect(placesIn('鲁迅在北京')).toEqual(['北京']);
});
