import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LendingRules } from './lending-rules.ts';
import { dueDate, type LibraryCalendar } from './library-calendar.ts';

/** The facts that decide whether a loan may be renewed. */
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
  /** Another reader is waiting for the title: they have no copy to collect, and none is free. */
  readonly isWanted: boolean;
  readonly rules: LendingRules;
  readonly calendar: LibraryCalendar;
}

export type RenewalVerdict = { readonly newDueDate: string } | { readonly refusal: Refusal };

/**
 * Whether a loan may be renewed, and until when. A renewal runs from the day it is made, not from the old due date, so
 * renewing early gains nothing and repeating a request changes nothing.
 */
export function judgeRenewal(facts: RenewalFacts): RenewalVerdict {
  const refusal = refuseRenewal(facts);
  if (refusal !== undefined) return { refusal };
  const newDueDate = dueDate(facts.today, facts.rules.renewalDays, facts.calendar);
  return newDueDate > facts.dueOn ? { newDueDate } : { refusal: refuse('circulation.renewal.unchanged') };
}

function refuseRenewal(facts: RenewalFacts): Refusal | undefined {
  const { renewals, renewWanted } = facts.rules;
  if (facts.isEnded) return refuse('circulation.loan.missing');
  if (facts.readerStatus !== 1) return refuse('circulation.renewal.suspended');
  if (facts.isPartner) return refuse('circulation.renewal.partner');
  if (facts.today > facts.dueOn) return refuse('circulation.renewal.overdue');
  if (facts.renewCount >= renewals) return refuse('circulation.renewal.limit', { limit: renewals });
  if (facts.isWanted && renewWanted === 0) return refuse('circulation.renewal.wanted');
  return undefined;
}
