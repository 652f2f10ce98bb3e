import {
  defaultLanguage,
  type Language,
  languageCookie,
  languageFromHeader,
  languageSchema,
} from '@yuelan/contract';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './http/cookies.ts';

/**
 * The language to answer in: from the cookie, else from Accept-Language, else the library's first language, else zh-CN.
 * `offered` (the library's languages), if given, limits the choice.
 */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly Language[] = [],
): Language {
  const chosen =
    languageSchema.safeParse(cookieOf(request.headers.cookie, languageCookie.name)).data ??
    languageFromHeader(request.headers['accept-language']);
  if (chosen !== undefined && (offered.length === 0 || offered.includes(chosen))) return chosen;
  return offered[0] ?? defaultLanguage;
}
