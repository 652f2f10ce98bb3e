import { language } from '../platform/language.ts';
import { addWords } from './words.ts';

/** What home, search and a book's page do not need at once: one chunk a language, asked for with the first screen that does. */
const loaders = {
  'zh-CN': () => import('./zh-CN-later.ts'),
  'en-US': () => import('./en-US-later.ts'),
} as const;

let loading: Promise<void> | undefined;

function laterWords(): Promise<void> {
  // A server that draws pages has all words from the beginning.
  if (import.meta.env.SSR) return Promise.resolve();
  loading ??= loaders[language]().then(
    ({ messages }) => addWords(messages),
    (error: unknown) => {
      // The next screen tries again.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Loads a module and, beside it, the words it is written in: `lazy(() => withWords(() => import('./dialog.tsx')))`. */
export async function withWords<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), laterWords()]);
  return module;
}
