import { z } from 'zod/mini';
import { defineDeskCall } from '../call.ts';
import { assistantDeskEndpoints } from './desk-endpoints.ts';

export const assistantDeskCalls = {
  tryModel: defineDeskCall(assistantDeskEndpoints.tryModel, {
    summary: 'Asks the language model one question, and says what it answered or why it did not.',
    input: z.strictObject({}),
    output: z.object({
      /** `none`: the server is set up without a model; `slow`: no answer in time; `busy`: it has no room now. */
      outcome: z.enum(['answered', 'none', 'slow', 'busy', 'failed']),
      /** What it answered; empty without an answer. */
      text: z.string(),
      milliseconds: z.int(),
    }),
  }),
} as const;
