import type { Language } from '@yuelan/contract/language';
import { addMessages } from './translation.ts';

/** Messages by language that home, search and a book's page need, in one chunk. Not for the server renderer. */
const firstMessages = {
  'zh-CN': () => import('./zh-CN.ts'),
  'en-US': () => import('./en-US.ts'),
} as const;

/** Resolves when the messages of `language` are loaded. */
export async function startMessages(language: Language): Promise<void> {
  const { messages } = await firstMessages[language]();
  addMessages(language, messages);
}
