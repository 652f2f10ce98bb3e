import { type RuleName, ruleLimits } from '@yuelan/contract';
import { z } from 'zod';

const rule = (name: RuleName) => {
  const [least, most, usual] = ruleLimits[name];
  return z._default(z.int().min(least).max(most), usual);
};

/** The lending limits for a borrower type, and the credit score of each event; `ruleLimits` explains them. */
export const lendingRulesSchema = z.strictObject({
  loanDays: rule('loanDays'),
  renewals: rule('renewals'),
  renewalDays: rule('renewalDays'),
  maxLoans: rule('maxLoans'),
  maxPreBorrows: rule('maxPreBorrows'),
  pickUpDays: rule('pickUpDays'),
  renewWanted: rule('renewWanted'),
  scoreBorrow: rule('scoreBorrow'),
  scoreReturn: rule('scoreReturn'),
  scoreRenew: rule('scoreRenew'),
  scoreOverdue: rule('scoreOverdue'),
  scoreLost: rule('scoreLost'),
  scoreExpiry: rule('scoreExpiry'),
});
export type LendingRules = z.output<typeof lendingRulesSchema>;
export const ruleNames = Object.keys(lendingRulesSchema.shape);

/** The rules that a library has set, which may be only some of them. */
export const setRulesSchema = z.record(z.string(), z.int());
export type SetRules = z.output<typeof setRulesSchema>;

/** The rules of a borrower type. They override the library's, which override the defaults. */
export function lendingRules(library: SetRules, borrowerType: SetRules): LendingRules {
  return lendingRulesSchema.parse({ ...library, ...borrowerType });
}
