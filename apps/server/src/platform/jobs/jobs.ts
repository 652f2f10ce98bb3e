import { Cron } from 'croner';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Job, JobRun } from './job.ts';
import { saveJobRun } from './job-store.ts';

/** The clock may be set while a job waits for its time of day, so the wait is recalculated this often. */
const lookAgainMs = 600_000;
/** A job that runs every second is recorded, and its failure logged, once in this time. */
const noteEveryMs = 60_000;

/** A job as `/health/jobs` shows it. */
export interface JobState {
  readonly name: string;
  readonly running: boolean;
  readonly last: JobRun | undefined;
  readonly nextAt: Date | undefined;
}

interface Entry {
  readonly job: Job;
  /** Computes times of day; it starts nothing by itself. */
  readonly calendar: Cron | undefined;
  timer?: NodeJS.Timeout;
  running?: Promise<void> | undefined;
  last?: JobRun;
  nextAt?: Date;
  /** Of `performance.now()`. */
  notedAt?: number;
}

export interface JobsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Runs the jobs of this server. A job never overlaps itself. Intervals use elapsed time, so setting the clock
 * does not disturb them; times of day use the application's clock.
 */
export class Jobs {
  readonly #parts: JobsParts;
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  #started = false;

  constructor(parts: JobsParts) {
    this.#parts = parts;
  }

  /** Throws when a job of that name exists, or the pattern never matches. */
  add(job: Job): void {
    if (this.#entries.has(job.name)) throw new Error(`Two jobs are called ${job.name}.`);
    const calendar = 'at' in job.when ? new Cron(job.when.at, { paused: true }) : undefined;
    const entry: Entry = { job, calendar };
    this.#entries.set(job.name, entry);
    if (this.#started) this.#planFirst(entry);
  }

  start(): void {
    this.#started = true;
    for (const entry of this.#entries.values()) this.#planFirst(entry);
  }

  /** Aborts when the server stops. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** Runs a job now, or joins the run in progress. Never throws: see `states`. */
  run(name: string): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Error(`There is no job ${name}.`);
    return this.#run(entry);
  }

  states(): readonly JobState[] {
    return [...this.#entries.values()].map(({ job, running, last, nextAt }) => ({
      name: job.name,
      running: running !== undefined,
      last,
      nextAt,
    }));
  }

  /** Starts no more jobs, tells those in progress to stop, and waits for them, the last added first. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const { timer } of this.#entries.values()) clearTimeout(timer);
    for (const { running } of [...this.#entries.values()].reverse()) await running;
  }

  #planFirst(entry: Entry): void {
    const { when } = entry.job;
    if (when.firstMs === undefined) this.#planNext(entry);
    else this.#wait(entry, when.firstMs);
  }

  #planNext(entry: Entry): void {
    const { calendar, job } = entry;
    if ('everyMs' in job.when) {
      this.#wait(entry, job.when.everyMs);
      return;
    }
    const now = this.#parts.clock.now();
    const at = calendar?.nextRun(now);
    if (at == null) throw new Error(`${job.name}: the pattern names no time.`);
    this.#wait(entry, at.getTime() - now.getTime(), lookAgainMs);
  }

  /** Starts a run after `ms`; when that is longer than `atMost`, checks the clock again after `atMost`. */
  #wait(entry: Entry, ms: number, atMost = ms): void {
    clearTimeout(entry.timer);
    if (this.stopped.aborted) return;
    const at = new Date(this.#parts.clock.now().getTime() + ms);
    entry.nextAt = at;
    const wake = () => {
      // A timer may be a millisecond early, and the clock may have been set.
      if (entry.calendar !== undefined && atMost !== ms && this.#parts.clock.now() < at)
        this.#planNext(entry);
      else void this.#run(entry);
    };
    entry.timer = setTimeout(wake, Math.min(ms, atMost)).unref();
  }

  /** The only place where a run starts. When several servers share the jobs, the lease of a job is taken here. */
  #run(entry: Entry): Promise<void> {
    entry.running ??= this.#perform(entry).finally(() => {
      entry.running = undefined;
    });
    return entry.running;
  }

  async #perform(entry: Entry): Promise<void> {
    const { clock, log } = this.#parts;
    const { job } = entry;
    const startedAt = clock.now();
    const from = performance.now();
    const before = entry.last;
    let failure: unknown;
    try {
      await job.run(this.stopped);
    } catch (error) {
      // An error after the job was told to stop is not a failure.
      failure = this.stopped.aborted ? undefined : (error ?? new Error('The job failed without an error.'));
    }
    const problem =
      failure === undefined ? undefined : failure instanceof Error ? failure.message : String(failure);
    const last: JobRun = { startedAt, tookMs: Math.round(performance.now() - from), problem };
    entry.last = last;
    this.#planNext(entry);
    const isNews =
      entry.notedAt === undefined ||
      performance.now() - entry.notedAt >= noteEveryMs ||
      before?.problem !== problem;
    if (!isNews) return;
    entry.notedAt = performance.now();
    if (failure !== undefined) log.error({ err: failure, job: job.name }, 'a job failed');
    try {
      await saveJobRun(this.#parts.db, job.name, last, entry.nextAt);
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'the run of a job was not written down');
    }
  }
}
