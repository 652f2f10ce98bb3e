import { CallError } from '../../platform/call-error.ts';
import { createStore, type Store } from '../../platform/store.ts';

/** A scan and its progress. `unanswered`: it is unknown whether the scan was carried out; it is sent again. */
export type ScanLine<Result> = {
  /** The idempotency key: the same for every attempt. */
  readonly key: string;
  readonly text: string;
} & (
  | { readonly state: 'waiting' | 'sending' | 'unanswered' }
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'refused'; readonly code: string; readonly error: Error }
);

const longestWaitMilliseconds = 5000;
/** More lines than anybody needs to look back at. */
const linesKept = 200;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Carries out scans one by one, in the order of scanning; the next can be scanned while the last one is being sent. A
 * scan without an answer is sent again under the same key until there is one, and later scans wait for it.
 */
export class ScanQueue<Result> {
  /** Newest first. */
  readonly lines: Store<readonly ScanLine<Result>[]> = createStore<readonly ScanLine<Result>[]>([]);
  readonly #drained: () => void;
  readonly #send: (text: string, key: string) => Promise<Result>;
  readonly #pause: (milliseconds: number) => Promise<void>;
  #running: Promise<void> | undefined;
  #resume: (() => void) | undefined;

  /** `send` throws {@link CallError}; `drained` runs when every scan has its answer. */
  constructor(
    send: (text: string, key: string) => Promise<Result>,
    {
      drained = () => undefined,
      pause = wait,
    }: { readonly drained?: () => void; readonly pause?: (milliseconds: number) => Promise<void> } = {},
  ) {
    this.#send = send;
    this.#drained = drained;
    this.#pause = pause;
  }

  /** Adds a scan. Resolves when every scan so far has its answer. */
  push(text: string): Promise<void> {
    const line = { key: crypto.randomUUID(), text, state: 'waiting' } as const;
    this.lines.set([line, ...this.lines.get()].slice(0, linesKept));
    this.#running ??= this.#run();
    return this.#running;
  }

  /** Retries at once, after a new login or when somebody presses the button. */
  resume(): void {
    this.#resume?.();
  }

  forget(key: string): void {
    this.lines.set(this.lines.get().filter((line) => line.key !== key));
  }

  async #run(): Promise<void> {
    for (;;) {
      const next = this.lines.get().findLast(({ state }) => state === 'waiting');
      if (next === undefined) break;
      await this.#carryOut(next.key, next.text);
    }
    this.#running = undefined;
    this.#drained();
  }

  /** Replaces the result of a scan after a later change. */
  update(key: string, text: string, result: Result): void {
    this.#change({ key, text, state: 'done', result });
  }

  async #carryOut(key: string, text: string): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      this.#change({ key, text, state: tries === 0 ? 'sending' : 'unanswered' });
      try {
        const result = await this.#send(text, key);
        return this.#change({ key, text, state: 'done', result });
      } catch (error) {
        const outcome = error instanceof CallError ? error.outcome : undefined;
        const code = outcome?.kind === 'refused' ? outcome.code : '';
        // If nobody is logged in, the scan waits for the next login.
        const isLoggedOut = code.startsWith('staff.');
        const isOpen = outcome?.kind === 'failed' && (outcome.status === 0 || outcome.status >= 429);
        if (!isOpen && !isLoggedOut)
          return this.#change({
            key,
            text,
            state: 'refused',
            code,
            error: error instanceof Error ? error : new Error(String(error)),
          });
        this.#change({ key, text, state: 'unanswered' });
        const resumed = new Promise<void>((resolve) => {
          this.#resume = resolve;
        });
        const later = Math.min(500 * 2 ** tries, longestWaitMilliseconds);
        await (isLoggedOut ? resumed : Promise.race([resumed, this.#pause(later)]));
      }
    }
  }

  #change(line: ScanLine<Result>): void {
    this.lines.set(this.lines.get().map((one) => (one.key === line.key ? line : one)));
  }
}
