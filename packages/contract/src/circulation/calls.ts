import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { holdSchema, loanSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));
const barcode = z.string().check(z.minLength(1), z.maxLength(64));
/** Anything but a known order is answered in the usual one. */
const sortStr = z.optional(z.string().check(z.maxLength(200)));

const renewed = z.object({ code: z.string(), shouldReturnTime: z.string(), renewCount: z.int() });

export const circulationCalls = {
  loans: defineCall({
    path: '/retrieval/borrow/wxMyBorrow',
    level: 'reader',
    whileSuspended: true,
    identity: ['readerId'],
    summary: 'The reader’s current loans; for each whether it can be renewed, and if not, why.',
    input: z.strictObject({ readerId: hint, sortStr, ...paging }),
    output: z.extend(pageOf(loanSchema), {
      borrowedNum: z.int(),
      /** Of them, overdue. */
      borrowedGtNum: z.int(),
      /** Of them, loans of partner libraries. */
      partnerNum: z.int(),
    }),
    refusals: [],
  }),
  returnedLoans: defineCall({
    path: '/retrieval/borrow/wxOldBorrow',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The reader’s returned loans.',
    input: z.strictObject({ readerId: hint, sortStr, ...paging }),
    output: pageOf(loanSchema),
    refusals: [],
  }),
  renew: defineCall({
    path: '/borrow/book',
    level: 'reader',
    identity: ['borrowNumber'],
    summary: 'Renews one of the reader’s loans (lendType 3; other values are refused).',
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
      'circulation.renewal.partner',
    ],
  }),
  renewAtPartner: defineCall({
    path: '/common/cxid/sendrequestRenew',
    level: 'reader',
    summary:
      'Asks the partner library to renew a loan of its book. After `circulation.partner.busy` the call may be repeated; other answers are final.',
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
  placeHold: defineCall({
    path: '/borrow/preBorrow/book',
    level: 'reader',
    identity: ['userBorrowNumber'],
    summary: 'Places a hold on an available copy.',
    input: z.strictObject({ bookBarCode: barcode, userBorrowNumber: hint }),
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
    ],
  }),
  holds: defineCall({
    path: '/borrow/preBorrow/loadByPaging',
    level: 'reader',
    whileSuspended: true,
    identity: ['readerId'],
    summary: 'The reader’s holds, newest first.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: z.extend(pageOf(holdSchema), { activeNum: z.int() }),
    refusals: [],
  }),
  cancelHolds: defineCall({
    path: '/borrow/preBorrow/cancelList',
    level: 'reader',
    whileSuspended: true,
    summary: 'Cancels holds of the reader: all of those named, or none.',
    input: z.strictObject({
      ids: z.array(z.strictObject({ id: idText })).check(z.minLength(1), z.maxLength(100)),
    }),
    output: z.object({ cancelled: z.int() }),
    refusals: ['circulation.pre-borrow.missing', 'circulation.pre-borrow.ended'],
  }),
} as const;
