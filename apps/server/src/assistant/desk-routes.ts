import { assistantDeskCalls, type OutputOf } from '@yuelan/contract';
import type { DeskCaller } from '../platform/desk/desk-caller.ts';
import { serveDesk } from '../platform/desk/serve-desk.ts';
import type { Portal } from '../platform/portal.ts';
import { type ModelClient, ModelFailure } from './model/model-client.ts';
import { plainText } from './model/plain-text.ts';

const question = {
  'zh-CN': { instructions: '你是图书馆的助手。用一句话回答。', prompt: '请推荐一种读书的好习惯。' },
  'en-US': {
    instructions: 'You are a library assistant. Answer in one sentence.',
    prompt: 'Recommend one good reading habit.',
  },
} as const;
const answerTokens = 200;
const longestShown = 500;

/** Lets the desk test whether the model answers. A test does not count towards any reader's budget. */
export function serveAssistantDesk(portal: Portal, client: ModelClient | undefined): void {
  serveDesk(portal, assistantDeskCalls.tryModel, (caller) => tryModel(client, caller));
}

async function tryModel(
  client: ModelClient | undefined,
  { language, signal }: DeskCaller,
): Promise<OutputOf<typeof assistantDeskCalls.tryModel>> {
  if (client === undefined) return { outcome: 'none', text: '', milliseconds: 0 };
  const begun = performance.now();
  const milliseconds = () => Math.round(performance.now() - begun);
  try {
    const { text } = await client.ask({ ...question[language], maxTokens: answerTokens, signal });
    return {
      outcome: 'answered',
      text: plainText(text, longestShown),
      milliseconds: milliseconds(),
    };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const outcome = error.kind === 'gone' ? 'failed' : error.kind;
    return { outcome, text: '', milliseconds: milliseconds() };
  }
}
