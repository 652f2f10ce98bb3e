import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { named, written } from '../written-text.ts';
import { purchaseEndpoints } from './endpoints.ts';
import { purchaseSchema } from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));

export const purchaseCalls = {
  recommendPurchase: defineCall(purchaseEndpoints.recommendPurchase, {
    summary: 'Recommends a book for purchase.',
    identity: ['pickuserid', 'pickusername'],
    input: z.strictObject({
      bookName: named(300),
      firstAuthor: z._default(written(200), ''),
      reason: z._default(written(1000), ''),
      pickuserid: hint,
      pickusername: hint,
      status: z.optional(z.int()),
    }),
    output: purchaseSchema,
    refusals: ['purchase.recommendation.already', 'purchase.recommendation.limit'],
  }),
  purchases: defineCall(purchaseEndpoints.purchases, {
    summary: "Lists the reader's purchase recommendations, newest first.",
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(purchaseSchema),
  }),
} as const;
