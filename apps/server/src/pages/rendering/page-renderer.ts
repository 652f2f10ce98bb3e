import { availableParallelism } from 'node:os';
import type { PageRequest, Rendering } from '@yuelan/contract/server-rendering';
import { Thread } from '@yuelan/threads';
import type { Log } from '../../platform/log.ts';
import type { AnswersCalls, PageState, RenderCalls } from './render-worker.ts';

/** A worker renders one page while another one waits for its answers; more would only make all of them slower. */
const pagesAtOnce = 2;
/** When this many pages wait for each worker, the browser renders the next one. */
const waitingAtMost = 8;
const workersAtMost = 4;
/** When this many pages wait for workers that are busy, another one starts; it would be no help before. */
const waitingForAnother = 6;
/** A worker takes up to 60 MB, so all but the first end when they have had no page for this long. */
const idleMs = 5 * 60_000;
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
  /** The most workers. Defaults to one per core, up to a limit. */
  readonly workers?: number;
}

interface Waiting {
  readonly request: PageRequest;
  readonly state: PageState;
  readonly answer: (rendering: Rendering | undefined) => void;
}

type Worker = Thread<RenderCalls, AnswersCalls>;

/** Renders pages in workers, first come, first served. When that fails or takes too long, the browser renders the page. */
export class PageRenderer {
  readonly #workers: readonly Worker[];
  readonly #waiting = new Set<Waiting>();
  readonly #log: Log;
  readonly #patience: RenderPatience;

  /** `file` is the server build of the pages; `answer` makes the calls of a page. */
  constructor(file: string, answer: AnswersCalls['answer'], log: Log, options: RendererOptions = {}) {
    const { patience = usualPatience, workers = Math.min(availableParallelism(), workersAtMost) } = options;
    this.#patience = patience;
    this.#log = log;
    const open = (_: unknown, at: number): Worker =>
      new Thread(new URL('./render-worker.ts', import.meta.url), {
        data: () => file,
        youngMegabytes: workerYoungMegabytes,
        ...(at === 0 ? {} : { idleMs }),
        functions: {
          answer: (...call) => answer(...call).catch(() => ({ status: 503, body: '' })),
        },
        onEnd: (reason) => log.error({ err: reason }, 'a render worker ended'),
      });
    this.#workers = Array.from({ length: workers }, open);
  }

  /** Starts the first worker, so that the first pages need not wait for it. */
  async warmUp(): Promise<void> {
    await this.#warm(this.#workers[0]);
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
    const [waiting] = this.#waiting;
    if (waiting === undefined) return;
    const warm = this.#workers.filter(({ isWarm }) => isWarm);
    const ready = warm.length > 0 ? warm : this.#workers.slice(0, 1);
    // The others are to become idle.
    const worker = ready.find(({ load }) => load < pagesAtOnce);
    if (worker === undefined) {
      const cold = this.#workers.filter(({ isWarm }) => !isWarm);
      const isOneStarting = cold.some(({ load }) => load > 0);
      if (this.#waiting.size >= waitingForAnother && !isOneStarting) void this.#warm(cold[0]);
      return;
    }
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

  async #warm(worker: Worker | undefined): Promise<void> {
    if (worker === undefined) return;
    await worker.ask((calls) => calls.warmUp()).catch(() => undefined);
    this.#next();
  }
}
