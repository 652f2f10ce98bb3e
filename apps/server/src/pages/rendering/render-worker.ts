import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';
import type { PageRequest, Rendering, RenderPage } from '@yuelan/contract/server-rendering';
import { serveCalls } from '@yuelan/threads';
import { PageCache } from './page-cache.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A rendered page's request to the server: a call in the page's language, with its token. */
export interface AnswersCalls {
  answer(request: Pick<PageRequest, 'language' | 'session'>, path: string, body: string): Promise<Answer>;
}

const pages: Promise<{ renderPage: RenderPage }> = import(pathToFileURL(String(workerData)).href);

/** The state of the library that a page shows. */
export interface PageState {
  /** Increases with time. */
  readonly second: number;
  /** Names all that may change besides. */
  readonly state: string;
}

/** Pages of one state share the answers to common calls: the library's name, its guides, its links. */
const answers = new PageCache<Answer>();

const calls = {
  /** Resolves once the pages are loaded. */
  async warmUp(): Promise<void> {
    await pages;
  },
  /** The second and `state` name everything that answers depend on, apart from the call itself. */
  async render(request: PageRequest, { second, state }: PageState): Promise<Rendering | undefined> {
    const { renderPage } = await pages;
    return renderPage(request, async (path, init) => {
      const input = String(init.body);
      const { status, body } = await answers.get(
        second,
        `${state} ${path} ${input}`,
        () => server.answer(request, path, input),
        (answer) => answer.status === 200,
      );
      return new Response(body, { status });
    });
  },
};
export type RenderCalls = typeof calls;

const server = serveCalls<AnswersCalls>(calls);
