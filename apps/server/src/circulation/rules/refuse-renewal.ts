import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { RenewalRefusal } from './judge-renewal.ts';
import type { LendingRules } from './lending-rules.ts';

/** The refusal for a verdict of `judgeRenewal`. */
export function refuseRenewal(reason: RenewalRefusal, rules: Pick<LendingRules, 'renewals'>): Refusal {
  switch (reason) {
    case 'returned':
      return refuse('circulation.loan.missing');
    case 'overdue':
      return refuse('circulation.renewal.overdue');
    case 'limit':
      return refuse('circulation.renewal.limit', { limit: rules.renewals });
    case 'wanted':
      return refuse('circulation.renewal.wanted');
    case 'suspended':
      return refuse('circulation.renewal.suspended');
    case 'partner':
      return refuse('circulation.renewal.partner');
    case 'unchanged':
      return refuse('circulation.renewal.unchanged');
  }
}
