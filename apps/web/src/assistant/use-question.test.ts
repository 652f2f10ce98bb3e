import { expect, test } from 'vitest';
import { isAbove } from './use-question.ts';

test.each([
  ['at the question', 700, 700, false],
  ['reading on below it', 900, 700, false],
  ['forty pixels above it', 660, 700, false],
  ['further up', 659, 700, true],
  ['before the first question', 0, 0, false],
])('%s', (_where, scrollTop, question, above) => {
  expect(isAbove({ scrollTop, question })).toBe(above);
});
