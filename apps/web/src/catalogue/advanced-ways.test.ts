import { expect, test } from 'vitest';
import { plainAdvanced } from './advanced-address.ts';
import { loosened, plainQuestion, wordsOf } from './advanced-ways.ts';

const row = (value: string, change: object = {}) =>
  ({ logic: 'and', field: 'title', mode: 'exact', value, ...change }) as const;

test('the carried-over words leave out what was excluded', () => {
  const address = {
    ...plainAdvanced,
    rows: [row('红楼梦'), row('曹雪芹', { field: 'author' }), row('连环画', { logic: 'not' })],
  };
  expect(wordsOf(address)).toBe('红楼梦 曹雪芹');
  expect(plainQuestion(address)).toMatchObject({
    text: '红楼梦 曹雪芹',
    scope: 'all',
    mode: 'fuzzy',
    page: 1,
  });
});

test('flexible mode is offered once, with the filters kept', () => {
  const address = {
    ...plainAdvanced,
    rows: [row('红楼'), row('梦', { mode: 'fuzzy' })],
    classCode: 'I',
    page: 3,
  };
  const loose = loosened(address);
  expect(loose?.rows.map(({ mode }) => mode)).toEqual(['fuzzy', 'fuzzy']);
  expect(loose).toMatchObject({ classCode: 'I', page: 1 });
  expect(loose === undefined ? undefined : loosened(loose)).toBeUndefined();
});
