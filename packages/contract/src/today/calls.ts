import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { todayEndpoints } from './endpoints.ts';
import { todaySchema } from './schemas.ts';

export const todayCalls = {
  today: defineDeskCall(todayEndpoints.today, {
    summary: 'Returns what waits at the desk, the results of the last runs, and three figures for the week.',
    input: z.strictObject({}),
    output: todaySchema,
    refusals: [],
  }),
} as const;
