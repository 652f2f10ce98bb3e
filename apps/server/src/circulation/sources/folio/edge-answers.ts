import { z } from 'zod';

/**
 * The answers of edge-patron and edge-rtac, as far as the portal reads them. FOLIO leaves members out or sends null,
 * and other versions send more. In requests, versions differ in the spelling of `fulfillmentPreference`, which the
 * portal neither reads nor sends: edge-patron always means the hold shelf.
 */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const moment = z.string().refine((value) => instantOf(value) !== undefined);

const item = z
  .object({ instanceId: text, itemId: text, title: text, author: text, isbn: text })
  .nullish()
  .transform((value) => value ?? { instanceId: '', itemId: '', title: '', author: '', isbn: '' });
export type EdgeItem = z.output<typeof item>;

export const edgeLoan = z.object({ item, loanDate: moment.nullish(), dueDate: moment.nullish() });
export type EdgeLoan = z.output<typeof edgeLoan>;

export const edgeHold = z.object({
  requestId: z.guid(),
  item,
  requestDate: moment.nullish(),
  status: text,
  pickupLocationId: text,
});
export type EdgeHold = z.output<typeof edgeHold>;

const money = z.object({ amount: z.number(), isoCurrencyCode: text });
const edgeCharge = z.object({
  item,
  /** The unpaid amount. */
  chargeAmount: money.nullish(),
  accrualDate: moment.nullish(),
  description: text,
  /** The name of the kind of charge, such as "Overdue fine". */
  reason: text,
});

export const edgeAccount = z.object({
  /** The user's id in FOLIO; most versions leave it out. */
  id: z.guid().optional().catch(undefined),
  loans: z.array(edgeLoan),
  holds: z.array(edgeHold),
  totalCharges: money.nullish(),
  charges: z.array(edgeCharge).nullish(),
});
export type EdgeAccount = z.output<typeof edgeAccount>;

export const edgeError = z.object({ errorMessage: z.string() });

const rtacItem = z.object({ id: text, barcode: text, status: text, dueDate: text });
export type RtacItem = z.output<typeof rtacItem>;

/** Errors of edge-rtac come with status 200 beside the results. `404`: there is no such instance. */
export const rtacAnswer = z.object({
  holdings: z.array(z.object({ holdings: z.array(rtacItem).nullish() })).nullish(),
  errors: z.array(z.object({ code: text })).nullish(),
});

/** FOLIO writes `2026-11-24T15:59:59Z`, `….000+00:00` and `….000+0000`. */
export function instantOf(written: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(written);
  } catch {
    return undefined;
  }
}
