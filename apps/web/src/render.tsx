import './platform/without-eval.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import type { Hydration, RenderedPage, RenderPage } from '@yuelan/contract/server-rendering';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { openLibrary } from './library/public.ts';
import { messages as english } from './messages/en-US.ts';
import { messages as lazyEnglish } from './messages/en-US-lazy.ts';
import { addMessages } from './messages/translation.ts';
import { messages as chinese } from './messages/zh-CN.ts';
import { messages as lazyChinese } from './messages/zh-CN-lazy.ts';
import { loadParts, renderedParts } from './platform/lazy-part.tsx';
import { createPage } from './platform/page.ts';
import { isPersonal } from './reader/public.ts';
import { Portal } from './shell/portal.tsx';
import { createLibraryRouter, type LibraryRouter } from './shell/router.tsx';

addMessages('zh-CN', { ...chinese, ...lazyChinese });
addMessages('en-US', { ...english, ...lazyEnglish });

/** A page that still makes new calls after this many renderings is left to the browser. */
const roundsAtMost = 4;

/** Renders a page as a visitor sees it, without anything personal. */
export const renderPage: RenderPage = async (request, fetch) => {
  const { clientid, language, address, origin } = request;
  const page = createPage({ library: clientid, language, origin, fetch });
  page.api.session.adopt(request.session);
  let rendered: RenderedPage | undefined;
  const handle = createRequestHandler({
    createRouter: () => createLibraryRouter(page),
    request: new Request(new URL(canonical(clientid, address), origin)),
  });
  // Routes then know the library and fetch what the screen shows, so that one rendering is enough.
  await openLibrary(page);
  const response = await handle(async ({ router }) => {
    const html = await renderWhole(router);
    if (html === undefined) return new Response();
    const answers = page.queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => [queryKey, state.data] as const);
    const parts = [...page.store(renderedParts).get()];
    const hydration: Hydration = { language, address, origin, answers, parts };
    rendered = { html, hydration: JSON.stringify(hydration), parts };
    return new Response();
  });
  const redirect = response.headers.get('location');
  return redirect === null ? rendered : { redirect };
};

/** Makes the calls that no route made, and renders again with their answers until nothing is missing. */
async function renderWhole(router: LibraryRouter): Promise<string | undefined> {
  const { queries } = router.options.context.page;
  await Promise.all([loadParts(), allAnswered(queries)]);
  for (let round = 0; round < roundsAtMost; round += 1) {
    const html = renderToString(
      <StrictMode>
        <Portal router={router} />
      </StrictMode>,
    );
    const found = queries.getQueryCache().getAll();
    if (found.some((query) => query.state.status === 'error')) return undefined;
    const missing = found.filter(isMissing);
    if (missing.length === 0) return html;
    await Promise.allSettled(missing.map((query) => query.fetch()));
    await allAnswered(queries);
  }
  return undefined;
}

/** The address as the router has it: the home page's ends with a slash. */
function canonical(clientid: string, address: string): string {
  const home = `/${clientid}`;
  return address === home || address.startsWith(`${home}?`) ? address.replace(home, `${home}/`) : address;
}

function isMissing({ state, options, queryKey }: Query): boolean {
  return state.data === undefined && isEnabled(options) && !isPersonal(queryKey);
}

/** Whether the component has enabled the query. */
function isEnabled(options: object): boolean {
  return !('enabled' in options) || options.enabled !== false;
}

/** Resolves when no call is running, including those that a route started without waiting. */
async function allAnswered(queries: QueryClient): Promise<void> {
  if (queries.isFetching() === 0) return;
  await new Promise<void>((resolve) => {
    const stop = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}
