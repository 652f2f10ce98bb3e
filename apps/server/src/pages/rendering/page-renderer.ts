import { availableParallelism } from 'node:os';
import type { PageRequest, Rendering } from '@yuelan/contract/server-rendering';
import { Thread } from '@yuelan/threads';
import type { Log } from '../../platform/log.ts';
import type { AnswersCalls, PageState, RenderCalls } from './render-worker.ts';

/** A worker renders one page while another one waits for its answers; more would only make all of them slower. */
const pagesAtOnce = 2;
/** When this many pages wait for each worker, the browser renders the next one. */
const waitingAtMost = 8;
/** A worker takes about 60 MB. */
const workersAtMost = 4;
/** Half of what other threads have. Pages take as long with it. */
const workerYoungMegabytes = 12;

export interface RenderPatience {
  /** After this time, the browser renders the page. */
  readonly pageMs: number;
  /** A worker that takes longer with a page has hung and is ended. */
  readonly workerMs: number;
}

const usualPatience: RenderPatience = { pageMs: 1000, workerMs: 15_000 };
/** A test of a rendered page must get one, however busy the machine. */
export const testPatience: RenderPatience = { pageMs: 30_000, workerMs: 60_000 };

export interface RendererOptions {
  readonly patience?: RenderPatience;
  /** Defaults to one per core, up to a limit. */
  readonly workers?: number;
}

interface Waiting {
  readonly request: PageRequest;
  readonly state: PageState;
  readonly answer: (rendering: Rendering | undefined) => void;
}

/** Renders pages in workers, first come, first served. When that fails or takes too long, the browser renders the page. */
export class PageRenderer {
  readonly #workers: readonly Thread<RenderCalls, AnswersCalls>[];
  readonly #waiting = new Set<Waiting>();
  readonly #log: Log;
  readonly #patience: RenderPatience;

  /** `file` is the server build of the pages; `answer` makes the calls of a page. */
  constructor(file: string, answer: AnswersCalls['answer'], log: Log, options: RendererOptions = {}) {
    const { patience = usualPatience, workers = Math.min(availableParallelism(), workersAtMost) } = options;
    this.#patience = patience;
    this.#log = log;
    const open = () =>
      new Thread<RenderCalls, AnswersCalls>(new URL('./render-worker.ts', import.meta.url), {
        data: () => file,
        youngMegabytes: workerYoungMegabytes,
        functions: {
          answer: (...call) => answer(...call).catch(() => ({ status: 503, body: '' })),
        },
        onEnd: (reason) => log.error({ err: reason }, 'a render worker ended'),
      });
    this.#workers = Array.from({ length: workers }, open);
  }

  /** Starts the workers, so that the first pages need not wait for them. */
  async warmUp(): Promise<void> {
    await Promise.allSettled(this.#workers.map((worker) => worker.ask((calls) => calls.warmUp())));
  }

  /** Pages of one state share the answers to their calls. */
  async render(request: PageRequest, state: PageState): Promise<Rendering | undefined> {
    if (this.#waiting.size >= waitingAtMost * this.#workers.length) return undefined;
    const { promise, resolve } = Promise.withResolvers<Rendering | undefined>();
    const waiting: Waiting = { request, state, answer: resolve };
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      resolve(undefined);
    }, this.#patience.pageMs);
    this.#waiting.add(waiting);
    this.#next();
    return promise.finally(() => clearTimeout(timer));
  }

  async close(): Promise<void> {
    for (const { answer } of this.#waiting) answer(undefined);
    this.#waiting.clear();
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #next(): void {
    const [worker] = [...this.#workers].sort((one, other) => busyness(one) - busyness(other));
    const [waiting] = this.#waiting;
    if (worker === undefined || waiting === undefined || worker.load >= pagesAtOnce) return;
    this.#waiting.delete(waiting);
    worker
      .ask((calls) => calls.render(waiting.request, waiting.state), this.#patience.workerMs)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'a page could not be rendered');
        return undefined;
      })
      .then((rendering) => {
        waiting.answer(rendering);
        this.#next();
      });
  }
}

/** A worker that is still loading gets no page while another one has room. */
function busyness({ load, isWarm }: Thread<RenderCalls, AnswersCalls>): number {
  return isWarm || load >= pagesAtOnce ? load : load + pagesAtOnce / 2;
}
