import { clientidOf, generalWords, type Language } from '@yuelan/contract';
import type { FastifyRequest } from 'fastify';
import type { FailureStatus } from './refusal.ts';

const wayOut = { 'zh-CN': '回到首页', 'en-US': 'Go to the home page' } as const satisfies Record<
  Language,
  string
>;

const styles = {
  page: 'margin:0;background:#faf7f0;color:#22201c;font:1.125rem/1.6 system-ui,sans-serif',
  words: 'max-width:32rem;margin:20vh auto 0;padding:0 1.5rem',
  heading: 'margin:0 0 1rem;font-size:1.375rem',
  link: 'color:#1f4e70;padding:.75rem 0;display:inline-block',
} as const;

export const isCallPath = (url: string): boolean => url.startsWith('/api/') || url === '/api';

/** Whether a browser will show the answer to a person, as it does for an address that was followed or typed. */
export function isForPerson({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !isCallPath(url) && headers.accept?.includes('text/html') === true;
}

/**
 * The page for a failure on the way to a page: a broken address, too many requests, a database that does not answer. It
 * needs nothing else of the server.
 */
export function failurePage(url: string, language: Language, status: FailureStatus): string {
  const words = generalWords[status][language];
  const home = `/${clientidOf(url.split('?')[0] ?? '') ?? ''}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${words}</title>
</head>
<body style="${styles.page}">
<main style="${styles.words}">
<h1 style="${styles.heading}">${words}</h1>
<a href="${home}" style="${styles.link}">${wayOut[language]}</a>
</main>
</body>
</html>
`;
}
