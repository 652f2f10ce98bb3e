import type { Endpoint } from '../endpoint.ts';

export const assistantEndpoints = {
  readingHelp: { path: '/catalogue/bookAIAssistant/getAssistantInfoById', level: 'visitor' },
  newConversation: { path: '/user/equipLibAides/createSearchSuggestNewConversation', level: 'visitor' },
  ask: { path: '/user/equipLibAides/searchSuggestConversation', level: 'visitor' },
} as const satisfies Record<string, Endpoint>;
