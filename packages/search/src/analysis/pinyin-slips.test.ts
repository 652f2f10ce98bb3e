import { expect, test } from 'vitest';
import { pinyinSlips } from './index.ts';

test.each([
  ['a letter missing', 'honglomeng', 'hongloumeng'],
  ['a letter wrong', 'hongloomeng', 'hongloumeng'],
  ['a letter too many', 'hongllou', 'honglou'],
  ['letters swapped', 'hnoglou', 'honglou'],
  ['no tongue curled', 'zongguo', 'zhongguo'],
  ['n for l', 'nanjing', 'lanjing'],
  ['an unfinished syllable', 'honglumen', 'hongloumen'],
])('with %s, %s may be %s', (_, typed, meant) => {
  expect(pinyinSlips(typed)).toContain(meant);
});

test('texts that are not pinyin are not included', () => {
  expect(pinyinSlips('honglou')).not.toContain('hongrlou');
  expect(pinyinSlips('honglou')).not.toContain('honglou');
  expect(pinyinSlips('xqkzt')).toEqual([]);
});
