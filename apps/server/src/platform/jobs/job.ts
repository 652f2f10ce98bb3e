/** Background work of the server. */
export interface Job {
  /** Unique; verb first, in kebab-case: `expire-holds`. `doctor` and the log show it. */
  readonly name: string;
  readonly when: Interval | TimeOfDay;
  /**
   * `one-node`: its work is in the database or the file store, which all nodes share, so one node does it at a time.
   * `every-node`: it looks after what this process or this machine keeps.
   */
  readonly on: 'one-node' | 'every-node';
  /** The name of its lease on one node, by default its own: jobs of two versions that may run at once have two. */
  readonly lease?: string;
  /**
   * Ends early when `stopped` aborts. May throw: the error is logged, and the job runs again as scheduled. On one node, a
   * run may begin again elsewhere before it has ended, so doing it twice does no harm; what must not be overwritten by a
   * run that was overtaken is written in a `transaction`, which fails then.
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

/** A run that ended. */
export interface JobRun {
  readonly startedAt: Date;
  readonly tookMs: number;
  /** The message of the error when it failed. */
  readonly problem: string | undefined;
}
