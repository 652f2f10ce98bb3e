import type { Language } from '@yuelan/contract/language';
import { addMessages, loadedLanguages } from './words.ts';

/** What home, search and a book's page do not need at once: one chunk a language, loaded with the first screen that does. */
const loaders = {
  'zh-CN': () => import('./zh-CN-later.ts'),
  'en-US': () => import('./en-US-later.ts'),
} as const;

const loading = new Map<Language, Promise<void>>();

function loadRest(language: Language): Promise<void> {
  const begun = loading.get(language);
  if (begun !== undefined) return begun;
  const loaded = loaders[language]().then(
    ({ messages }) => addMessages(language, messages),
    (error: unknown) => {
      // The next screen tries again.
      loading.delete(language);
      throw error;
    },
  );
  loading.set(language, loaded);
  return loaded;
}

/** Loads a module and, beside it, the messages it is written in: `lazy(() => withWords(() => import('./dialog.tsx')))`. */
export async function withWords<Module>(load: () => Promise<Module>): Promise<Module> {
  // The server renderer has all messages from the beginning.
  const [module] = await Promise.all([
    load(),
    ...(import.meta.env.SSR ? [] : loadedLanguages().map(loadRest)),
  ]);
  return module;
}
