import { daysBetween } from '../platform/days.ts';

/** How far away the due date of a loan is, in a reader's terms. */
export type Due =
  | { readonly kind: 'overdue'; readonly days: number }
  | { readonly kind: 'today' }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'soon'; readonly days: number }
  | { readonly kind: 'later'; readonly days: number };

/** With at most this many days left, a loan needs attention. */
const soonDays = 3;

/**
 * `due` is the last day of the loan and `today` the day at the library, both `YYYY-MM-DD`. Undefined if `due` is not a
 * day.
 */
export function dueOn(due: string, today: string): Due | undefined {
  const days = daysBetween(today, due);
  if (Number.isNaN(days)) return undefined;
  if (days < 0) return { kind: 'overdue', days: -days };
  if (days === 0) return { kind: 'today' };
  if (days === 1) return { kind: 'tomorrow' };
  return { kind: days <= soonDays ? 'soon' : 'later', days };
}
