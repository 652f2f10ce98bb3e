import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase, temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { makePostgresDatabase } from '../../testing/test-database.ts';
import { type App, createApp } from '../app.ts';
import { libraryDomain } from '../library/public.ts';
import { dayMs } from '../platform/clock.ts';
import { pagesDomain } from './public.ts';

/** The part of a version's pages that these tests need. */
function built(version: string): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  mkdirSync(join(folder.path, 'assets'));
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>Yuelan</title>');
  writeFileSync(join(folder.path, 'assets', `start-${version}.js`), `console.log('${version}');`);
  writeFileSync(join(folder.path, 'assets', `style-${version}.css`), `main{order:1}/* ${version} */`);
  return folder.path;
}

const domains = [pagesDomain, libraryDomain];
const local = { PORT: '0', HOST: '127.0.0.1' };

async function untilReady(app: App): Promise<void> {
  if (!app.http.server.listening) await app.listen();
  const status = async () => (await app.inject({ url: '/health/ready' })).json();
  await expect.poll(status, { timeout: 5000 }).toEqual({ status: 'ok' });
}

eachDatabase((dialect) => {
  /** Starts versions one after another on the same data. */
  async function makePlace() {
    const clock = fixedClock();
    const folder = temporaryFolder();
    const database = dialect === 'postgres' ? await makePostgresDatabase('empty') : undefined;
    onTestFinished(async () => {
      await database?.drop();
      folder.remove();
    });
    const start = async (webRoot: string, before?: (app: App, logged: LogLines) => Promise<void>) => {
      const own = dialect === 'postgres' ? temporaryFolder() : undefined;
      const config = testConfig({
        dataDir: own?.path ?? folder.path,
        ...(database === undefined ? {} : { databaseUrl: database.url }),
        environment: local,
        config: { webRoot },
      });
      const logTo = new LogLines();
      const app = await createApp(config, { clock, logTo, domains });
      onTestFinished(async () => {
        await app.close();
        own?.remove();
      });
      await before?.(app, logTo);
      await untilReady(app);
      return app;
    };
    return { clock, start };
  }
  const ask = (app: App, name: string, encoding = 'identity') =>
    app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });

  test('a server whose database fails for a moment at its start is ready soon after', async () => {
    const { start } = await makePlace();
    const rename = (app: App, from: string, to: string) =>
      app.db.schema.alterTable(from).renameTo(to).execute();
    await start(built('one'), async (app, logged) => {
      await rename(app, 'page_file', 'page_file_away');
      await app.listen();
      const ready = async () => (await app.inject({ url: '/health/ready' })).json();
      await expect.poll(ready).toMatchObject({ reasons: ['pages.files.missing'] });
      await expect.poll(() => logged.texts.join()).toContain('trying again');
      await rename(app, 'page_file_away', 'page_file');
    });
  });

  test('after an upgrade a page of the previous version finds its files for a week', async () => {
    const { clock, start } = await makePlace();
    await (await start(built('one'))).close();
    const next = await start(built('two'));
    const script = await ask(next, 'start-one.js');
    expect([script.statusCode, script.body]).toEqual([200, "console.log('one');"]);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const style = await ask(next, 'style-one.css', 'br');
    expect([style.statusCode, style.headers['content-encoding']]).toEqual([200, 'br']);
    expect((await ask(next, 'start-two.js')).body).toBe("console.log('two');");
    for (const name of ['start-three.js', 'index.html', '..%2findex.html', `${'a'.repeat(300)}.js`])
      expect((await ask(next, name)).statusCode).toBe(404);
    clock.advance(6 * dayMs);
    await next.jobs.run('keep-page-files');
    expect((await ask(next, 'start-one.js')).statusCode).toBe(200);
    clock.advance(2 * dayMs);
    await next.jobs.run('keep-page-files');
    expect((await ask(next, 'start-one.js')).statusCode).toBe(404);
    expect((await ask(next, 'start-two.js')).statusCode).toBe(200);
  });

  if (dialect === 'postgres')
    test('a page rendered by one node finds its files on another, of either version', async () => {
      const { start } = await makePlace();
      const older = await start(built('one'));
      const newer = await start(built('two'));
      expect((await ask(newer, 'start-one.js')).body).toBe("console.log('one');");
      expect((await ask(older, 'start-two.js')).body).toBe("console.log('two');");
    });
});
