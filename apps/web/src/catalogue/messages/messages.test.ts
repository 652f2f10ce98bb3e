import { expect, test } from 'vitest';
import english from './en-US.json' with { type: 'json' };
import chinese from './zh-CN.json' with { type: 'json' };

/** Paths of all texts; English has one plural form more than Chinese. */
function paths(words: object, before = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key.replace(/_one$/, '_other')] : paths(value, `${before}${key}.`),
  );
}

function texts(words: object): string[] {
  return Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));
}

test('both languages have the same texts, none empty', () => {
  expect([...new Set(paths(english))].toSorted()).toEqual([...new Set(paths(chinese))].toSorted());
  expect([...texts(english), ...texts(chinese)].filter((text) => text.trim() === '')).toEqual([]);
});

test('English distinguishes one thing from several', () => {
  const keys = JSON.stringify(english).match(/"\w+_(one|other)"/g) ?? [];
  const stems = (form: string) =>
    keys.filter((key) => key.includes(form)).map((key) => key.replace(form, ''));
  expect(stems('_one').toSorted()).toEqual(stems('_other').toSorted());
});

test('no English text was left in Chinese', () => {
  expect(texts(english).filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
});
