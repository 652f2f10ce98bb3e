import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { idText } from '../text.ts';
import { competitionSchema } from './schemas.ts';

export const activitiesCalls = {
  competitions: defineCall({
    path: '/reader/activities/queryCompetitionList',
    level: 'visitor',
    summary: 'Published competitions, those in progress first; `firstStatus` narrows.',
    input: z.strictObject({
      firstStatus: z.literal([1, 2, 3]).optional(),
      status: z.union([z.int().min(0), z.string().max(5)]).optional(),
      ...paging,
    }),
    output: pageOf(competitionSchema),
    refusals: [],
  }),
  competition: defineCall({
    path: '/reader/activities/queryCompetitionById',
    level: 'visitor',
    summary: 'One published competition.',
    input: z.strictObject({ id: idText }),
    output: competitionSchema,
    refusals: ['activities.competition.missing'],
  }),
} as const;
