import { expect, test } from 'vitest';
import { typedLength } from './typing.ts';

const shown = (text: string, milliseconds: number) => text.slice(0, typedLength(text, milliseconds));

test('three characters are typed every 100 ms', () => {
  const text = '一二三四五六七';
  expect([0, 99, 100, 199, 200, 300, 9000].map((after) => shown(text, after))).toEqual([
    '',
    '',
    '一二三',
    '一二三',
    '一二三四五六',
    text,
    text,
  ]);
});

test('characters of several code units count once and are never cut', () => {
  const text = '👩‍🚀𠮷é好书馆';
  expect(shown(text, 100)).toBe('👩‍🚀𠮷é');
  expect(shown(text, 200)).toBe(text);
});

test('a clock that goes back types nothing', () => {
  expect(typedLength('abc', -500)).toBe(0);
});
