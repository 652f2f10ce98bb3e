import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { assistantDeskEndpoints } from './desk-endpoints.ts';

export const assistantDeskCalls = {
  tryModel: defineDeskCall(assistantDeskEndpoints.tryModel, {
    summary: 'Asks the language model one question, and returns its answer or the reason why there is none.',
    input: z.strictObject({}),
    output: z.object({
      /** `none`: no model is configured; `slow`: no answer in time; `busy`: no free capacity. */
      outcome: z.enum(['answered', 'none', 'slow', 'busy', 'failed']),
      /** The model's answer; empty if there is none. */
      text: z.string(),
      milliseconds: z.int(),
    }),
  }),
} as const;
