import { assistantCalls } from '@yuelan/contract/assistant/remote';
import { catalogueCalls } from '@yuelan/contract/catalogue/remote';
import {
  type SearchMode,
  type SearchScope,
  searchModes,
  searchScopes,
} from '@yuelan/contract/catalogue/search-terms';
import { isRefused } from '../platform/is-refused.ts';
import type { Page } from '../platform/page.ts';
import { callQuery, minute } from '../platform/query.ts';
import { whenFree } from './when-free.ts';

/** A model has 60 s for an answer; then the assistant answers without it. */
const patienceMilliseconds = 75_000;

/** The reading help of a title. It is created once per record, so it stays fresh for a long time. */
export function readingHelpQuery(id: string) {
  return { ...callQuery(assistantCalls.readingHelp, { id }), staleTime: 30 * minute };
}

/** Better queries for one that found nothing or too much. */
export function betterQueriesQuery(question: {
  readonly text: string;
  readonly mode: SearchMode;
  readonly scope: SearchScope;
}) {
  return {
    ...callQuery(catalogueCalls.betterQueries, {
      text: question.text,
      accurate: searchModes[question.mode],
      mutiple: searchScopes[question.scope],
    }),
    staleTime: 5 * minute,
  };
}

/** Begins a conversation of this session and returns its id. */
export async function beginConversation(page: Page, signal: AbortSignal): Promise<string> {
  return (await page.answerOf(assistantCalls.newConversation, {}, signal)).conversationId;
}

/** Asks; an aborted `signal` cancels the request, and with it the work on the server. */
export function askLibrarian(page: Page, conversationId: string, content: string, signal: AbortSignal) {
  const asked = () =>
    page.answerOf(assistantCalls.ask, { conversationId, content }, signal, patienceMilliseconds);
  return whenFree(asked, (error) => isRefused(error, 'assistant.conversation.busy'), signal);
}
