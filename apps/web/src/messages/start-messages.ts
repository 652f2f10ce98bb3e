import type { Language } from '@yuelan/contract/language';
import { addMessages } from './words.ts';

/** Loads the messages of one language only, all domains in one chunk. */
const loaders = {
  'zh-CN': () => import('./zh-CN.ts'),
  'en-US': () => import('./en-US.ts'),
} as const;

/** Settles when the page can be written in `language`. */
export async function startMessages(language: Language): Promise<void> {
  const { messages } = await loaders[language]();
  addMessages(language, messages);
}
