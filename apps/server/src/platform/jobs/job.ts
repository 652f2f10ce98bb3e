/** Background work of the server. */
export interface Job {
  /** Unique; verb first, in kebab-case: `expire-holds`. `doctor` and the log show it. */
  readonly name: string;
  readonly when: Interval | TimeOfDay;
  /**
   * `one-node`: the job works on the database or the file store, which all nodes share, so only one node runs it at a
   * time. `every-node`: it looks after data of this process or this machine.
   */
  readonly on: 'one-node' | 'every-node';
  /**
   * The name of the lease for `one-node`; the job's name by default. If two versions of a job may run at once, each has
   * its own lease.
   */
  readonly lease?: string;
  /**
   * Ends early if `stopped` aborts. May throw: the error is logged, and the job runs again as scheduled. A `one-node`
   * run may start again on another node before it has ended, so running it twice must do no harm. Writes that an
   * overtaken run must not overwrite belong in a `transaction`, which then fails.
   */
  run(stopped: AbortSignal): Promise<unknown>;
}

export interface Interval {
  /** Milliseconds from the end of one run to the start of the next; a day at most. */
  readonly everyMs: number;
  /** Milliseconds from the start of the server to the first run; `everyMs` by default. */
  readonly firstMs?: number;
}

export interface TimeOfDay {
  /** A cron pattern in the time zone of the server: `0 3 * * *` is three in the morning. */
  readonly at: string;
  /** Milliseconds from the start of the server to an additional first run. */
  readonly firstMs?: number;
}

/** A finished run. */
export interface JobRun {
  readonly startedAt: Date;
  readonly tookMs: number;
  /** The message of the error if the run failed. */
  readonly problem: string | undefined;
}
