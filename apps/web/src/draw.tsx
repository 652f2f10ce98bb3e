import './platform/without-eval.ts';
import type { Query } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import type { Drawing, DrawPage } from '@yuelan/contract/drawing';
import type { Language } from '@yuelan/contract/language';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { openLibrary } from './library/public.ts';
import { messages as english } from './messages/en-US.ts';
import { messages as laterEnglish } from './messages/en-US-later.ts';
import { setWords } from './messages/words.ts';
import { messages as chinese } from './messages/zh-CN.ts';
import { messages as laterChinese } from './messages/zh-CN-later.ts';
import { standAt } from './platform/address.ts';
import { callThrough } from './platform/api.ts';
import { speak } from './platform/language.ts';
import { queryClient, renewQueries } from './platform/query.ts';
import { isPersonal } from './reader/public.ts';
import { Portal } from './shell/portal.tsx';
import { createLibraryRouter } from './shell/router.tsx';

const words = {
  'zh-CN': { ...chinese, ...laterChinese },
  'en-US': { ...english, ...laterEnglish },
} as const satisfies Record<Language, object>;

/** A page that asks for more each time it is drawn is left to the browser. */
const drawingsAtMost = 4;

/**
 * Draws a page as a visitor sees it: once to learn what it asks for, and again with the answers, until nothing is
 * missing. What belongs to a reader stays out, so that a page says nothing of anybody. One page after another: the
 * page's own library, language and cache are the module's.
 */
export const drawPage: DrawPage = async (page, fetchIt) => {
  const { clientid, language, address, origin } = page;
  standAt(clientid, origin);
  speak(language);
  setWords(language, words[language]);
  renewQueries();
  callThrough(fetchIt, page.session);
  const router = createLibraryRouter(
    clientid,
    createMemoryHistory({ initialEntries: [canonical(clientid, address)] }),
  );
  await Promise.all([openLibrary(queryClient), router.load()]);
  const result = router._serverResult;
  const redirect = result?.type === 'redirect' ? result.redirect.headers.get('location') : undefined;
  if (typeof redirect === 'string') return { redirect };
  await allAnswered();
  for (let drawings = 0; drawings < drawingsAtMost; drawings += 1) {
    const html = await draw(
      <StrictMode>
        <Portal router={router} />
      </StrictMode>,
    );
    const queries = queryClient.getQueryCache().getAll();
    if (queries.some((query) => query.state.status === 'error')) return undefined;
    const missing = queries.filter(isMissing);
    if (missing.length === 0) {
      const answers = queries
        .filter((query) => query.state.status === 'success')
        .map((query) => [query.queryKey, query.state.data] as const);
      return { html, drawing: JSON.stringify({ language, address, origin, answers } satisfies Drawing) };
    }
    await Promise.allSettled(missing.map((query) => query.fetch()));
    await allAnswered();
  }
  return undefined;
};

/** The router's own address of the home page ends with a slash. */
function canonical(clientid: string, address: string): string {
  const home = `/${clientid}`;
  return address === home || address.startsWith(`${home}?`) ? address.replace(home, `${home}/`) : address;
}

async function draw(element: React.ReactNode): Promise<string> {
  let failure: unknown;
  const { prelude } = await prerender(element, {
    // Otherwise large parts come later, put into their place by a script in the page.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  const html = await new Response(prelude).text();
  if (failure !== undefined) throw failure;
  return html;
}

function isMissing({ state, options, queryKey }: Query): boolean {
  return state.data === undefined && isEnabled(options) && !isPersonal(queryKey);
}

/** Whether the part of the page that asked for it wants it now. */
function isEnabled(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/** Settles when no question is open: those that a route only began as well. */
async function allAnswered(): Promise<void> {
  if (queryClient.isFetching() === 0) return;
  await new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}
