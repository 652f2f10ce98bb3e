import { type Message, parseMessage } from '@yuelan/sip2';
import { expect, test } from 'vitest';
import { everythingOffered as offered, standingOf } from './patron-standing.ts';

const nothing = { charges: [], blocks: [], denied: [], said: '' };

/** A 64 with these marks (from the first place), number of fines and fields. */
function told(marks: string, fines: string, fields: string): Message<'patronInformationAnswer'> {
  const counts = `000000000000${fines}00000000`;
  const message = parseMessage(`64${marks.padEnd(14)}00020261122    120000${counts}AAQ0001|${fields}`);
  return message.type === 'patronInformationAnswer' ? message : expect.fail(message.type);
}

test.each([
  ['a system greets everybody', '', 'AFWelcome to the library|BV0.00|BHCNY|', nothing],
  ['a reader has credit', '', 'BV-3.00|BHCNY|', nothing],
  ['a system denies recalls to everybody', '  Y', 'AFHello|', nothing],
  [
    'a system sends marks without a word',
    'YYYYY',
    '',
    { ...nothing, blocks: ['circulation.blocked.card-lost'], denied: ['borrow', 'renew', 'hold'] },
  ],
  ['a system says only what is denied', 'YY', '', { ...nothing, denied: ['borrow', 'renew'] }],
  [
    'fines and fees are both too much',
    '          YY',
    'AF欠费|AF请缴费|BV12.50|BHCNY|',
    {
      ...nothing,
      owed: { amount: '12.50', currency: 'CNY' },
      blocks: ['circulation.blocked.owes'],
      said: '欠费 请缴费',
    },
  ],
  [
    'a debt is above the limit, and no mark says so',
    '',
    'BV12.50|CC10.00|',
    { ...nothing, owed: { amount: '12.50', currency: '' }, blocks: ['circulation.blocked.owes'] },
  ],
  [
    'a debt is below the limit',
    '',
    'BV2.50|CC10.00|BHCNY|AFHello|',
    { ...nothing, owed: { amount: '2.50', currency: 'CNY' }, said: 'Hello' },
  ],
  [
    'a limit of nothing is none',
    '',
    'BV2.50|CC0.00|',
    { ...nothing, owed: { amount: '2.50', currency: '' } },
  ],
  [
    'a sum is written with its sign, and the currency in words',
    '',
    'BV￥2.50|CC1.00|BHyuan|',
    { ...nothing, owed: { amount: '￥2.50', currency: '' } },
  ],
] as const)('%s', (_case, marks, fields, standing) => {
  expect(standingOf(told(marks, '0000', fields), offered)).toEqual(standing);
});

test('every flag that gives a reason has a reason in the portal', () => {
  const { blocks } = standingOf(told('YYYYYYYYYYYYYY', '0000', ''), offered);
  expect(blocks).toEqual(
    ['card-lost', 'loans', 'overdue', 'renewals', 'claims', 'lost', 'owes', 'recalled', 'billed'].map(
      (name) => `circulation.blocked.${name}`,
    ),
  );
});

test('a service that a system offers to nobody is not denied to this reader', () => {
  const marks = told('YYYY', '0000', '');
  for (const what of ['borrow', 'renew', 'hold'] as const) {
    const none = { borrow: false, renew: false, hold: false };
    expect(standingOf(marks, none)).toEqual(nothing);
    expect(standingOf(marks, { ...none, [what]: true }).denied).toEqual([what]);
  }
});

test('fines are listed where the summary counts some, up to a limit', () => {
  const fields = `BV7.50|AV|AV逾期 ${'x'.repeat(300)}|`;
  expect(standingOf(told('', '0000', fields), offered).charges).toEqual([]);
  const { charges } = standingOf(told('', '0001', fields), offered);
  expect(charges).toHaveLength(1);
  expect(charges[0]?.words).toHaveLength(200);
  const many = 'AVfine|'.repeat(90);
  expect(standingOf(told('', '0090', `BV7.50|${many}`), offered).charges).toHaveLength(50);
  expect(standingOf(told('', '    ', fields), offered).charges).toHaveLength(1);
});
