import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { holdingSchema, storageInfoSchema } from '../catalogue/schemas.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { blockCodes } from './blocked-problems.ts';
import { circulationEndpoints } from './endpoints.ts';
import { availabilityStates, holdSchema, loanSchema, openingSchema, titlesAtOnce } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));
const barcode = z.string().check(z.minLength(1), z.maxLength(64));
/** An unknown order falls back to the default. */
const sortStr = z.optional(z.string().check(z.maxLength(200)));

const renewed = z.object({ code: z.string(), shouldReturnTime: z.string(), renewCount: z.int() });

export const circulationCalls = {
  loans: defineCall(circulationEndpoints.loans, {
    summary: "Lists the reader's current loans and says which can be renewed and, if not, why.",
    whileSuspended: true,
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, sortStr, ...paging }),
    output: z.extend(pageOf(loanSchema), {
      borrowedNum: z.int(),
      /** How many of them are overdue. */
      borrowedGtNum: z.int(),
      /** How many of them are loans from partner libraries. */
      partnerNum: z.int(),
      /** When the library system last answered; present while it does not answer. */
      lastKnownAt: z.optional(z.string()),
    }),
    refusals: [
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
  returnedLoans: defineCall(circulationEndpoints.returnedLoans, {
    summary: "Lists the reader's returned loans.",
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, sortStr, ...paging }),
    output: pageOf(loanSchema),
    refusals: [
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
  renew: defineCall(circulationEndpoints.renew, {
    summary: "Renews one of the reader's loans. `lendType` must be 3.",
    identity: ['borrowNumber'],
    input: z.strictObject({
      lendType: z.union([z.int(), z.string().check(z.maxLength(5))]),
      inputData: barcode,
      borrowNumber: hint,
    }),
    output: renewed,
    refusals: [
      'circulation.lend-type.unsupported',
      'circulation.loan.missing',
      'circulation.renewal.overdue',
      'circulation.renewal.limit',
      'circulation.renewal.wanted',
      'circulation.renewal.suspended',
      'circulation.renewal.unchanged',
      'circulation.renewal.early',
      'circulation.renewal.partner',
      ...blockCodes,
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.undone',
      'circulation.source.refused',
      'circulation.source.unwilling',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
  renewAtPartner: defineCall(circulationEndpoints.renewAtPartner, {
    summary:
      'Asks the partner library to renew one of its books. Retry only after `circulation.partner.busy`; every other answer is final.',
    input: z.strictObject({ bookBarCode: barcode }),
    output: renewed,
    refusals: [
      'circulation.loan.missing',
      'circulation.renewal.suspended',
      'circulation.partner.unconfigured',
      'circulation.partner.busy',
      'circulation.partner.refused',
      'circulation.partner.unwilling',
    ],
  }),
  placeHold: defineCall(circulationEndpoints.placeHold, {
    summary: 'Places a hold on an available copy.',
    identity: ['userBorrowNumber'],
    input: z.strictObject({
      bookBarCode: barcode,
      userBorrowNumber: hint,
      /** The id of a place from `pickups`. Without it, the usual place is used. */
      pickup: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: z.object({
      code: z.string(),
      id: z.string(),
      endTime: z.string(),
      endDay: z.optional(z.string()),
      /** Where to pick the copy up. */
      libraryName: z.string(),
    }),
    refusals: [
      'circulation.pre-borrow.unavailable',
      'circulation.pre-borrow.taken',
      'circulation.pre-borrow.limit',
      'circulation.pre-borrow.already',
      'circulation.pre-borrow.suspended',
      'circulation.pre-borrow.full',
      'circulation.pickup.unknown',
      ...blockCodes,
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.undone',
      'circulation.source.refused',
      'circulation.source.unwilling',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
  holds: defineCall(circulationEndpoints.holds, {
    summary: "Lists the reader's holds, newest first.",
    whileSuspended: true,
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, ...paging }),
    output: z.extend(pageOf(holdSchema), { activeNum: z.int(), lastKnownAt: z.optional(z.string()) }),
    refusals: [
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
  availability: defineCall(circulationEndpoints.availability, {
    summary:
      "Returns the library system's lending states of the titles' copies. Answers quickly with what is known; request titles that are `coming` again.",
    input: z.strictObject({
      ids: z.array(idText).check(z.minLength(1), z.maxLength(titlesAtOnce)),
      /** Also returns each copy, as the title's page lists them. */
      copies: z.optional(z.boolean()),
    }),
    output: z.object({
      /** True when the library system does not answer. */
      away: z.boolean(),
      /** In no particular order, without titles hidden from readers. */
      titles: z.array(
        z.object({
          id: idText,
          state: z.enum(availabilityStates),
          /** When the library system last reported on the copies: the oldest such time. Absent if it never did. */
          asOf: z.optional(z.string()),
          storageInfo: storageInfoSchema,
          bookLibraryList: z.optional(z.array(holdingSchema)),
        }),
      ),
    }),
  }),
  openingToday: defineCall(circulationEndpoints.openingToday, {
    summary: "Returns the library's opening hours today and whether it is open now.",
    input: z.strictObject({}),
    output: openingSchema,
  }),
  cancelHolds: defineCall(circulationEndpoints.cancelHolds, {
    summary: "Cancels the reader's holds with the given ids, either all of them or none.",
    whileSuspended: true,
    input: z.strictObject({
      ids: z.array(z.strictObject({ id: idText })).check(z.minLength(1), z.maxLength(100)),
    }),
    output: z.object({ cancelled: z.int() }),
    refusals: [
      'circulation.pre-borrow.missing',
      'circulation.pre-borrow.ended',
      'circulation.pre-borrow.noted',
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.undone',
      'circulation.source.refused',
      'circulation.source.unwilling',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
} as const;
