import { z } from 'zod';

/** What a library allows a borrower type, and what it is worth in credit. */
export const lendingRulesSchema = z.strictObject({
  /** Days a loan lasts. */
  loanDays: z.int().min(1).max(3650).default(30),
  /** How often a loan can be renewed. */
  renewals: z.int().min(0).max(99).default(1),
  /** Days a renewal lasts, counted from the day it is made. */
  renewalDays: z.int().min(1).max(3650).default(30),
  /** Loans at a time. */
  maxLoans: z.int().min(0).max(1000).default(10),
  /** Active holds at a time. */
  maxPreBorrows: z.int().min(0).max(100).default(5),
  /** Open days that a held copy is kept. */
  pickUpDays: z.int().min(1).max(60).default(3),
  /** 1: a loan may be renewed though another reader waits for the title. */
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

/** What is set by hand: a part of the rules. */
export const setRulesSchema = z.record(z.string(), z.int());
export type SetRules = z.output<typeof setRulesSchema>;

/** The rules of a borrower type: its own, over the library's, over the defaults. */
export function lendingRules(library: SetRules, borrowerType: SetRules): LendingRules {
  return lendingRulesSchema.parse({ ...library, ...borrowerType });
}
