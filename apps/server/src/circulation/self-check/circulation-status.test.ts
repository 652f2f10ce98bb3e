import { expect, test } from 'vitest';
import { circulationStatus } from './circulation-status.ts';

const here = { statusId: 1, lendable: true, held: false, lent: false };

test.each([
  ['in the library', {}, '03'],
  ['not for loan', { lendable: false }, '01'],
  ['on the hold shelf', { held: true }, '08'],
  ['on loan, whatever its status says', { lent: true }, '04'],
  ['on loan and held for the next', { lent: true, held: true }, '04'],
  ['recorded as out, without a loan', { statusId: 2 }, '04'],
  ['lost', { statusId: 3 }, '12'],
  ['lost and held', { statusId: 3, held: true }, '12'],
  ['off the shelves', { statusId: 4 }, '13'],
  ['being transferred', { statusId: 11 }, '10'],
  ['damaged', { statusId: 5 }, '01'],
  ['a status of a later version', { statusId: 99 }, '01'],
])('a copy that is %s', (_name, copy, status) => {
  expect(circulationStatus({ ...here, ...copy })).toBe(status);
});
