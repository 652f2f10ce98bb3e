import { expect, test } from 'vitest';
import { messages as english } from './en-US-desk.ts';
import { messages as chinese } from './zh-CN-desk.ts';

function flat(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );
}

/** English has the plural forms one and other; Chinese has only other. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '');
const holes = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map((match) => match[1]).sort();

test('every message exists in both languages', () => {
  const keys = (words: object) => [...new Set(flat(words).map(([key]) => withoutPlural(key)))].sort();
  expect(keys(english)).toEqual(keys(chinese));
});

test('both languages use the same placeholders', () => {
  const other = new Map(flat(english).map(([key, text]) => [withoutPlural(key), holes(text)]));
  for (const [key, text] of flat(chinese))
    expect([key, other.get(withoutPlural(key))]).toEqual([key, holes(text)]);
});

test('no message is empty in Chinese', () => {
  expect(flat(chinese).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test('an English message that counts things has a form for one of them', () => {
  const keys = new Set(flat(english).map(([key]) => key));
  const missing = flat(english).filter(
    ([key, text]) => /{{count}} (?:[a-z]+ )?[a-z]+s\b/.test(text) && !keys.has(`${withoutPlural(key)}_one`),
  );
  expect(missing).toEqual([]);
});
