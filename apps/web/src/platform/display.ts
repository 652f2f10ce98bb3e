import {
  type Display,
  displayCookie,
  displaySchema,
  parseDisplay,
  printDisplay,
  themeColors,
} from '@yuelan/contract/display';
import { createStore } from './store.ts';

/** The reader's choice in a `document.cookie` text. */
export function displayInCookie(cookies: string): Display {
  const found = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return parseDisplay(found.find(([name]) => name === displayCookie.name)?.[1]);
}

/** The current look of the page. */
export const display = createStore<Display>(displayInCookie(globalThis.document?.cookie ?? ''));

/** Sets the attributes of the root element, which the server wrote first. */
function showDisplay({ scheme, type }: Display): void {
  const root = document.documentElement;
  if (scheme === 'auto') delete root.dataset['scheme'];
  else root.dataset['scheme'] = scheme;
  if (type === 'normal') delete root.dataset['type'];
  else root.dataset['type'] = type;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') === true ? 'dark' : 'light';
    meta.setAttribute('content', themeColors[scheme === 'auto' ? own : scheme]);
  }
}

/** Changes the look at once and remembers the choice for a year. */
export function chooseDisplay(choice: Partial<Display>): void {
  const next = displaySchema.parse({ ...display.get(), ...choice });
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http, where small libraries run.
  document.cookie = `${displayCookie.name}=${printDisplay(next)}; Max-Age=${displayCookie.maxAgeSeconds}; Path=/; SameSite=Lax${secure}`;
  display.set(next);
  showDisplay(next);
}
