import type { Loan } from '@yuelan/contract/circulation/schemas';
import { expect, test } from 'vitest';
import { renewalOffers } from './renewal-choice.ts';

const today = '2026-11-20';

function loan(shouldReturnTime: string, renewable: Loan['renewable']): Loan {
  return {
    id: shouldReturnTime,
    catalogueId: '1',
    bookName: '',
    firstAuthor: '',
    cover: '',
    bookKindCode: '',
    language: '',
    bookIsbn: '',
    bookBarCode: '',
    bookCallNumber: '',
    borrowTime: '',
    shouldReturnTime,
    publicLibrary: 0,
    libraryName: '',
    renewCount: 0,
    renewLimit: 1,
    overdueDays: 0,
    renewable,
  };
}

test.each([
  ['2026-11-20', '2026-12-20', 30, true],
  ['2026-11-27', '2026-12-20', 23, true],
  ['2026-11-28', '2026-12-20', 22, false],
  ['2026-12-18', '2026-12-20', 2, false],
  ['2026-11-15', undefined, undefined, true],
  ['2027-02-27', '2027-03-01', 2, false],
])(
  'a loan due on %s that can be renewed until %s gains %s days; preselected: %s',
  (due, until, gain, dueSoon) => {
    const renewable = { allowed: true, ...(until === undefined ? {} : { newDueDate: until }) };
    expect(renewalOffers([loan(due, renewable)], today)).toMatchObject([{ gain, dueSoon }]);
  },
);

test('a loan that cannot be renewed is not offered', () => {
  const loans = [loan('2026-11-21', { allowed: false }), loan('2026-11-22', undefined)];
  expect(renewalOffers(loans, today)).toEqual([]);
});
