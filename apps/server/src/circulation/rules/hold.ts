import { lendingState, lendingStates } from '@yuelan/contract';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { LendingRules } from './lending-rules.ts';

export interface HoldFacts {
  /** See docs/states-and-codes.md#reader-status. */
  readonly readerStatus: number;
  readonly copy:
    | { readonly statusId: number; readonly lendable: boolean; readonly held: boolean }
    | undefined;
  /** Whether the title is visible to readers and its branch is open to them. */
  readonly isShown: boolean;
  /** Whether the reader already has a hold on another copy of the title. */
  readonly holdsTitle: boolean;
  readonly active: number;
  readonly rules: Pick<LendingRules, 'maxPreBorrows'>;
}

/** Why a reader cannot place a hold on a copy, if there is a reason. */
export function refuseHold(facts: HoldFacts): Refusal | undefined {
  if (facts.readerStatus !== 1) return refuse('circulation.pre-borrow.suspended');
  if (facts.copy === undefined || !facts.isShown) return refuse('circulation.pre-borrow.unavailable');
  const { statusId, lendable, held } = facts.copy;
  if (lendingState(statusId, lendable, false) !== lendingStates.available)
    return refuse('circulation.pre-borrow.unavailable');
  if (held) return refuse('circulation.pre-borrow.taken');
  if (facts.holdsTitle) return refuse('circulation.pre-borrow.already');
  if (facts.active >= facts.rules.maxPreBorrows)
    return refuse('circulation.pre-borrow.limit', { limit: facts.rules.maxPreBorrows });
  return undefined;
}

/**
 * Why a list of holds cannot be cancelled, if there is a reason. `statuses` covers only the holds that belong to the
 * reader. Cancelling a cancelled hold (2) again changes nothing; an expired or lent one cannot be cancelled.
 */
export function refuseCancel(asked: number, statuses: readonly number[]): Refusal | undefined {
  if (statuses.length !== asked) return refuse('circulation.pre-borrow.missing');
  if (statuses.some((status) => status === 3 || status === 4)) return refuse('circulation.pre-borrow.ended');
  return undefined;
}
