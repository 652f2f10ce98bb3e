import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { idText } from '../text.ts';
import { named } from '../written-text.ts';
import { assistantEndpoints } from './endpoints.ts';
import { assistantAnswerSchema, maxQuestion, readingHelpSchema } from './schemas.ts';

export const assistantCalls = {
  readingHelp: defineCall(assistantEndpoints.readingHelp, {
    summary: 'Returns reading help for a title: a summary, tags, advice and a mind map.',
    input: z.strictObject({ id: idText }),
    output: readingHelpSchema,
    refusals: ['catalogue.record.missing', 'catalogue.search.too-slow', 'catalogue.search.unreachable'],
  }),
  newConversation: defineCall(assistantEndpoints.newConversation, {
    summary: 'Starts a conversation bound to the session.',
    input: z.strictObject({}),
    output: z.object({ conversationId: z.string() }),
    refusals: ['assistant.budget.spent'],
  }),
  ask: defineCall(assistantEndpoints.ask, {
    summary:
      'Asks a question in a conversation. Every book in the answer is in this catalogue, and every keyword offered finds something; cancelling the request stops the work.',
    input: z.strictObject({
      conversationId: idText,
      content: named(maxQuestion),
      /** A fixed value sent by older pages; ignored. */
      borrowNumber: z.optional(z.string().check(z.maxLength(64))),
    }),
    output: assistantAnswerSchema,
    refusals: [
      'assistant.conversation.missing',
      'assistant.conversation.busy',
      'assistant.budget.spent',
      'catalogue.search.unavailable',
      'catalogue.search.too-slow',
      'catalogue.search.unreachable',
    ],
  }),
} as const;
