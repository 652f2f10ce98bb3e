import type { Language } from '@yuelan/contract/language';
import { addMessages } from './translation.ts';

const deskMessages = {
  'zh-CN': () => import('./zh-CN-desk.ts'),
  'en-US': () => import('./en-US-desk.ts'),
} as const;

/** Resolves when all messages that the desk can show are loaded. */
export async function startDeskMessages(language: Language): Promise<void> {
  const { messages } = await deskMessages[language]();
  addMessages(language, messages);
}
