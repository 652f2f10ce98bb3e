import { expect, test } from 'vitest';
import { linesOf, tagsOf } from './reading-help-text.ts';

test('advice has one item a line, without list markers', () => {
  expect(linesOf('1. 先读第一回\n\n- 再看人物表 \r\n2、慢慢读\n- 再看人物表')).toEqual([
    '先读第一回',
    '再看人物表',
    '慢慢读',
  ]);
  expect(linesOf('1984 is set in London.\n3D models help.')).toEqual([
    '1984 is set in London.',
    '3D models help.',
  ]);
});

test('tags are separated by the enumeration comma, each once', () => {
  expect(tagsOf('小说、清代、 小说 、，A, B')).toEqual(['小说', '清代', 'A', 'B']);
  expect(tagsOf(' ')).toEqual([]);
});
