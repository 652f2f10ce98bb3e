import { expect, test } from 'vitest';
import { parseTitleId, randomToken } from './ids.ts';

test.each(['1', '42', '9007199254740991'])('%s is a title id', (text) => {
  expect(parseTitleId(text)).toBe(Number(text));
});

test.each([
  '',
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  ' 1',
  '1 ',
  '１',
  '9007199254740992',
  '99999999999999999999',
  '0x1',
  "1' or 1=1",
])('%j is not a title id', (text) => {
  expect(parseTitleId(text)).toBeUndefined();
});

test('tokens have at least 128 random bits and never repeat', () => {
  const tokens = new Set(Array.from({ length: 10_000 }, () => randomToken()));
  expect(tokens.size).toBe(10_000);
  expect([...tokens].every((token) => /^[\w-]{22}$/.test(token))).toBe(true);
  expect(() => randomToken(15)).toThrow('at least 16');
});
