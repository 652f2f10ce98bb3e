import type { Language } from '@yuelan/contract/language';
import { setWords } from './words.ts';

/** Loads the words of one language only, all domains in one chunk. */
const loaders = {
  'zh-CN': () => import('./zh-CN.ts'),
  'en-US': () => import('./en-US.ts'),
} as const;

/** Settles when the page can be written in `language`. */
export async function startWords(language: Language): Promise<void> {
  document.documentElement.lang = language;
  const { messages } = await loaders[language]();
  setWords(language, messages);
}
