import { Cron } from 'croner';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/tables.ts';
import { fenced, transaction } from '../database/transaction.ts';
import type { Log } from '../log.ts';
import { beatEveryMs, type Fence, LeaseLost, type Leases } from '../nodes/leases.ts';
import type { Job, JobRun } from './job.ts';
import { saveJobRun } from './job-store.ts';

/** How often the wait for a time of day is recalculated, because the clock may be set meanwhile. */
const lookAgainMs = 600_000;
/** The shortest time between two records of a job, or log lines about its failure, however often it runs. */
const noteEveryMs = 60_000;

/** A job as `/health/jobs` shows it. */
export interface JobState {
  readonly name: string;
  readonly running: boolean;
  /** Another node runs this job, as far as this node knows. */
  readonly elsewhere: boolean;
  readonly last: JobRun | undefined;
  readonly nextAt: Date | undefined;
  /** Runs on this node since the server started. */
  readonly runs: number;
  readonly failures: number;
}

interface Entry {
  readonly job: Job;
  /** Computes times of day; starts nothing by itself. */
  readonly calendar: Cron | undefined;
  timer?: NodeJS.Timeout;
  running?: Promise<void> | undefined;
  elsewhere: boolean;
  runs: number;
  failures: number;
  last?: JobRun;
  nextAt?: Date;
  /** A time of `performance.now()`. */
  notedAt?: number;
}

export interface JobsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Undefined if this is the only server. */
  readonly leases?: Leases | undefined;
}

const leaseOf = ({ name, lease }: Job): string => lease ?? name;

const unfenced: Fence = async () => undefined;

/**
 * Runs the jobs of this server. A job never overlaps itself on this node or, if it is `one-node`, on any node.
 * Intervals use elapsed time, so setting the clock does not disturb them; times of day use the application's clock.
 */
export class Jobs {
  readonly #parts: JobsParts;
  readonly #entries = new Map<string, Entry>();
  readonly #stop = new AbortController();
  /** Aborts if the other nodes count this one as gone and have taken over its work. */
  #givenUp = new AbortController();
  #started = false;

  constructor(parts: JobsParts) {
    this.#parts = parts;
    const { leases } = parts;
    if (leases !== undefined)
      this.add({
        name: 'keep-leases',
        when: { everyMs: beatEveryMs, firstMs: 0 },
        on: 'every-node',
        run: () => this.#keep(leases),
      });
  }

  /** Throws if a job of that name exists, or if its pattern is invalid. */
  add(job: Job): void {
    if (this.#entries.has(job.name)) throw new Error(`Two jobs are called ${job.name}.`);
    const calendar = 'at' in job.when ? new Cron(job.when.at, { paused: true }) : undefined;
    const entry: Entry = { job, calendar, elsewhere: false, runs: 0, failures: 0 };
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

  /**
   * Runs a job now, or joins the run in progress. Leaves a job to another node that holds it. A failing job does not
   * reject: see `states`.
   */
  run(name: string): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new Error(`There is no job ${name}.`);
    return this.#run(entry);
  }

  states(): readonly JobState[] {
    return [...this.#entries.values()].map(({ job, running, elsewhere, last, nextAt, runs, failures }) => ({
      name: job.name,
      running: running !== undefined,
      elsewhere,
      last,
      nextAt,
      runs,
      failures,
    }));
  }

  /** Starts no more jobs, tells those in progress to stop, and waits for them, starting with the job added last. */
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

  /** Starts a run after `ms`. If that is longer than `atMost`, checks the clock again after `atMost`. */
  #wait(entry: Entry, ms: number, atMost = ms): void {
    clearTimeout(entry.timer);
    if (this.stopped.aborted) return;
    const at = new Date(this.#parts.clock.now().getTime() + ms);
    entry.nextAt = at;
    const wake = () => {
      // A timer may be a millisecond early, and the clock may have been set.
      const isEarly = entry.calendar !== undefined && atMost !== ms && this.#parts.clock.now() < at;
      // On a slow database, recording a run may take longer than a short interval.
      const isUnderWay = entry.running !== undefined;
      if (isEarly || isUnderWay) this.#planNext(entry);
      else void this.#run(entry);
    };
    entry.timer = setTimeout(wake, Math.min(ms, atMost)).unref();
  }

  /** Jobs taken over from a dead node run here at once, because it may have died in the middle of them. */
  async #keep(leases: Leases): Promise<void> {
    const { gained, wasGivenUp } = await leases.keep(
      [...this.#entries.values()].filter(({ job }) => job.on === 'one-node').map(({ job }) => leaseOf(job)),
    );
    if (wasGivenUp) {
      this.#givenUp.abort();
      this.#givenUp = new AbortController();
      this.#parts.log.warn('this node did not answer for so long that the others took over its work');
    }
    if (gained.length > 0)
      this.#parts.log.info({ jobs: gained }, 'took over the work of a node that is gone');
    for (const entry of this.#entries.values())
      if (gained.includes(leaseOf(entry.job))) void this.#run(entry);
  }

  /** The only place where a run starts. */
  #run(entry: Entry): Promise<void> {
    entry.running ??= this.#perform(entry).finally(() => {
      entry.running = undefined;
    });
    return entry.running;
  }

  async #perform(entry: Entry): Promise<void> {
    const { job } = entry;
    const { leases } = this.#parts;
    const fence = job.on === 'one-node' && leases !== undefined ? leases.take(leaseOf(job)) : unfenced;
    const startedAt = this.#parts.clock.now();
    const from = performance.now();
    let failure: unknown;
    let held: Fence | undefined;
    const stopped = AbortSignal.any([this.stopped, this.#givenUp.signal]);
    try {
      held = await fence;
      entry.elsewhere = held === undefined;
      if (held !== undefined) await fenced(held, () => job.run(stopped));
    } catch (error) {
      // An error is not a failure if the job had been told to stop.
      failure = stopped.aborted ? undefined : (error ?? new Error('The job failed without an error.'));
    }
    this.#planNext(entry);
    if (failure instanceof LeaseLost) this.#parts.log.warn({ job: job.name }, failure.message);
    else if (!entry.elsewhere) {
      const problem =
        failure === undefined ? undefined : failure instanceof Error ? failure.message : String(failure);
      const last: JobRun = { startedAt, tookMs: Math.round(performance.now() - from), problem };
      await this.#note(entry, last, failure, held ?? unfenced);
    }
  }

  /** Remembers how a run ended. If that is news, logs a failure and records the run. */
  async #note(entry: Entry, last: JobRun, failure: unknown, fence: Fence): Promise<void> {
    const { db, log } = this.#parts;
    const job = entry.job.name;
    entry.runs += 1;
    if (failure !== undefined) entry.failures += 1;
    const isNews =
      entry.notedAt === undefined ||
      performance.now() - entry.notedAt >= noteEveryMs ||
      entry.last?.problem !== last.problem;
    entry.last = last;
    if (!isNews) return;
    entry.notedAt = performance.now();
    if (failure !== undefined) log.error({ err: failure, job }, 'a job failed');
    try {
      await fenced(fence, () => transaction(db, (tx) => saveJobRun(tx, job, last, entry.nextAt)));
    } catch (error) {
      log.warn({ err: error, job }, 'the run of a job was not written down');
    }
  }
}
