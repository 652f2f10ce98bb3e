import type { Call } from '@yuelan/contract';
import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import type { Undoers } from './audit/undo.ts';
import type { Checkup } from './checkup.ts';
import type { CommandContext } from './cli/context.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Migration } from './database/migrate.ts';
import type { Db, Dialect } from './database/tables.ts';
import type { DeskDoor } from './desk/desk-caller.ts';
import type { Guard } from './http/guard.ts';
import type { Health } from './http/health.ts';
import type { Limiters } from './http/limits.ts';
import type { NamedCounts } from './http/minute-counts.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log, SecurityEvent } from './log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { RenderSessions } from './sessions/render-sessions.ts';
import type { Tokens } from './sessions/tokens.ts';
import type { Tenancy } from './tenancy.ts';

/** Services that domains provide to each other (the search engine …), added by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, so that platform/ knows no domain.
export interface Services {}

/** No services yet. Using one before its domain has started is a defect; the error names it. */
export function createServices(): Services {
  const none: Services = Object.create(null);
  return new Proxy(none, {
    get(parts, name) {
      if (typeof name === 'string' && !Reflect.has(parts, name))
        throw new Error(`The part ${name} was used before its domain started.`);
      return Reflect.get(parts, name);
    },
  });
}

/** What every domain receives at start. */
export interface Portal {
  readonly config: Config;
  readonly db: Db;
  readonly dialect: Dialect;
  readonly clock: Clock;
  /** From 0 to 1. Tests may replace it. Never for secrets. */
  readonly random: () => number;
  readonly log: Log;
  readonly http: FastifyInstance;
  readonly limiters: Limiters;
  /** Counts of the current minute; nodes on one database share them. */
  readonly counts: NamedCounts;
  readonly health: Health;
  /** The counts for Prometheus; undefined without `METRICS_PORT`. */
  readonly metrics: Metrics | undefined;
  /** Jobs start once every domain has started, and stop before domains close anything. */
  readonly jobs: Jobs;
  readonly tokens: Tokens;
  readonly renderSessions: RenderSessions;
  /** Set by the library domain, the first to start. */
  tenancy: Tenancy;
  /** Set by the staff domain. */
  desk: DeskDoor;
  /** How changes are undone. Each domain adds the actions that it can undo. */
  readonly undoers: Undoers;
  readonly services: Services;
  /** The served calls, by path. */
  readonly served: Map<string, Call>;
  /** Run for every call of level visitor and reader, between the check of its input and its handler. */
  readonly guards: Guard[];
  security(event: SecurityEvent): void;
  /** Runs `close` when the portal stops, last registered first, before the database closes. */
  onClose(close: () => void | Promise<void>): void;
  /** Begins `work` when the portal starts to take requests, which do not wait for it. It handles its own failures. */
  onListen(work: () => Promise<void>): void;
}

/**
 * A domain as the application sees it. Each defines one in its `domain.ts`; `domains.ts` lists them in the order of the
 * import law.
 */
export interface Domain {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** Registers calls, pages, health checks and jobs. The schema is complete at this point. */
  start(portal: Portal): void | Promise<void>;
  /** Tables whose rows mean nothing after a restore (sessions, states of derived data). Backups leave them out. */
  readonly momentary?: readonly string[];
  /** What `doctor` checks in the domain. */
  readonly checkups?: readonly Checkup[];
  /** Adds the domain's commands to the command line. */
  commands?(program: Command, context: CommandContext): void;
}

/** Stands in until the library domain has started. */
export const noTenancy: Tenancy = {
  byClientId: async () => undefined,
  forStaff: async () => undefined,
  landing: async () => ({ to: 'not-match' }),
  hasDomain: async () => false,
  open: async () => [],
};
