interface Work<Result> {
  readonly promise: Promise<Result>;
  readonly stop: AbortController;
  waiting: number;
}

/** Runs work once for all callers that wait for it; stops it when the last of them has left. */
export class SharedWork<Result> {
  readonly #underWay = new Map<string, Work<Result>>();

  /** Rejects with the signal's reason when this caller leaves; the others keep waiting. */
  async run(
    key: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    signal.throwIfAborted();
    const shared = this.#underWay.get(key) ?? this.#begin(key, work);
    shared.waiting += 1;
    const gone = Promise.withResolvers<never>();
    const leave = () => gone.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([shared.promise, gone.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      shared.waiting -= 1;
      if (shared.waiting === 0) shared.stop.abort();
    }
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Work<Result> {
    const stop = new AbortController();
    const promise = work(stop.signal).finally(() => {
      if (this.#underWay.get(key)?.promise === promise) this.#underWay.delete(key);
    });
    // All callers may have left before it fails.
    promise.catch(() => {});
    const begun: Work<Result> = { promise, stop, waiting: 0 };
    this.#underWay.set(key, begun);
    stop.signal.addEventListener('abort', () => {
      if (this.#underWay.get(key) === begun) this.#underWay.delete(key);
    });
    return begun;
  }
}
