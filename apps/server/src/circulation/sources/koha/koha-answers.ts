import { z } from 'zod';

/** Koha's texts are untrusted: limited in length, without control characters. */
const textAtMost = 200;
const text = z.string().transform((said) =>
  said
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, textAtMost),
);
const optionalText = text.nullish().transform((said) => said ?? '');
/** Some versions write numbers of items as text. */
const id = z.union([z.int(), z.string().regex(/^\d{1,15}$/)]).transform(Number);
const code = z
  .int()
  .nullish()
  .transform((value) => value ?? 0);
/** Koha writes days and times in the time zone of its library: the day is the one that staff see. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((written) => written.slice(0, 10));
const instant = z
  .string()
  .transform((written) => {
    const time = new Date(written);
    return Number.isNaN(time.getTime()) ? '' : time.toISOString();
  })
  .nullish()
  .transform((written) => written ?? '');

export const tokenSchema = z.object({ access_token: z.string().min(1).max(2000), expires_in: z.int() });

export const errorSchema = z.object({
  error: text,
  required_permissions: z.unknown().optional(),
});

export const validatedSchema = z.object({ patron_id: z.int(), cardnumber: z.string().min(1).max(100) });

export const patronSchema = z.object({
  patron_id: z.int(),
  cardnumber: z.string().nullish(),
  surname: optionalText,
  firstname: optionalText,
  /** The library to which the patron belongs. */
  library_id: optionalText,
  expiry_date: day.nullish(),
  restricted: z.boolean().nullish(),
  patron_card_lost: z.boolean().nullish(),
  /** The library does not know where the patron lives. */
  incorrect_address: z.boolean().nullish(),
  /** Debts minus credits, if requested. */
  account_balance: z.number().nullish(),
});
export type KohaPatron = z.output<typeof patronSchema>;

export const librarySchema = z.object({
  library_id: z.string().min(1).max(20),
  name: text,
  /** Only staff can have a hold sent there. */
  needs_override: z.boolean().nullish(),
});

const chargeSchema = z.object({
  date: day.nullish(),
  description: optionalText,
  /** Koha's code of the kind of charge, such as OVERDUE. */
  debit_type: optionalText,
  amount_outstanding: z.number(),
});
export type KohaCharge = z.output<typeof chargeSchema>;
export const accountSchema = z.object({
  outstanding_debits: z.object({ lines: z.array(chargeSchema) }).nullish(),
});

export const checkoutSchema = z.object({
  checkout_id: z.int(),
  patron_id: z.int().nullish(),
  /** Absent once the item was deleted. */
  item_id: id.nullish(),
  due_date: day,
  checkout_date: instant,
  checkin_date: instant,
  renewals_count: code,
});
export type KohaCheckout = z.output<typeof checkoutSchema>;

export const holdSchema = z.object({
  hold_id: z.int(),
  patron_id: z.int(),
  /** Absent once the record was deleted. */
  biblio_id: id.nullish(),
  /** Absent while any copy of the title will do. */
  item_id: id.nullish(),
  hold_date: instant,
  expiration_date: day.nullish(),
  pickup_library_id: optionalText,
  /**
   * `W`: kept for the reader; `T`: on its way to the pick-up place; `P`: being prepared. Absent while the reader waits.
   */
  status: z.string().max(5).nullish(),
});
export type KohaHold = z.output<typeof holdSchema>;

export const itemSchema = z.object({
  item_id: id,
  biblio_id: id,
  /** The barcode. */
  external_id: z.string().max(100).nullish(),
  callnumber: optionalText,
  home_library_id: optionalText,
  checked_out_date: z.string().nullish(),
  lost_status: code,
  withdrawn: code,
  restricted_status: code,
  not_for_loan_status: code,
  effective_not_for_loan_status: code,
  biblio: z.object({ title: optionalText, author: optionalText, isbn: optionalText }).nullish(),
});
export type KohaItem = z.output<typeof itemSchema>;

export const allowsRenewalSchema = z.object({
  allows_renewal: z.boolean(),
  max_renewals: z
    .union([z.int(), z.string().regex(/^\d{1,5}$/)])
    .transform(Number)
    .nullish(),
  error: optionalText,
});
