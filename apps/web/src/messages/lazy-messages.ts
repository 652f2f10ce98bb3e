import type { Language } from '@yuelan/contract/language';
import { addMessages, loadedLanguages } from './translation.ts';

/** Messages by language that home, search and a book's page do not need; loaded with the first screen that does. */
const lazyMessages = {
  'zh-CN': () => import('./zh-CN-lazy.ts'),
  'en-US': () => import('./en-US-lazy.ts'),
} as const;

const loading = new Map<Language, Promise<void>>();

function loadLazyMessages(language: Language): Promise<void> {
  const begun = loading.get(language);
  if (begun !== undefined) return begun;
  const loaded = lazyMessages[language]().then(
    ({ messages }) => addMessages(language, messages),
    (error: unknown) => {
      // Lets the next screen try again.
      loading.delete(language);
      throw error;
    },
  );
  loading.set(language, loaded);
  return loaded;
}

/** Loads a module and its messages in parallel: `lazy(() => withMessages(() => import('./dialog.tsx')))`. */
export async function withMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  // The server renderer has all messages from the beginning.
  const [module] = await Promise.all([
    load(),
    ...(import.meta.env.SSR ? [] : loadedLanguages().map(loadLazyMessages)),
  ]);
  return module;
}
