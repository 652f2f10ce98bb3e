import { defaultLanguage, type Language, languageCookie, languageSchema } from '@yuelan/contract/language';

/** The language named by a `document.cookie` text, or nothing. */
export function languageInCookie(cookies: string): Language | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === languageCookie.name) return languageSchema.safeParse(value).data;
  }
  return undefined;
}

/** The page's language, fixed until a reload: the person's choice, else what the server wrote into `<html lang>`. */
export let language: Language =
  languageInCookie(globalThis.document?.cookie ?? '') ??
  languageSchema.safeParse(globalThis.document?.documentElement.lang).data ??
  defaultLanguage;

/** The language of the next page, on a server that draws one page after another. */
export function speak(next: Language): void {
  language = next;
}

/** Keeps the choice for 30 days and loads the page again in it. */
export function changeLanguage(next: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where small libraries run.
  document.cookie = `${languageCookie.name}=${next}; Max-Age=${languageCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
  if (languageInCookie(document.cookie) === next) location.reload();
}
