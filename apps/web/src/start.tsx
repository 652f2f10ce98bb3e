import './platform/without-eval.ts';
import type { Drawing } from '@yuelan/contract/drawing';
import { drawingId } from '@yuelan/contract/drawing';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { openLibrary } from './library/public.ts';
import { startWords } from './messages/start-words.ts';
import { currentClientid, currentOrigin } from './platform/address.ts';
import { refreshHourly } from './platform/api.ts';
import { repeatUnheard, replayEarlyInput } from './platform/early-input.ts';
import { focusAfterNavigation } from './platform/focus-after-navigation.ts';
import { language } from './platform/language.ts';
import { queryClient } from './platform/query.ts';
import { reloadAfterUpdate } from './platform/reload-after-update.ts';
import { readArrival, watchSession } from './reader/public.ts';
import { Portal } from './shell/portal.tsx';
import { createLibraryRouter } from './shell/router.tsx';

/** Shows the page, or takes over the one that the server drew. */
export async function start(): Promise<void> {
  const root = document.getElementById('portal');
  if (root === null) return;
  reloadAfterUpdate();
  const drawing = readDrawing();
  if (currentClientid !== undefined) {
    readArrival();
    watchSession();
    refreshHourly();
    // After everything that the first page needs.
    setTimeout(() => void import('./platform/worker.ts').then(({ startWorker }) => startWorker()), 3000);
  }
  const router = createLibraryRouter(currentClientid ?? 'library');
  focusAfterNavigation(router);
  const page = (
    <StrictMode>
      <Portal router={router} />
    </StrictMode>
  );
  // A failure is shown where the library's name would stand, with a way to try again.
  const open = () => openLibrary(queryClient).catch(() => undefined);
  if (drawing === undefined) {
    if (currentClientid !== undefined) void open();
    await startWords(language);
    createRoot(root).render(page);
  } else {
    for (const [key, data] of drawing.answers) queryClient.setQueryData(key, data);
    router.ssr = { manifest: undefined };
    await pause();
    await Promise.all([startWords(language), router.load()]);
    await pause();
    hydrateRoot(root, page);
    repeatUnheard(root);
    // The drawing is a visitor's, and some moments old.
    whenIdle(async () => {
      await open();
      for (const [queryKey] of drawing.answers) void queryClient.invalidateQueries({ queryKey, exact: true });
    });
  }
  replayEarlyInput();
}

/** Lets the browser do what waits: taking a page over is long work on a phone. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** When the browser has taken the page over and has nothing to do. Safari cannot say when. */
function whenIdle(act: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void act(), { timeout: 3000 });
  else setTimeout(() => void act(), 1000);
}

/** What the server drew, where it drew what this browser would. */
function readDrawing(): Drawing | undefined {
  const text = document.getElementById(drawingId)?.textContent;
  if (text === undefined) return undefined;
  const drawing: Drawing = JSON.parse(text);
  const { pathname, search } = location;
  const same =
    drawing.language === language &&
    drawing.origin === currentOrigin &&
    drawing.address === pathname + search;
  return same ? drawing : undefined;
}
