import './platform/without-eval.ts';
import { clientidOf } from '@yuelan/contract/client-address';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askConfirmation, awaitedConfirmation } from './desk/confirmation.ts';
import { deskFetch } from './desk/desk-fetch.ts';
import { fetchOfDesk } from './desk/download-file.ts';
import { askStateAgain, lastHeard } from './desk/staff-state.ts';
import { startDeskMessages } from './messages/desk-messages.ts';
import { portalPages } from './platform/address.ts';
import { focusAfterNavigation } from './platform/focus-after-navigation.ts';
import { keepFocus } from './platform/keep-focus.ts';
import { documentLanguage } from './platform/language.ts';
import { createPage, type Page } from './platform/page.ts';
import { reloadAfterUpdate } from './platform/reload-after-update.ts';
import { Desk } from './shell/desk/desk.tsx';
import { createDeskRouter } from './shell/desk/desk-router.tsx';

/** Shows the desk of the library in the address. */
export async function startDesk(): Promise<void> {
  const root = document.getElementById('portal');
  if (root === null) return;
  reloadAfterUpdate();
  const language = documentLanguage();
  // The page has only in-memory stores, so that readers and the desk never see what the other left in this browser.
  const library = clientidOf(location.pathname);
  const send = deskFetch((input, init) => fetch(input, init), library, {
    confirm: () => askConfirmation(page.store(awaitedConfirmation)),
    loginOver: () => askStateAgain(page),
    answered: () => page.store(lastHeard).set(Date.now()),
  });
  const page: Page = createPage({
    library,
    language,
    origin: location.origin,
    fetch: send,
    exits: () => ({
      unknownLibrary: () => location.replace(portalPages.notMatch),
      forbidden: () => undefined,
      sessionLost: () => undefined,
    }),
  });
  page.store(fetchOfDesk).set(send);
  document.documentElement.lang = language;
  await startDeskMessages(language);
  const router = createDeskRouter(page);
  focusAfterNavigation(router);
  keepFocus();
  createRoot(root).render(
    <StrictMode>
      <Desk router={router} />
    </StrictMode>,
  );
}
