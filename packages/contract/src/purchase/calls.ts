import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { purchaseSchema } from './schemas.ts';

const hint = z.string().max(64).optional();

export const purchaseCalls = {
  recommendPurchase: defineCall({
    path: '/catalogue/PurchaseReferral/referralInfoAddFromEquipment',
    level: 'reader',
    identity: ['pickuserid', 'pickusername'],
    summary: 'Recommends a book for purchase.',
    input: z.strictObject({
      bookName: z.string().trim().min(1).max(300),
      firstAuthor: z.string().trim().max(200).default(''),
      reason: z.string().trim().max(1000).default(''),
      pickuserid: hint,
      pickusername: hint,
      status: z.int().optional(),
    }),
    output: purchaseSchema,
    refusals: ['purchase.recommendation.already', 'purchase.recommendation.limit'],
  }),
  purchases: defineCall({
    path: '/catalogue/PurchaseReferral/referralInfoFromEquipmentList',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The own recommendations, newest first.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(purchaseSchema),
    refusals: [],
  }),
} as const;
