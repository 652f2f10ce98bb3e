import './platform/without-eval.ts';
import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openLibrary } from './library/public.ts';
import { startWords } from './messages/start-words.ts';
import { currentClientid } from './platform/address.ts';
import { refreshHourly } from './platform/api.ts';
import { language } from './platform/language.ts';
import { queryClient } from './platform/query.ts';
import { reloadAfterUpdate } from './platform/reload-after-update.ts';
import { readArrival, watchSession } from './reader/public.ts';
import { Portal } from './shell/portal.tsx';

reloadAfterUpdate();

const root = document.getElementById('portal');
if (root !== null) {
  if (currentClientid !== undefined) {
    readArrival();
    watchSession();
    // A failure is shown where the library's name would stand, with a way to try again.
    openLibrary(queryClient).catch(() => undefined);
    refreshHourly();
    // After everything that the first page needs.
    addEventListener('load', () =>
      setTimeout(() => void import('./platform/worker.ts').then(({ startWorker }) => startWorker()), 2000),
    );
  }
  startWords(language).then(() =>
    createRoot(root).render(
      <StrictMode>
        <Portal />
      </StrictMode>,
    ),
  );
}
