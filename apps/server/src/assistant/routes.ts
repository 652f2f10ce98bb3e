import { assistantCalls } from '@yuelan/contract';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import type { Assistant } from './assistant.ts';
import { ask } from './conversation/ask.ts';
import { beginConversation } from './conversation/begin-conversation.ts';
import type { UseScopes } from './conversation/limits.ts';

/** Registers the calls of the assistant. */
export function serveAssistant(portal: Portal, assistant: Assistant, scopes: UseScopes): void {
  const { db } = portal;
  serve(portal, assistantCalls.readingHelp, (caller, { id }) => assistant.help(caller, id));
  serve(portal, assistantCalls.newConversation, (caller) => beginConversation(db, scopes, caller));
  serve(portal, assistantCalls.ask, async (caller, { conversationId, content }) => {
    const answer = await ask(db, scopes, caller, conversationId, (memory) =>
      assistant.answer(caller, content, memory),
    );
    portal.metrics?.answers.inc({ source: answer.source });
    return answer;
  });
}
