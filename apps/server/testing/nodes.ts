import { createApp } from '../src/app.ts';
import { type TestApp, type TestAppOptions, temporaryFolder, testConfig } from './each-database.ts';
import { fixedClock } from './fixed-clock.ts';
import { LogLines } from './log-lines.ts';
import { makePostgresDatabase } from './test-database.ts';

/** Several servers on one PostgreSQL, each with its own data folder. */
export class TestNodes {
  readonly clock = fixedClock();
  readonly #database = makePostgresDatabase();
  readonly #closers: (() => unknown)[] = [];

  async start(
    options: Pick<TestAppOptions, 'environment' | 'config' | 'clock' | 'domains'> = {},
  ): Promise<TestApp> {
    const folder = temporaryFolder();
    this.#closers.push(() => folder.remove());
    const logged = new LogLines();
    const clock = options.clock ?? this.clock;
    const config = testConfig({ ...options, dataDir: folder.path, databaseUrl: (await this.#database).url });
    const app = await createApp(config, {
      clock,
      logTo: logged,
      ...(options.domains === undefined ? {} : { domains: options.domains }),
    });
    this.#closers.push(() => app.close());
    return Object.assign(app, { clock, logged });
  }

  async close(): Promise<void> {
    for (const close of this.#closers.reverse()) await close();
    await (await this.#database).drop();
  }
}
