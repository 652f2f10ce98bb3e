import type { ProblemCode } from '@yuelan/contract';
import { type Refusal, refuse } from '../../../platform/http/refusal.ts';
import { refusedSaying } from '../words.ts';

/** Why Koha refuses a renewal (`CanBookBeRenewed`), in the portal's terms. `too_many` needs the limit: see `offerOf`. */
const renewalReasons: Readonly<Record<string, ProblemCode>> = {
  on_reserve: 'circulation.renewal.wanted',
  recalled: 'circulation.renewal.wanted',
  booked: 'circulation.renewal.wanted',
  overdue: 'circulation.renewal.overdue',
  auto_too_late: 'circulation.renewal.overdue',
  restriction: 'circulation.blocked.restricted',
  auto_account_expired: 'circulation.blocked.expired',
  auto_too_much_oweing: 'circulation.blocked.owes',
  too_soon: 'circulation.renewal.early',
  auto_too_soon: 'circulation.renewal.early',
  item_denied_renewal: 'circulation.source.unwilling',
  onsite_checkout: 'circulation.source.unwilling',
};

/** Why Koha refuses a hold (`CanItemBeReserved`). */
const holdReasons: Readonly<Record<string, ProblemCode>> = {
  itemAlreadyOnHold: 'circulation.pre-borrow.already',
  tooManyReserves: 'circulation.pre-borrow.full',
  tooManyReservesToday: 'circulation.pre-borrow.full',
  tooManyHoldsForThisRecord: 'circulation.pre-borrow.full',
  noReservesAllowed: 'circulation.pre-borrow.unavailable',
  notReservable: 'circulation.pre-borrow.unavailable',
  damaged: 'circulation.pre-borrow.unavailable',
  recall: 'circulation.pre-borrow.unavailable',
  cannotReserveFromOtherBranches: 'circulation.pre-borrow.unavailable',
  cannotBeTransferred: 'circulation.pre-borrow.unavailable',
  expired: 'circulation.blocked.expired',
  restricted: 'circulation.blocked.restricted',
  debt_limit: 'circulation.blocked.owes',
  bad_address: 'circulation.blocked.address',
  card_lost: 'circulation.blocked.card-lost',
};

/** Koha's own words, for reasons that the portal has no words for. */
export const inWords = (said: string): Refusal => refusedSaying(said).refused;

export function renewalRefusal(reason: string): Refusal {
  const code = renewalReasons[reason];
  return code === undefined ? inWords(reason) : refuse(code);
}

/** From "Renewal not authorized (too_many)". */
export function refusedRenewal(error: string): Refusal {
  return renewalRefusal(/\((\w+)\)/.exec(error)?.[1] ?? error);
}

/** From "Hold cannot be placed. Reason: tooManyReserves". */
export function refusedHold(error: string): Refusal {
  const code = holdReasons[/Reason: (\w+)/.exec(error)?.[1] ?? ''];
  return code === undefined ? inWords(error) : refuse(code);
}
