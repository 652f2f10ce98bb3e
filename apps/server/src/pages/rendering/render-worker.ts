import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { PageRequest, Rendering, RenderPage } from '@yuelan/contract/server-rendering';
import { serveCalls } from '@yuelan/threads';

/** What a rendered page asks the server: a call in the page's language, with its token. */
export interface AnswersCalls {
  answer(
    request: Pick<PageRequest, 'language' | 'session'>,
    path: string,
    body: string,
  ): Promise<{ readonly status: number; readonly body: string }>;
}

const pages: Promise<{ renderPage: RenderPage }> = import(pathToFileURL(String(workerData)).href);

const calls = {
  /** Answers when the pages are loaded. */
  async warmUp(): Promise<void> {
    await pages;
  },
  async render(request: PageRequest): Promise<Rendering | undefined> {
    const { renderPage } = await pages;
    return renderPage(request, async (path, init) => {
      const { status, body } = await server.answer(request, path, String(init.body));
      return new Response(body, { status });
    });
  },
};
export type RenderCalls = typeof calls;

const server = serveCalls<AnswersCalls>(calls);
