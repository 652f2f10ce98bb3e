import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenRules } from './password.ts';

test('8 to 16 digits, letters, dots or underscores, with a digit and something else, break no rule', () => {
  const whole = /^(?=.*\d)(?=.*[A-Za-z._])[\dA-Za-z._]{8,16}$/;
  const characters = fc.constantFrom('1', '9', 'a', 'Z', '.', '_', '-', ' ', '中');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 20 }), (text) => {
      expect([text, brokenRules(text).length === 0]).toEqual([text, whole.test(text)]);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['12345678', ['letter']],
  ['abcdefgh', ['digit']],
  ['abc1', ['length']],
  ['abc-1234', ['characters']],
  ['Yuelan2026', []],
  ['________1', []],
] as const)('%s breaks %j', (text, broken) => {
  expect(brokenRules(text)).toEqual(broken);
});
