import { type Refusal, refuse } from '../../platform/http/refusal.ts';

/** The facts that decide whether a renewal request is sent to a partner library. */
export interface PartnerRenewalFacts {
  /** See docs/states-and-codes.md#reader-status. */
  readonly readerStatus: number;
  /** The library has a valid address for its partner's renewals. */
  readonly canAsk: boolean;
  /** The partner's message if it refused earlier today; the refusal is valid until tomorrow. */
  readonly refusedToday: string | undefined;
}

/** Why no request is sent, if there is a reason. The partner decides how often and for how long it renews. */
export function refusePartnerRenewal(facts: PartnerRenewalFacts): Refusal | undefined {
  if (facts.readerStatus !== 1) return refuse('circulation.renewal.suspended');
  if (!facts.canAsk) return refuse('circulation.partner.unconfigured');
  if (facts.refusedToday !== undefined) return refusedByPartner(facts.refusedToday);
  return undefined;
}

/** A partner's refusal, with the partner's message if it sent one. */
export function refusedByPartner(message: string): Refusal {
  return message.trim() === ''
    ? refuse('circulation.partner.unwilling')
    : refuse('circulation.partner.refused', { message });
}
