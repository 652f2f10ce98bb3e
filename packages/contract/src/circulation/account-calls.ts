import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { accountEndpoints } from './account-endpoints.ts';
import { pickupsSchema, standingSchema } from './schemas.ts';

/** What a reader can ask about their account besides loans and holds. */
export const accountCalls = {
  standing: defineCall(accountEndpoints.standing, {
    summary: "Returns the reader's debts and blocks, as far as the library system reports them.",
    whileSuspended: true,
    input: z.strictObject({}),
    output: z.extend(standingSchema, { lastKnownAt: z.optional(z.string()) }),
    refusals: [
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.refused',
      'circulation.source.unwilling',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
  pickups: defineCall(accountEndpoints.pickups, {
    summary: 'Lists the places where the reader can pick up a hold on this copy.',
    input: z.strictObject({ bookBarCode: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: pickupsSchema,
    refusals: [
      'circulation.pre-borrow.unavailable',
      'circulation.source.away',
      'circulation.source.unsure',
      'circulation.source.refused',
      'circulation.source.unwilling',
      'circulation.source.unable',
      'circulation.source.stranger',
    ],
  }),
} as const;
