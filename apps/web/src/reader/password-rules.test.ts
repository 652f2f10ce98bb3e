import { passwordPattern } from '@yuelan/contract/reader/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenRules } from './password-rules.ts';

test('the rules shown while typing are those of the contract, no more and no less', () => {
  const characters = fc.constantFrom('1', '9', 'a', 'Z', '.', '_', '-', ' ', '中');
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 20 }), (text) => {
      expect([text, brokenRules(text).length === 0]).toEqual([text, passwordPattern.test(text)]);
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
