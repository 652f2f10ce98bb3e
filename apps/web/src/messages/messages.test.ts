import { expect, test } from 'vitest';
import { messages as firstEnglish } from './en-US.ts';
import { messages as lazyEnglish } from './en-US-lazy.ts';
import { messages as firstChinese } from './zh-CN.ts';
import { messages as lazyChinese } from './zh-CN-lazy.ts';

const english = { ...firstEnglish, ...lazyEnglish };
const chinese = { ...firstChinese, ...lazyChinese };

function flat(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
}

/** English counts one and other; Chinese counts only other. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');
const holes = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]).sort();

test('every word exists in both languages', () => {
  const keys = (words: object) => [...new Set(flat(words).map(([key]) => withoutPlural(key)))].sort();
  expect(keys(english)).toEqual(keys(chinese));
});

test('both languages fill in the same facts', () => {
  const other = new Map(flat(english).map(([key, text]) => [withoutPlural(key), holes(text)]));
  for (const [key, text] of flat(chinese))
    expect([key, other.get(withoutPlural(key))]).toEqual([key, holes(text)]);
});

test('no word is empty in Chinese', () => {
  expect(flat(chinese).filter(([, text]) => text.trim() === '')).toEqual([]);
});
