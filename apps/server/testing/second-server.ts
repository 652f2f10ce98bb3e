import { createApp } from '../src/app.ts';
import { type TestApp, temporaryFolder, testConfig } from './each-database.ts';
import { LogLines } from './log-lines.ts';

/** Another process from the database's point of view, with its own pool and memory. It closes with the first. */
export async function secondServer(first: TestApp): Promise<TestApp> {
  const folder = temporaryFolder();
  const logged = new LogLines();
  const config = testConfig({
    dataDir: folder.path,
    ...(first.config.databaseUrl === undefined ? {} : { databaseUrl: first.config.databaseUrl }),
  });
  const second = await createApp(config, { clock: first.clock, logTo: logged });
  first.onClose(async () => {
    await second.close();
    folder.remove();
  });
  return Object.assign(second, { clock: first.clock, logged });
}
