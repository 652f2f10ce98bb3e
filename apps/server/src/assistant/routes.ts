import { assistantCalls } from '@yuelan/contract';
import { serve } from '../platform/http/serve.ts';
import type { Portal } from '../platform/portal.ts';
import { ask } from './conversation/ask.ts';
import { beginConversation } from './conversation/begin-conversation.ts';
import type { UseScopes } from './conversation/limits.ts';
import { catalogueHelp, titleToHelpWith } from './help/read-help.ts';
import { answerQuestion } from './librarian/answer-question.ts';

/** Wires the calls of the assistant. */
export function serveAssistant(portal: Portal, scopes: UseScopes): void {
  const { db } = portal;
  const { catalogue } = portal.services;

  serve(portal, assistantCalls.readingHelp, async ({ library, language }, { id }) =>
    catalogueHelp(catalogue, library, await titleToHelpWith(catalogue, library, id), language),
  );
  serve(portal, assistantCalls.newConversation, (caller) => beginConversation(db, scopes, caller));
  serve(portal, assistantCalls.ask, (caller, { conversationId, content }) => {
    const { library, language, now, signal } = caller;
    return ask(db, scopes, caller, conversationId, (memory) =>
      answerQuestion(catalogue, library, { question: content, language, now, signal }, memory),
    );
  });
}
