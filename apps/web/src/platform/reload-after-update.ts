import { z } from 'zod/mini';
import { tabStore } from './storage.ts';

const key = 'reloaded';
/** A second failure within this time points to a broken network; the screen then shows its failed state. */
const quietMilliseconds = 60_000;

/** After an update of the portal an open page may request files that are gone. The page then reloads, once. */
export function reloadAfterUpdate(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = tabStore.read(key, z.number()) ?? 0;
    if (Date.now() - last < quietMilliseconds) return;
    event.preventDefault();
    tabStore.write(key, Date.now());
    location.reload();
  });
}
