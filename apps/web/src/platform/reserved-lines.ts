import type { Page } from './page.ts';

/**
 * How many lines about the reader the home page showed last. The server renders it without them, so the first script
 * keeps their room free before the page is painted, and nothing moves when they come.
 */
const key = 'lines';

/** Runs first, before there is a page. Without the reader's name, which the session keeps, there are no lines. */
export function reserveLines(): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const [library, count] = (storage.getItem(key) ?? '').replaceAll('"', '').split(' ');
      if (storage.getItem('reader') !== null && location.pathname.split('/')[1] === library)
        setReserved(Number(count));
    }
  } catch {
    // Storage may be blocked.
  }
}

function setReserved(count: number): void {
  document.documentElement.style.setProperty('--lines', String(count));
}

/**
 * Remembers the number, which says nothing about books, for the next page: on the device for a reader who stays signed
 * in there, else in the tab.
 */
export function keepReservedLines({ library, stores }: Page, count: number, stays = false): void {
  (stays ? stores.device : stores.tab).write(key, `${library} ${count}`);
  setReserved(count);
}
