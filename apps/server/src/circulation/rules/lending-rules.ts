import { eachRule, type RuleName, ruleLimits } from '@yuelan/contract';
import { z } from 'zod';

const rule = (name: RuleName) => {
  const [least, most, usual] = ruleLimits[name];
  return z._default(z.int().min(least).max(most), usual);
};

/** The lending limits for a borrower type, and the credit score of each event; `ruleLimits` explains them. */
export const lendingRulesSchema = z.strictObject(eachRule(rule));
export type LendingRules = z.output<typeof lendingRulesSchema>;
export const ruleNames = Object.keys(lendingRulesSchema.shape);

/** The rules that a library has set, which may be only some of them. */
export const setRulesSchema = z.record(z.string(), z.int());
export type SetRules = z.output<typeof setRulesSchema>;

/** The rules of a borrower type. They override the library's, which override the defaults. */
export function lendingRules(library: SetRules, borrowerType: SetRules): LendingRules {
  return lendingRulesSchema.parse({ ...library, ...borrowerType });
}
