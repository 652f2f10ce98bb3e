import type { Language } from '@yuelan/contract/language';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Loads the words of one language only, all domains in one chunk. */
const loaders = {
  'zh-CN': () => import('./zh-CN.ts'),
  'en-US': () => import('./en-US.ts'),
} satisfies Record<Language, () => Promise<{ messages: object }>>;

/** Settles when the page can be written in `language`. */
export async function startWords(language: Language): Promise<void> {
  document.documentElement.lang = language;
  const { messages } = await loaders[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: messages },
    ns: Object.keys(messages),
    defaultNS: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
}
