import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@yuelan/contract';
import { readThrough } from '@yuelan/threads';
import type { DestinationStream } from 'pino';
import chinese from './cli.zh-CN.json' with { type: 'json' };
import { domains as everyDomain } from './domains.ts';
import { auditTables } from './platform/audit/migrations.ts';
import { Undoers } from './platform/audit/undo.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { findTimeAhead, keepClockMark } from './platform/clock-mark.ts';
import type { Config } from './platform/config.ts';
import { holdDataFolder } from './platform/data-folder.ts';
import { Integrity } from './platform/database/integrity.ts';
import {
  type Migration,
  migrate,
  missingMigrations,
  newerMigrations,
  platformMigrations,
} from './platform/database/migrate.ts';
import { databaseFile, openDatabase } from './platform/database/open.ts';
import { closedDoor } from './platform/desk/desk-caller.ts';
import { diskTrouble } from './platform/disk.ts';
import { freedMemory } from './platform/freed-memory.ts';
import { serveDocuments } from './platform/http/documents.ts';
import { Health, serveHealth } from './platform/http/health.ts';
import { NamedCounts } from './platform/http/minute-counts.ts';
import { createHttp } from './platform/http/server.ts';
import { jobTables } from './platform/jobs/job-store.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { createLog, logSecurity } from './platform/log.ts';
import { sayIn } from './platform/message.ts';
import { createMetrics, measureRequests } from './platform/metrics/metrics.ts';
import { readPlatform } from './platform/metrics/platform-readings.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { leaseTableNames, leaseTables } from './platform/nodes/lease-store.ts';
import { Leases } from './platform/nodes/leases.ts';
import { shareCounts, sharedCountTables } from './platform/nodes/share-counts.ts';
import { createServices, type Domain, noTenancy, type Portal } from './platform/portal.ts';
import { RenderSessions } from './platform/sessions/render-sessions.ts';
import { Tokens } from './platform/sessions/tokens.ts';

const migrationsOf = (domains: readonly Domain[]) => [
  ...platformMigrations,
  jobTables,
  leaseTables,
  sharedCountTables,
  auditTables,
  ...domains.flatMap((domain) => domain.migrations),
];

/** Every migration of the portal, in order. */
export const allMigrations: readonly Migration[] = migrationsOf(everyDomain);

/** Tables that a backup leaves out. */
export const momentaryTables: readonly string[] = [
  'job_run',
  ...leaseTableNames,
  'shared_count',
  ...everyDomain.flatMap((domain) => domain.momentary ?? []),
];

export interface AppOptions {
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Where log lines go; standard output when not given. */
  readonly logTo?: DestinationStream;
  /** In place of every domain, for tests of the platform itself. */
  readonly domains?: readonly Domain[];
}

export interface App extends Portal {
  /** Listens on the configured host and port; returns the address. */
  listen(): Promise<string>;
  inject: Portal['http']['inject'];
  /**
   * Tells proxies and clients that the server is about to stop, while it still answers: not ready, and `Connection:
   * close` on every answer. Settles when they had time to go elsewhere; then call `close`.
   */
  drain(): Promise<void>;
  /**
   * Drains, finishes what is under way, and closes, all within `patience.stopMs`: a second before its end the connections
   * that remain are cut. False when something was still under way at the end; the process has to end then.
   */
  stop(): Promise<boolean>;
  /** Finishes what is under way, then closes everything and lets go of the data folder. Safe to call twice. */
  close(): Promise<void>;
}

const clockMarkMs = 60_000;
/** How long before the server must have left its connections are cut, so that their requests can end. */
const cutBeforeMs = 1000;

/** Says when the clock is behind what was seen before, and remembers the time from then on. */
async function watchClock({ db, clock, log, jobs }: Portal): Promise<void> {
  const ahead = await findTimeAhead(db, clock);
  if (ahead !== undefined)
    log.warn(
      { now: clock.now(), seen: ahead },
      'the clock is behind the time that was seen before: it was set back, or was ahead then',
    );
  await keepClockMark(db, clock);
  jobs.add({
    name: 'mark-time',
    when: { everyMs: clockMarkMs },
    on: 'every-node',
    run: () => keepClockMark(db, clock),
  });
}

/**
 * The whole portal, for production and tests alike: holds the data folder, brings the schema up to date, starts the
 * domains. Throws FolderTaken when another server holds the folder.
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const domains = options.domains ?? everyDomain;
  const migrations = migrationsOf(domains);
  const log = createLog(config.logLevel, options.logTo);
  const openers: (() => Promise<void>)[] = [];
  const closers: (() => void | Promise<void>)[] = [holdDataFolder(config.dataDir, clock.now())];
  const closeAll = async () => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'something did not close well');
      }
    }
  };
  try {
    const maintenance = openDatabase(config, { log, random, purpose: 'work' });
    try {
      const applied = await migrate(maintenance.db, maintenance.dialect, migrations, clock);
      if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
      const newer = await newerMigrations(maintenance.db, migrations);
      if (newer.length > 0)
        log.warn({ newer }, 'a newer version has extended the database; this one works on');
    } finally {
      await maintenance.close();
    }
    const integrity = new Integrity(log);
    const opened = openDatabase(config, {
      log,
      random,
      purpose: 'requests',
      onDamage: () => integrity.noteDamage(),
    });
    closers.push(() => opened.close());

    const served = new Map<string, Call>();
    const renderSessions = new RenderSessions();
    const counts = new NamedCounts();
    const { http, limiters } = await createHttp(config, log, served, renderSessions, counts);
    const metrics = config.metrics === undefined ? undefined : await createMetrics();
    if (metrics !== undefined) measureRequests(http, metrics);
    // An embedded database has one server.
    const leases = opened.dialect === 'sqlite' ? undefined : new Leases({ db: opened.db, clock });
    const portal: Portal = {
      config,
      db: opened.db,
      dialect: opened.dialect,
      clock,
      random,
      log,
      http,
      limiters,
      counts,
      health: new Health(),
      metrics,
      jobs: new Jobs({ db: opened.db, clock, log, leases }),
      tokens: new Tokens(),
      renderSessions,
      tenancy: noTenancy,
      desk: closedDoor,
      undoers: new Undoers(),
      services: createServices(),
      served,
      guards: [],
      security: (event) => logSecurity(log, event),
      onClose: (close) => closers.push(close),
      onListen: (work) => openers.push(work),
    };
    if (config.databaseUrl === undefined) {
      portal.onListen(() =>
        readThrough(databaseFile(config), () => !portal.health.stopping).catch((error: unknown) =>
          log.warn({ err: error }, 'the database could not be read into memory'),
        ),
      );
      http.addHook('onListen', () => {
        portal.jobs.add({
          name: 'check-database',
          // At night, when readers sleep, and once when the start no longer needs the processor.
          when: { at: '0 3 * * *', firstMs: config.patience.firstCheckMs },
          on: 'every-node',
          run: (stopped) => integrity.check(databaseFile(config), stopped),
        });
      });
    }
    portal.health.register('disk', () => diskTrouble(config.dataDir));
    portal.health.register('database', async () => {
      if (integrity.damaged) return 'database.damaged';
      const missing = await missingMigrations(portal.db, migrations);
      return missing.length === 0 ? undefined : 'database.migrations.missing';
    });
    portal.health.registerNote('clock', async () =>
      (await findTimeAhead(portal.db, clock)) === undefined ? undefined : 'clock.behind',
    );
    if (metrics !== undefined) readPlatform(metrics, portal, opened, leases);
    await watchClock(portal);
    const returnMemory = freedMemory();
    if (returnMemory !== undefined)
      portal.jobs.add({
        name: 'return-memory',
        // Starting frees much.
        when: { everyMs: 20_000, firstMs: 10_000 },
        on: 'every-node',
        run: async () => returnMemory(),
      });
    if (opened.dialect === 'postgres') portal.jobs.add(await shareCounts(portal, counts));
    http.addHook('onSend', async (_request, reply) => {
      if (portal.health.stopping) reply.header('connection', 'close');
    });
    portal.services.contentKinds = domains.flatMap((domain) => domain.content ?? []);
    portal.services.sayIn = (language) => sayIn(language, language === 'zh-CN' ? chinese : {});
    portal.services.readerTies = domains.flatMap(({ readerTies }) => readerTies ?? []);
    portal.services.importing = {
      thread: new URL('./import-thread.ts', import.meta.url),
      targets: domains.flatMap((domain) => domain.imports ?? []),
    };
    for (const domain of domains) await domain.start(portal);
    serveHealth(http, portal.health, portal.jobs);
    if (config.apiDocs) await serveDocuments(http);
    await http.ready();
    portal.jobs.start();
    portal.onClose(async () => {
      await portal.jobs.stop();
      await leases?.leave();
    });

    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= http.close().then(closeAll);
      return closing;
    };
    const drain = () => {
      portal.health.stopping = true;
      return sleep(config.patience.drainMs);
    };
    return Object.assign(portal, {
      listen: async () => {
        if (metrics !== undefined && config.metrics !== undefined) {
          const { port, close } = await serveMetrics(metrics, config.metrics);
          closers.push(close);
          log.info({ port, host: config.metrics.host }, 'metrics are answered');
        }
        const address = await http.listen({ port: config.port, host: config.host });
        for (const open of openers) void open();
        return address;
      },
      inject: http.inject.bind(http),
      drain,
      stop: async () => {
        const { stopMs } = config.patience;
        const cut = setTimeout(() => http.server.closeAllConnections(), stopMs - cutBeforeMs);
        const late = sleep(stopMs, false, { ref: false });
        const isDone = await Promise.race([
          drain()
            .then(close)
            .then(() => true),
          late,
        ]);
        clearTimeout(cut);
        if (!isDone) log.error('the server leaves in the middle of something: STOP_SECONDS are over');
        return isDone;
      },
      close,
    });
  } catch (error) {
    await closeAll();
    throw error;
  }
}
