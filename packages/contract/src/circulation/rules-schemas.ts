import { z } from 'zod/mini';
import { idText } from '../text.ts';
import { written } from '../written-text.ts';

/** The lending rules, all whole numbers: the minimum, the maximum and the default. */
export const ruleLimits = {
  /** Days a loan lasts. */
  loanDays: [1, 3650, 30],
  /** How often a loan can be renewed. */
  renewals: [0, 99, 1],
  /** Days a renewal lasts, counted from the day it is made. */
  renewalDays: [1, 3650, 30],
  /** Maximum number of open loans. */
  maxLoans: [0, 1000, 10],
  /** Maximum number of active holds. */
  maxPreBorrows: [0, 100, 5],
  /** How long a held copy is kept, in open days. */
  pickUpDays: [1, 60, 3],
  /** 1 when a loan may be renewed even though another reader is waiting for the title. */
  renewWanted: [0, 1, 0],
  scoreBorrow: [-1000, 1000, 0],
  scoreReturn: [-1000, 1000, 1],
  scoreRenew: [-1000, 1000, 0],
  scoreOverdue: [-1000, 1000, -2],
  scoreLost: [-1000, 1000, -10],
  scoreExpiry: [-1000, 1000, -2],
} as const satisfies Record<string, readonly [least: number, most: number, usual: number]>;
export type RuleName = keyof typeof ruleLimits;

/** One value for each rule. */
export const eachRule = <Value>(of: (name: RuleName) => Value): Record<RuleName, Value> => ({
  loanDays: of('loanDays'),
  renewals: of('renewals'),
  renewalDays: of('renewalDays'),
  maxLoans: of('maxLoans'),
  maxPreBorrows: of('maxPreBorrows'),
  pickUpDays: of('pickUpDays'),
  renewWanted: of('renewWanted'),
  scoreBorrow: of('scoreBorrow'),
  scoreReturn: of('scoreReturn'),
  scoreRenew: of('scoreRenew'),
  scoreOverdue: of('scoreOverdue'),
  scoreLost: of('scoreLost'),
  scoreExpiry: of('scoreExpiry'),
});

const rule = (name: RuleName) =>
  z.optional(z.int().check(z.minimum(ruleLimits[name][0]), z.maximum(ruleLimits[name][1])));

/** The rules set for some readers. An absent rule falls back to everybody's, or to the default. */
export const setRules = z.strictObject(eachRule(rule));
export type SetRules = z.infer<typeof setRules>;

export const rulesVersion = z.int().check(z.minimum(0), z.maximum(0xffff_ffff));

/** A borrower type; empty for readers whose type has no rules of its own. */
export const typeId = z.union([z.literal(''), idText]);

export const rulesRowSchema = z.object({
  typeId,
  /** Empty for everybody. */
  name: z.string(),
  set: setRules,
  version: rulesVersion,
  readers: z.int(),
  openLoans: z.int(),
});
export type RulesRow = z.infer<typeof rulesRowSchema>;

/** YYYY-MM-DD. */
export const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A date, an ISO weekday from 1 (Monday) to 7, or empty for all other days. */
const hoursDay = z.union([calendarDay, z.string().check(z.regex(/^[1-7]?$/))]);
/** `09:00-18:00`, `18:00` if only the closing time is known, or empty. */
const hoursText = z.string().check(z.maxLength(20));

export const calendarSchema = z.object({
  version: rulesVersion,
  /** Dates, and ISO weekdays. */
  closed: z.array(z.object({ day: z.string(), name: z.string() })),
  hours: z.array(z.object({ day: z.string(), hours: z.string() })),
});
export type DeskCalendar = z.infer<typeof calendarSchema>;

/** Days that are closed or, with `closed` false, open after all. `to` is the last day. */
export const closedRange = z.strictObject({
  from: z.union([calendarDay, z.string().check(z.regex(/^[1-7]$/))]),
  to: z.union([calendarDay, z.string().check(z.regex(/^[1-7]$/))]),
  name: written(100),
  closed: z.boolean(),
});
export const changedHours = z.strictObject({ day: hoursDay, hours: hoursText });
