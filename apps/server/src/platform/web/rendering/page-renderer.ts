import { Worker } from 'node:worker_threads';
import type { PageRequest, Rendering } from '@yuelan/contract/server-rendering';

import type { Log } from '../../log.ts';
import type { FromThread, ToThread } from './messages.ts';

/** More pages at once are left to the browser. */
const waitingAtMost = 16;

export interface RenderPatience {
  /** A page that is not rendered by then is left to the browser. */
  readonly pageMs: number;
  /** A thread that holds a page longer hangs, and is ended. */
  readonly threadMs: number;
}

const usualPatience: RenderPatience = { pageMs: 1000, threadMs: 15_000 };

/** Makes a call for a page: status and body of the answer. */
export type Answer = (
  path: string,
  body: string,
) => Promise<{ readonly status: number; readonly body: string }>;

interface Waiting {
  readonly answer: Answer;
  readonly since: number;
  done(rendered: Rendering | undefined): void;
}

/** Draws pages in a thread of its own, one after another. Whatever goes wrong, the browser draws the page. */
export class PageRenderer {
  readonly #file: string;
  readonly #log: Log;
  readonly #patience: RenderPatience;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #last = 0;

  /** `file` is what the build made of the pages for the server. */
  constructor(file: string, log: Log, patience: RenderPatience = usualPatience) {
    this.#file = file;
    this.#log = log;
    this.#patience = patience;
  }

  /** Starts the thread, so that the first page need not wait for it. */
  start(): Worker {
    this.#thread ??= this.#open();
    return this.#thread;
  }

  draw(page: PageRequest, answer: Answer): Promise<Rendering | undefined> {
    this.#endWhenHanging();
    if (this.#waiting.size >= waitingAtMost) return Promise.resolve(undefined);
    const thread = this.start();
    this.#last += 1;
    const draw = this.#last;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), this.#patience.pageMs);
      this.#waiting.set(draw, {
        answer,
        since: performance.now(),
        done: (rendered) => {
          clearTimeout(timer);
          this.#waiting.delete(draw);
          resolve(rendered);
        },
      });
      tell(thread, { kind: 'draw', draw, page });
    });
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    this.#giveUp();
    await thread?.terminate();
  }

  #endWhenHanging(): void {
    const [oldest] = this.#waiting.values();
    if (oldest === undefined || performance.now() - oldest.since < this.#patience.threadMs) return;
    this.#log.error('the drawing thread did not answer and was ended');
    void this.close();
  }

  #open(): Worker {
    const thread = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: this.#file });
    thread.unref();
    thread.on('message', (message: FromThread) => void this.#hear(thread, message));
    thread.on('error', (error) => this.#log.error({ err: error }, 'the drawing thread failed'));
    thread.on('exit', () => {
      if (this.#thread !== thread) return;
      this.#thread = undefined;
      this.#giveUp();
    });
    return thread;
  }

  async #hear(thread: Worker, message: FromThread): Promise<void> {
    const waiting = this.#waiting.get(message.draw);
    if (message.kind === 'question') {
      const { path, body, question } = message;
      const answered = await waiting?.answer(path, body).catch(() => undefined);
      // To the thread that asked: another one numbers its questions from the start.
      tell(thread, { kind: 'answer', question, ...(answered ?? { status: 503, body: '' }) });
    } else if (message.kind === 'rendered') waiting?.done(message.rendered);
    else {
      this.#log.error({ reason: message.message }, 'a page could not be rendered');
      waiting?.done(undefined);
    }
  }

  #giveUp(): void {
    for (const { done } of [...this.#waiting.values()]) done(undefined);
  }
}

function tell(thread: Worker, message: ToThread): void {
  thread.postMessage(message);
}
