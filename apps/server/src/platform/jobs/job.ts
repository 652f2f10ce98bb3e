/** Background work of the server. */
export interface Job {
  /** Unique; verb first, in kebab-case: `expire-holds`. `doctor` and the log show it. */
  readonly name: string;
  readonly when: Interval | TimeOfDay;
  /** Ends early when `stopped` aborts. May throw: the error is logged, and the job runs again as scheduled. */
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
