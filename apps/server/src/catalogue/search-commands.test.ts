import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueCalls } from '@yuelan/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { createApp } from '../app.ts';
import { runCli } from '../cli.ts';
import { fixedClock } from '../platform/clock.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder.path, 'books.csv'), 'title,copies\n红楼梦,2\n三体,1\n呐喊,1\n');
  await cli('library', 'create', 'qinghe', '--name', '清河', '--group', 'river');
  await cli('import', 'catalogue', join(folder.path, 'books.csv'), '--library', 'qinghe');
});
afterEach(() => folder.remove());

async function cli(...argv: string[]) {
  const out: string[] = [];
  const code = await runCli(argv, {
    environment: { NODE_ENV: 'test', DATA_DIR: folder.path },
    out: (line) => out.push(line),
    err: () => undefined,
  });
  return { code, out };
}

test('without a server, check tells what the index lacks and rebuild makes it whole', async () => {
  expect(await cli('search', 'check')).toEqual({
    code: 1,
    out: ['river: 3 titles missing, 0 too many, 1 changes behind'],
  });
  expect(await cli('search', 'rebuild')).toEqual({ code: 0, out: ['river: rebuilt, 3 titles'] });
  expect(await cli('search', 'check')).toEqual({ code: 0, out: ['river: equal, 3 titles'] });
  rmSync(join(folder.path, 'search'), { recursive: true });
  expect((await cli('search', 'check')).code).toBe(1);
});

test('a server that starts on an index that was rebuilt without it does not build it again', async () => {
  await cli('search', 'rebuild');
  const logged = new LogLines();
  const app = Object.assign(
    await createApp(
      { ...testConfig({ dataDir: folder.path }), logLevel: 'info' },
      { clock: fixedClock(), logTo: logged },
    ),
    { clock: fixedClock(), logged },
  );
  try {
    await app.services.indexFeed.catchUp();
    expect(logged.lines.filter(({ msg }) => msg === 'search index is being built')).toEqual([]);
    const call = callAs(app, await visitorOf(app, 'qinghe'));
    expect(answerOf(await call(catalogueCalls.search, { text: '三体' })).totalRecord).toBe(1);
  } finally {
    await app.close();
  }
});
