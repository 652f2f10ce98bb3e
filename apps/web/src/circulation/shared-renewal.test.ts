import { expect, test } from 'vitest';
import { sharedRenewal } from './shared-renewal.ts';

const until = (newDueDate: string) => ({ renewable: { allowed: true, newDueDate } });
const refused = { renewable: { allowed: false, message: '不能续借' } };
const atPartner = { renewable: { allowed: true } };

test.each([
  ['no loans', [], undefined],
  ['one loan says it itself', [until('2026-12-22')], undefined],
  ['two loans until the same day', [until('2026-12-22'), until('2026-12-22')], '2026-12-22'],
  ['two loans until different days', [until('2026-12-22'), until('2026-12-23')], undefined],
  [
    'those that cannot be renewed do not count',
    [until('2026-12-22'), refused, until('2026-12-22')],
    '2026-12-22',
  ],
  ['one that can, beside others that cannot', [until('2026-12-22'), refused], undefined],
  ['a partner decides by itself', [atPartner, atPartner], undefined],
  ['a loan of which nothing is known', [{}, {}], undefined],
])('%s', (_what, loans, day) => {
  expect(sharedRenewal(loans)).toBe(day);
});
