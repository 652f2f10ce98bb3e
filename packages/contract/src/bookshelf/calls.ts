import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { viewedTitleSchema } from './schemas.ts';

export const bookshelfCalls = {
  recordView: defineCall({
    path: '/catalogue/es/tracker',
    level: 'visitor',
    summary: "Records that a title's page was opened.",
    input: z.strictObject({ catalogueId: idText, readerId: z.string().max(64).optional() }),
    output: z.object({}),
    refusals: ['catalogue.record.missing'],
  }),
  viewed: defineCall({
    path: '/catalogue/es/associationRecommendation',
    level: 'visitor',
    summary:
      "Titles looked at: one's own (this visit's for a visitor), newest first, or everyone's, most first.",
    input: z.strictObject({ scope: z.enum(['mine', 'everyone']).default('mine'), ...paging }),
    output: pageOf(viewedTitleSchema),
    refusals: [],
  }),
} as const;
