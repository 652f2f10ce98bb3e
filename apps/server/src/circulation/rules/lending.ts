import type { LendingRules } from './lending-rules.ts';

export interface LendingFacts {
  readonly readerStatus: number;
  readonly copy: { readonly statusId: number; readonly lendable: boolean } | undefined;
  /** Another reader has a hold on the copy. */
  readonly heldForOther: boolean;
  readonly openLoans: number;
  readonly rules: Pick<LendingRules, 'maxLoans'>;
}

/** Why a copy cannot be lent at the desk. Staff and imports see these reasons; readers never do. */
export type LendingRefusal = 'reader' | 'copy.missing' | 'copy.out' | 'copy.held' | 'limit';

/** Why a copy cannot be lent to a reader, if there is a reason. */
export function refuseLending(facts: LendingFacts): LendingRefusal | undefined {
  if (facts.readerStatus !== 1) return 'reader';
  if (facts.copy === undefined) return 'copy.missing';
  if (facts.copy.statusId !== 1 || !facts.copy.lendable) return 'copy.out';
  if (facts.heldForOther) return 'copy.held';
  if (facts.openLoans >= facts.rules.maxLoans) return 'limit';
  return undefined;
}
