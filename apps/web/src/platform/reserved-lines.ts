import { linesCookie } from '@yuelan/contract/display';
import type { Page } from './page.ts';

/**
 * Keeps room for this many lines about the reader on the home page, now and (through a cookie that the server reads)
 * when it is next opened: for a reader who stays signed in, else until the browser is closed.
 */
export function keepReservedLines({ library }: Page, count: number, stays = false): void {
  document.documentElement.style.setProperty('--lines', String(count));
  const age = count === 0 ? '; Max-Age=0' : stays ? `; Max-Age=${linesCookie.maxAgeSeconds}` : '';
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where small libraries run.
  document.cookie = `${linesCookie.name}=${count}; Path=/${library ?? ''}; SameSite=Lax${age}${secure}`;
}
