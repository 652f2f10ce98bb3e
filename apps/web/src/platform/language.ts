import { defaultLanguage, type Language, languageCookie, languageSchema } from '@yuelan/contract/language';

/** The language in a `document.cookie` text, or undefined. */
export function languageInCookie(cookies: string): Language | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === languageCookie.name) return languageSchema.safeParse(value).data;
  }
  return undefined;
}

/** The language of the open page: the reader's choice, otherwise the `<html lang>` that the server wrote. */
export function documentLanguage(): Language {
  return (
    languageInCookie(document.cookie) ??
    languageSchema.safeParse(document.documentElement.lang).data ??
    defaultLanguage
  );
}

/** Remembers the choice for 30 days and reloads the page in that language. */
export function changeLanguage(next: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where small libraries run.
  document.cookie = `${languageCookie.name}=${next}; Max-Age=${languageCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
  if (languageInCookie(document.cookie) === next) location.reload();
}
