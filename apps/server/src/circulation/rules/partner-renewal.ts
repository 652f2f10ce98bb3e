import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** Everything on our side that decides whether a partner library is asked to renew one of its books. */
export interface PartnerRenewalFacts {
  /** See docs/states-and-codes.md#reader-status. */
  readonly readerStatus: number;
  /** The library knows where its partner takes renewals. */
  readonly canAsk: boolean;
  /** The partner's message if it refused earlier today; the refusal is valid until tomorrow. */
  readonly refusedToday: string | undefined;
}

/** Why a partner library is not asked, or nothing. How often and how long it renews is the partner's to say. */
export function refusePartnerRenewal(facts: PartnerRenewalFacts): Refusal | undefined {
  if (facts.readerStatus !== 1) return refuse('circulation.renewal.suspended');
  if (!facts.canAsk) return refuse('circulation.partner.unconfigured');
  if (facts.refusedToday !== undefined) return refusedByPartner(facts.refusedToday);
  return undefined;
}

/** A partner's refusal, in its own words where it gave any. */
export function refusedByPartner(message: string): Refusal {
  return message.trim() === ''
    ? refuse('circulation.partner.unwilling')
    : refuse('circulation.partner.refused', { message });
}
