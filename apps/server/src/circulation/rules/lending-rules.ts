import { z } from 'zod';

/** The lending limits for a borrower type, and the credit score of each event. */
export const lendingRulesSchema = z.strictObject({
  /** Days a loan lasts. */
  loanDays: z.int().min(1).max(3650).default(30),
  /** How often a loan can be renewed. */
  renewals: z.int().min(0).max(99).default(1),
  /** Days a renewal lasts, counted from the day it is made. */
  renewalDays: z.int().min(1).max(3650).default(30),
  /** Maximum number of open loans. */
  maxLoans: z.int().min(0).max(1000).default(10),
  /** Maximum number of active holds. */
  maxPreBorrows: z.int().min(0).max(100).default(5),
  /** How long a held copy is kept, in open days. */
  pickUpDays: z.int().min(1).max(60).default(3),
  /** 1 when a loan may be renewed even though another reader is waiting for the title. */
  renewWanted: z.literal([0, 1]).default(0),
  scoreBorrow: z.int().min(-1000).max(1000).default(0),
  scoreReturn: z.int().min(-1000).max(1000).default(1),
  scoreRenew: z.int().min(-1000).max(1000).default(0),
  scoreOverdue: z.int().min(-1000).max(1000).default(-2),
  scoreLost: z.int().min(-1000).max(1000).default(-10),
  scoreExpiry: z.int().min(-1000).max(1000).default(-2),
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
