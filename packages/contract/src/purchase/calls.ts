import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { purchaseSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));

export const purchaseCalls = {
  recommendPurchase: defineCall({
    path: '/catalogue/PurchaseReferral/referralInfoAddFromEquipment',
    level: 'reader',
    identity: ['pickuserid', 'pickusername'],
    summary: 'Recommends a book for purchase.',
    input: z.strictObject({
      bookName: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
      firstAuthor: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      reason: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
      pickuserid: hint,
      pickusername: hint,
      status: z.optional(z.int()),
    }),
    output: purchaseSchema,
    refusals: ['purchase.recommendation.already', 'purchase.recommendation.limit'],
  }),
  purchases: defineCall({
    path: '/catalogue/PurchaseReferral/referralInfoFromEquipmentList',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The reader’s recommendations, newest first.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(purchaseSchema),
    refusals: [],
  }),
} as const;
