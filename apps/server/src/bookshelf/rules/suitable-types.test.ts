import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf, sumUp } from './suitable-types.ts';

const years = Array.from({ length: 9 }, (_, index) => `1-${index + 1}`);
const votes = (...texts: string[]) => texts.map((text) => text.split('').map((year) => `1-${year}`));

test.each([
  [votes('345', '345'), undefined],
  [votes('345', '345', '345'), { types: ['1-3', '1-4', '1-5'], readers: 3 }],
  [votes('34', '45', '4'), { types: ['1-4'], readers: 3 }],
  [votes('1', '2', '3', '9'), { types: ['1-1', '1-2', '1-3', '1-9'], readers: 4 }],
  [votes('34', '34', '9'), { types: ['1-3', '1-4'], readers: 2 }],
  [votes('3', '3', '7', '7'), { types: ['1-3', '1-7'], readers: 4 }],
])('%j is summarised as %j', (evaluations, agreement) => {
  expect(sumUp(evaluations, years)).toEqual(agreement);
});

test.each([
  [['1-3', '1-4', '1-5'], [['1-3', '1-4', '1-5']]],
  [
    ['1-1', '1-3', '1-4'],
    [['1-1'], ['1-3', '1-4']],
  ],
  [[], []],
])('%j runs as %j', (types, runs) => {
  expect(runsOf(types, years)).toEqual(runs);
});

test('readers who chose none of these types are not counted', () => {
  const evaluation = fc.subarray(years, { minLength: 1 });
  fc.assert(
    fc.property(fc.array(evaluation, { minLength: 3, maxLength: 30 }), (evaluations) => {
      const agreement = sumUp(evaluations, years);
      expect(agreement?.types.length).toBeGreaterThan(0);
      expect(agreement?.readers).toBe(
        evaluations.filter((types) => types.some((type) => agreement?.types.includes(type))).length,
      );
    }),
  );
});
