import { linesCookie } from '@yuelan/contract/display';
import type { Page } from './page.ts';

/** Whether the number of the reader's lines on the home page is known, so that the page can reserve space. */
export const hasReservedLines = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${linesCookie.name}=`));

/** A visitor has no lines. */
export const forgetReservedLines = (page: Page): void => writeLines(page, 0, '; Max-Age=0');

/**
 * Reserves space for this many of the reader's lines on the home page: now and, through a cookie that the server reads,
 * on later visits. The cookie lasts until the browser is closed, or longer for a reader who stays logged in.
 */
export const keepReservedLines = (page: Page, count: number, stays: boolean): void =>
  writeLines(page, count, stays ? `; Max-Age=${linesCookie.maxAgeSeconds}` : '');

function writeLines({ library }: Page, count: number, age: string): void {
  document.documentElement.style.setProperty('--lines', String(count));
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where small libraries run.
  document.cookie = `${linesCookie.name}=${count}; Path=/${library ?? ''}; SameSite=Lax${age}${secure}`;
}
