import { z } from 'zod/mini';

export const languages = ['zh-CN', 'en-US'] as const;
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;
export const defaultLanguage: Language = 'zh-CN';

/** The cookie that stores a visitor's language for 30 days. */
export const languageCookie = { name: 'lang', maxAgeSeconds: 30 * 24 * 60 * 60 } as const;

/** The same text in every language of the portal. */
export type Words = Readonly<Record<Language, string>>;

/** The first language of an Accept-Language header that the portal supports, or undefined. */
export function languageFromHeader(header: string | undefined): Language | undefined {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return undefined;
}
