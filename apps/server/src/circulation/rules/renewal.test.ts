import { describe, expect, test } from 'vitest';
import { alwaysOpen } from '../../../testing/circulation/always-open.ts';
import { lendingRules } from './lending-rules.ts';
import { judgeRenewal, type RenewalFacts } from './renewal.ts';

const usual: RenewalFacts = {
  readerStatus: 1,
  isPartner: false,
  isEnded: false,
  dueOn: '2026-03-20',
  today: '2026-03-15',
  renewCount: 0,
  isWanted: false,
  rules: lendingRules({}, {}),
  calendar: alwaysOpen,
};
const judge = (facts: Partial<RenewalFacts>) => judgeRenewal({ ...usual, ...facts });

describe('a loan', () => {
  test('can be renewed from today', () => {
    expect(judge({})).toEqual({ newDueDate: '2026-04-14' });
  });
  test('can be renewed on its last day', () => {
    expect(judge({ today: '2026-03-20' })).toEqual({ newDueDate: '2026-04-19' });
  });
  test.each([
    ['that was returned', { isEnded: true }, 'loan.missing'],
    ['of a suspended reader', { readerStatus: 4 }, 'renewal.suspended'],
    ['of a reader whose card was reported lost', { readerStatus: 2 }, 'renewal.suspended'],
    ['of a partner library', { isPartner: true }, 'renewal.partner'],
    ['a day late', { today: '2026-03-21' }, 'renewal.overdue'],
    ['renewed as often as allowed', { renewCount: 1 }, 'renewal.limit'],
    ['that is renewed more often than a new rule allows', { renewCount: 3 }, 'renewal.limit'],
    ['never renewable', { rules: lendingRules({ renewals: 0 }, {}) }, 'renewal.limit'],
    ['that another reader waits for', { isWanted: true }, 'renewal.wanted'],
    ['due no later than before', { dueOn: '2026-04-14' }, 'renewal.unchanged'],
    [
      'late and at its limit, told of the delay first',
      { today: '2026-03-21', renewCount: 1 },
      'renewal.overdue',
    ],
  ] as const)('%s cannot be renewed', (_what, facts, reason) => {
    expect(judge(facts)).toMatchObject({ refusal: { code: `circulation.${reason}` } });
  });
  test('that another reader waits for can be renewed where the library allows it', () => {
    expect(judge({ isWanted: true, rules: lendingRules({ renewWanted: 1 }, {}) })).toHaveProperty(
      'newDueDate',
    );
  });
  test('follows the rules of its borrower type, or else those of the library', () => {
    const rules = lendingRules({ renewals: 2, renewalDays: 10 }, { renewalDays: 40 });
    expect([rules.renewals, rules.renewalDays, rules.loanDays]).toEqual([2, 40, 30]);
  });
});
