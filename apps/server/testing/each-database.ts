import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, onTestFinished, TestRunner } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { type Config, parseConfig } from '../src/platform/config.ts';
import type { Dialect } from '../src/platform/database/tables.ts';
import type { Domain } from '../src/platform/portal.ts';
import { type FixedClock, fixedClock } from './fixed-clock.ts';
import { LogLines } from './log-lines.ts';
import { makePostgresDatabase, makeSqliteDatabase } from './test-database.ts';

export interface TestApp extends App {
  readonly clock: FixedClock;
  readonly logged: LogLines;
}

export interface TestAppOptions {
  readonly clock?: FixedClock;
  readonly random?: () => number;
  /** Environment variables besides `NODE_ENV=test` and `RATE_LIMIT=off`. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Overrides parsed settings that have no variable (the pages' folder, limits). */
  readonly config?: Partial<Omit<Config, 'patience'>>;
  readonly patience?: Partial<Config['patience']>;
  /** Replaces every domain, for tests of the platform itself. These domains have no migrations. */
  readonly domains?: readonly Domain[];
}

/**
 * Starts the real application on its own database. An application started by a test or its `beforeEach` is closed after
 * that test; one started in `beforeAll` is closed after the tests of its `describe`.
 */
export type MakeApp = (options?: TestAppOptions) => Promise<TestApp>;

/** What Fastify logs if a handler continues after its reply was sent. */
const answeredTwice = /"msg":"(Reply was already sent|Promise errored, but reply\.sent)/;

const names: Readonly<Record<Dialect, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const testPatience = {
  /**
   * A search index that nobody waits for is not built: it takes two threads, and as long as starting an application.
   * `indexFeed.catchUp` builds it, as `addTitles` does.
   */
  indexLookMs: 5000,
  arrivalMs: 0,
  /** No test depends on how fast the machine is. */
  systemMs: 60_000,
} satisfies Partial<Config['patience']>;

/** The databases of {@link eachDatabase} in this part of the tests; see vitest.config.ts. */
function chosenDatabases(): readonly Dialect[] {
  if (process.env['TEST_PART'] === 'main') return ['sqlite'];
  return process.env['TEST_PART'] === 'matrix' ? ['postgres'] : ['sqlite', 'postgres'];
}

/**
 * Runs the same tests on both databases: on SQLite in `npm test`, on PostgreSQL in `npm run matrix`. `makeApp` may be
 * called any number of times.
 */
export function eachDatabase(tests: (name: Dialect, makeApp: MakeApp) => void): void {
  for (const dialect of chosenDatabases()) on(dialect, (makeApp) => tests(dialect, makeApp));
}

/**
 * Runs tests only on SQLite, which starts faster. For tests of what happens before or after database statements:
 * protocols, refusals, valid bodies.
 */
export function oneDatabase(tests: (makeApp: MakeApp) => void): void {
  if (process.env['TEST_PART'] !== 'matrix') on('sqlite', tests);
}

function on(dialect: Dialect, tests: (makeApp: MakeApp) => void): void {
  describe(`on ${names[dialect]}`, () => {
    const closers: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of closers.reverse()) await close();
    });
    tests(async (options) => {
      const { app, close } = await startTestApp(dialect, options);
      if (TestRunner.getCurrentTest() === undefined) closers.push(close);
      else onTestFinished(close);
      return app;
    });
  });
}

/** A folder that `remove` deletes. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'yuelan-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The checked settings of a test. */
export function testConfig(
  options: TestAppOptions & { readonly dataDir: string; readonly databaseUrl?: string },
): Config {
  const environment = {
    NODE_ENV: 'test',
    RATE_LIMIT: 'off',
    DATA_DIR: options.dataDir,
    DATABASE_URL: options.databaseUrl,
    // `npm run bench -- opensearch` starts one. Every call test can then run on it.
    ...(process.env['SEARCH_URL'] === undefined
      ? {}
      : { SEARCH_URL: process.env['SEARCH_URL'], SEARCH_PREFIX: `t${randomBytes(6).toString('hex')}` }),
    ...options.environment,
  };
  return { ...parseConfig(environment), ...options.config };
}

export async function startTestApp(
  dialect: Dialect,
  options: TestAppOptions = {},
): Promise<{ readonly app: TestApp; close(): Promise<void> }> {
  const folder = temporaryFolder();
  const database = dialect === 'postgres' ? await makePostgresDatabase() : undefined;
  const logged = new LogLines();
  const clock = options.clock ?? fixedClock();
  const parsed = testConfig({
    ...options,
    dataDir: folder.path,
    ...(database === undefined ? {} : { databaseUrl: database.url }),
  });
  const config = { ...parsed, patience: { ...parsed.patience, ...testPatience, ...options.patience } };
  // Test domains have no migrations.
  if (dialect === 'sqlite' && options.domains === undefined) await makeSqliteDatabase(config);
  const app = await createApp(config, {
    clock,
    logTo: logged,
    ...(options.random === undefined ? {} : { random: options.random }),
    ...(options.domains === undefined ? {} : { domains: options.domains }),
  });
  return {
    app: Object.assign(app, { clock, logged }),
    close: async () => {
      await app.close();
      if (config.search !== undefined && config.search.url === process.env['SEARCH_URL'])
        await fetch(`${config.search.url}/${config.search.prefix}-*`, { method: 'DELETE' });
      await database?.drop();
      folder.remove();
      const defects = logged.texts.filter((text) => answeredTwice.test(text));
      if (defects.length > 0) throw new Error(`A request was answered twice:\n${defects.join('\n')}`);
    },
  };
}
