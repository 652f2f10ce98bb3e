import type { AssistantAnswer } from '@yuelan/contract';
import { z } from 'zod';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Answered, emptyMemory, type Memory } from '../librarian/answer-question.ts';
import { planSchema } from '../librarian/plan.ts';
import { conversationMs, scopeOf } from './begin-conversation.ts';
import { releaseConversation, takeConversation } from './conversation-store.ts';
import { countUse, type UseScopes } from './limits.ts';

/** After this time a question counts as lost: the server that was answering it has stopped. */
const answeredWithinMs = 75_000;

const memorySchema = z.object({
  plan: planSchema.optional(),
  shown: z.array(z.number()),
  last: z.array(z.number()),
});

/** Memory stored by an older version of the portal may not parse; the conversation then starts empty. */
function readMemory(json: string): Memory {
  const parsed = memorySchema.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : emptyMemory;
}

/**
 * Answers one question of a conversation: takes the conversation, calls `answer`, then releases it. If the reader
 * leaves before the answer, the conversation stays as it was.
 */
export async function ask(
  db: Db,
  scopes: UseScopes,
  caller: Caller,
  conversationId: string,
  answer: (memory: Memory) => Promise<Answered>,
): Promise<AssistantAnswer> {
  const { now } = caller;
  const at = (ms: number) => new Date(now.getTime() + ms);
  const json = await transaction(db, async (tx) => {
    const times = { now, busyUntil: at(answeredWithinMs), expiresAt: at(conversationMs) };
    const taken = await takeConversation(tx, scopeOf(caller), conversationId, times);
    if (taken === 'missing') throw refuse('assistant.conversation.missing');
    if (taken === 'busy') throw refuse('assistant.conversation.busy');
    await countUse(tx, scopes, caller, 'questions');
    return taken.memory;
  });
  let remembered: string | undefined;
  try {
    const answered = await answer(readMemory(json));
    remembered = JSON.stringify(answered.memory);
    return answered.answer;
  } catch (error) {
    if (caller.signal.aborted) return nobodyListens;
    throw error;
  } finally {
    await releaseConversation(db, conversationId, remembered);
  }
}

const nobodyListens: AssistantAnswer = {
  answer: '',
  chat_reasoning: '',
  indexWords: [],
  books: [],
  source: 'catalogue',
};
