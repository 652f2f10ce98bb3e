import './platform/without-eval.ts';
import { clientidOf } from '@yuelan/contract/client-address';
import { type Hydration, hydrationId } from '@yuelan/contract/server-rendering';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { openLibrary } from './library/public.ts';
import { startMessages } from './messages/start-messages.ts';
import { portalPages } from './platform/address.ts';
import { refreshHourly } from './platform/api.ts';
import { replayEarlyInput } from './platform/early-input.ts';
import { focusAfterNavigation } from './platform/focus-after-navigation.ts';
import { documentLanguage } from './platform/language.ts';
import { loadParts } from './platform/lazy-part.tsx';
import { createPage, type Page } from './platform/page.ts';
import { reloadAfterUpdate } from './platform/reload-after-update.ts';
import { deviceStore, tabStore } from './platform/storage.ts';
import { readArrival, sessionExits, watchSession } from './reader/public.ts';
import { Portal } from './shell/portal.tsx';
import { createLibraryRouter } from './shell/router.tsx';

/** Renders the page, or hydrates it if the server has rendered it. */
export async function start(): Promise<void> {
  const root = document.getElementById('portal');
  if (root === null) return;
  reloadAfterUpdate();
  const page = createBrowserPage();
  const { library, language, queries } = page;
  const hydration = readHydration(page);
  if (library !== undefined) {
    readArrival(page);
    watchSession(page);
    refreshHourly(page.api);
  }
  const router = createLibraryRouter(page);
  focusAfterNavigation(router);
  const portal = (
    <StrictMode>
      <Portal router={router} />
    </StrictMode>
  );
  document.documentElement.lang = language;
  // The header shows a failure in place of the library's name, with a retry button.
  const open = () => openLibrary(page).catch(() => undefined);
  if (hydration === undefined) {
    if (library !== undefined) void open();
    await startMessages(language);
    createRoot(root).render(portal);
  } else {
    for (const [key, data] of hydration.answers) queries.setQueryData(key, data);
    // The router's own `hydrate` needs its state in an inline script, which the security policy forbids.
    router.ssr = { manifest: undefined };
    await pause();
    await Promise.all([startMessages(language), router.load()]);
    await loadParts(hydration.parts);
    await pause();
    hydrateRoot(root, portal);
    // The server rendered the page for a visitor, some time ago.
    whenIdle(async () => {
      const isAsked = { cancelRefetch: false };
      void open();
      for (const [queryKey] of hydration.answers)
        void queries.invalidateQueries({ queryKey, exact: true }, isAsked);
    });
  }
  await replayEarlyInput();
  if (library !== undefined)
    whenIdle(async () => {
      const { afterwards } = await import('./shell/afterwards.tsx');
      await afterwards(router, page, library, createRoot);
    });
}

function createBrowserPage(): Page {
  return createPage({
    library: clientidOf(location.pathname),
    language: documentLanguage(),
    origin: location.origin,
    fetch: (input, init) => fetch(input, init),
    stores: { tab: tabStore, device: deviceStore },
    exits: (page) => {
      const { sessionLost, refused } = sessionExits(page);
      return {
        unknownLibrary: () => location.replace(portalPages.notMatch),
        forbidden: () => location.replace(portalPages.forbidden),
        sessionLost() {
          sessionLost();
          location.replace(`/${page.library ?? ''}`);
        },
        refused,
      };
    },
  });
}

/** Yields to the browser, because hydration takes long on a phone. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Acts when the browser is idle, or after a second in Safari, which cannot tell. */
function whenIdle(act: () => Promise<void>): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void act(), { timeout: 3000 });
  else setTimeout(() => void act(), 1000);
}

/** The data of the server-rendered page, if this browser would render the same page. */
function readHydration({ language, origin }: Page): Hydration | undefined {
  const text = document.getElementById(hydrationId)?.textContent;
  if (text === undefined) return undefined;
  const hydration: Hydration = JSON.parse(text);
  const { pathname, search } = location;
  const same =
    hydration.language === language && hydration.origin === origin && hydration.address === pathname + search;
  return same ? hydration : undefined;
}
