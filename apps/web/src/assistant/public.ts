/** What other parts of the portal use of the assistant. */
export { openAssistant } from './ask-request.ts';
export { AssistantHost } from './components/assistant-host.tsx';
export { BetterQueries, ReadingHelp } from './components/lazy-parts.tsx';
