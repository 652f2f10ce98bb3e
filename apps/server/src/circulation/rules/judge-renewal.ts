import type { renewalRefusals } from '@yuelan/contract';
import { dueDate } from './due-date.ts';
import type { LendingRules } from './lending-rules.ts';
import type { LibraryCalendar } from './library-calendar.ts';

/** Everything that decides whether a loan may be renewed. */
export interface RenewalFacts {
  /** See docs/states-and-codes.md#reader-status. */
  readonly readerStatus: number;
  readonly isPartner: boolean;
  readonly isEnded: boolean;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
  /** Today in the library's time zone, YYYY-MM-DD. */
  readonly today: string;
  readonly renewCount: number;
  /** Another reader is waiting for the title: no copy is ready for them, and none is free. */
  readonly isWanted: boolean;
  readonly rules: LendingRules;
  readonly calendar: LibraryCalendar;
}

export type RenewalRefusal = (typeof renewalRefusals)[number];

export type RenewalVerdict =
  | { readonly allowed: true; readonly newDueDate: string }
  | { readonly allowed: false; readonly reason: RenewalRefusal };

/**
 * Whether a loan may be renewed, and until when: a renewal runs from the day it is made, not from the old due date, so
 * that renewing early gains nothing and a request sent twice means the same.
 */
export function judgeRenewal(facts: RenewalFacts): RenewalVerdict {
  const reason = refusalOf(facts);
  if (reason !== undefined) return { allowed: false, reason };
  const newDueDate = dueDate(facts.today, facts.rules.renewalDays, facts.calendar);
  return newDueDate > facts.dueOn ? { allowed: true, newDueDate } : { allowed: false, reason: 'unchanged' };
}

function refusalOf(facts: RenewalFacts): RenewalRefusal | undefined {
  if (facts.isEnded) return 'returned';
  if (facts.readerStatus !== 1) return 'suspended';
  if (facts.isPartner) return 'partner';
  if (facts.today > facts.dueOn) return 'overdue';
  if (facts.renewCount >= facts.rules.renewals) return 'limit';
  if (facts.isWanted && facts.rules.renewWanted === 0) return 'wanted';
  return undefined;
}
