import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashOf, randomToken } from '../../platform/ids.ts';
import { emptyMemory } from '../librarian/answer-question.ts';
import { type ConversationScope, insertConversation } from './conversation-store.ts';
import { countUse, type UseScopes } from './limits.ts';

/** A conversation is deleted this long after its last question. */
export const conversationMs = 2 * 3_600_000;

export const scopeOf = (caller: Caller): ConversationScope => ({
  clientid: caller.library.clientid,
  sessionHash: hashOf(caller.sessionId),
});

/** Begins a conversation for the caller's session. Refuses callers that have begun too many conversations today. */
export async function beginConversation(
  db: Db,
  scopes: UseScopes,
  caller: Caller,
): Promise<{ readonly conversationId: string }> {
  const conversationId = randomToken(16);
  const expiresAt = new Date(caller.now.getTime() + conversationMs);
  await transaction(db, async (tx) => {
    await countUse(tx, scopes, caller, 'conversations');
    await insertConversation(tx, scopeOf(caller), conversationId, JSON.stringify(emptyMemory), expiresAt);
  });
  return { conversationId };
}
