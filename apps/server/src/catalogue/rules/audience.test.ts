import { expect, test } from 'vitest';
import { audienceOf, readAudience } from './audience.ts';
import { seriesNamesOf } from './series-names.ts';

test.each([
  ['j', '008', 'children'],
  ['d', '008', 'teens'],
  ['g', '008', ''],
  [' ', '008', ''],
  ['b  ', '100', 'preschool'],
  ['uac', '100', 'children'],
  ['   ', '100', ''],
  ['小学生', 'audience', 'children'],
  ['中学生', 'audience', 'teens'],
  ['成人读者', 'audience', 'adults'],
  ['3-6岁', 'audience', 'preschool'],
  ['7-10 岁', 'audience', 'children'],
  ['Ages 14+', 'audience', 'teens'],
  ['家长与孩子', 'audience', ''],
  ['2019', 'audience', ''],
  ['', 'audience', ''],
] as const)('%j in %s is for %j', (value, from, audience) => {
  expect(readAudience(value, from)).toBe(audience);
});

test('a book of a children’s class or with children’s headings is for children, unless its source says otherwise', () => {
  const plain = { audience: '', classCode: '', headings: [] } as const;
  expect(audienceOf(plain)).toBe('');
  expect(audienceOf({ ...plain, classCode: 'I287.45' })).toBe('children');
  expect(audienceOf({ ...plain, classCode: 'I712.84' })).toBe('children');
  expect(audienceOf({ ...plain, classCode: 'I247.8' })).toBe('');
  expect(audienceOf({ ...plain, headings: ['Dinosaurs -- Juvenile literature'] })).toBe('children');
  expect(audienceOf({ ...plain, classCode: 'I287.45', audience: 'teens' })).toBe('teens');
});

test.each([
  ['Penguin classics ; 12', ['Penguin classics']],
  ['Penguin classics ; v. 3 ; Modern library', ['Penguin classics', 'Modern library']],
  ['名著译林 ; 第2辑', ['名著译林']],
  ["Oxford world's classics, no. 7", ["Oxford world's classics"]],
  ['The Hunger Games #1', ['The Hunger Games']],
  ['21世纪经济学丛书', ['21世纪经济学丛书']],
  ['', []],
])('the series of %j are %j', (series, names) => {
  expect(seriesNamesOf(series)).toEqual(names);
});
