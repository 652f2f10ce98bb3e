import fc from 'fast-check';
import { expect, test } from 'vitest';
import { namesTitle } from './written-title.ts';

const record = (title: string, subtitle = '', parallelTitles: string[] = []) => ({
  title,
  subtitle,
  parallelTitles,
});

test.each([
  ['红楼梦', '', record('紅樓夢')],
  ['《红楼梦》', '', record('红楼梦')],
  ['三体 : 地球往事', '', record('三体', '地球往事')],
  ['三体：地球往事', '', record('三体')],
  ['三体', '', record('三体', '地球往事')],
  ['三体', '地球往事', record('三体')],
  ['The Sea', '', record('the sea.')],
  ['Gone with the Wind', '', record('飘', '', ['Gone with the wind'])],
  ['磨坊文札及其他', '', record('磨坊文札', '及其他')],
])('%j with the subtitle %j names %j', (title, subtitle, known) => {
  expect(namesTitle({ title, subtitle }, known)).toBe(true);
});

test.each([
  ['磨坊文札及其他', '', record('汤姆的午夜花园')],
  ['三体2', '', record('三体')],
  ['NANA Vol. 2', '', record('NANA Vol. 1')],
  ['红楼梦（上）', '', record('红楼梦')],
  ['中国通史', '近代卷', record('中国通史', '古代卷')],
  ['NANA', '', record('NANA', 'Vol. 1')],
  ['红楼', '', record('红楼梦')],
  ['', '', record('红楼梦')],
  ['...', '', record('红楼梦')],
])('%j with the subtitle %j does not name %j', (title, subtitle, known) => {
  expect(namesTitle({ title, subtitle }, known)).toBe(false);
});

test('a title names itself', () => {
  const word = fc.string({
    unit: fc.constantFrom('红', '楼', 'a', ' ', ':', '2'),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(word, word, (title, subtitle) => {
      fc.pre(/[\p{L}\p{N}]/u.test(title));
      expect(namesTitle({ title, subtitle }, record(title, subtitle))).toBe(true);
    }),
  );
});
