import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueCalls } from '@yuelan/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { temporaryFolder, testConfig } from '../../testing/each-database.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { LogLines } from '../../testing/log-lines.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createApp } from '../app.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder.path, 'books.csv'), 'title,copies\n红楼梦,2\n三体,1\n呐喊,1\n红楼,1\n');
  await cli('library', 'create', 'qinghe', '--name', '清河', '--group', 'river');
  await cli('import', 'catalogue', join(folder.path, 'books.csv'), '--library', 'qinghe');
});
afterEach(() => folder.remove());

async function cli(...argv: string[]) {
  const { code, out } = await runCommand(argv, { DATA_DIR: folder.path });
  return { code, out };
}

test('without a server, check reports what the index lacks and rebuild completes it', async () => {
  expect(await cli('search', 'check')).toEqual({
    code: 1,
    out: ['river: 4 titles missing, 0 too many, 1 changes behind'],
  });
  expect(await cli('search', 'rebuild')).toEqual({ code: 0, out: ['river: rebuilt, 4 titles'] });
  expect(await cli('search', 'check')).toEqual({ code: 0, out: ['river: equal, 4 titles'] });
  rmSync(join(folder.path, 'search'), { recursive: true });
  expect((await cli('search', 'check')).code).toBe(1);
});

test('a server that starts on an index rebuilt without it does not rebuild it again', async () => {
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

test('explain gives the reason for each title’s rank, in both languages, and as JSON', async () => {
  await cli('search', 'rebuild');
  const { code, out } = await cli('search', 'explain', '红楼', '--library', 'qinghe', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out.join(''))).toMatchObject({
    library: 'qinghe',
    titles: 4,
    total: 2,
    way: 'asTyped',
    words: [{ word: '红楼', titles: 2, weight: 1.1 }],
    hits: [
      { title: '红楼', step: 'exactTitle', behind: null, reasons: [{ field: 'title', marks: [[0, 2]] }] },
      { title: '红楼梦', step: 'titlePrefix', behind: 'step' },
    ],
    nearHeadings: [],
  });
  const english = await cli('search', 'explain', '红楼', '--library', 'qinghe');
  expect(english.out).toContainEqual('“红楼” in qinghe: 2 of 4 titles, as typed');
  expect(english.out.at(-1)).toMatch(
    /^2 +红楼梦 +its title begins so +0 +a later step +Title matches: \[红楼\]梦$/u,
  );
  const chinese = await cli('--lang', 'zh', 'search', 'explain', '红楼', '--library', 'qinghe');
  expect(chinese.out.at(-1)).toMatch(/^2 +红楼梦 +书名以此开头 +0 +级别较低 +书名相符：\[红楼\]梦$/u);
});

test('explain names the words of which only some are found', async () => {
  await cli('search', 'rebuild');
  const { out } = await cli('search', 'explain', '红楼梦 曹雪芹传', '--library', 'qinghe', '--json');
  expect(JSON.parse(out.join(''))).toMatchObject({
    way: 'someWords',
    words: [
      { word: '红楼梦', titles: 1 },
      { word: '曹雪芹', titles: 0, weight: 0.97 },
    ],
    hits: [{ title: '红楼梦', step: 'someWords', grade: 10 }],
  });
});

test('explain says what follows when few titles match', async () => {
  writeFileSync(join(folder.path, 'more.csv'), 'title\n图解红楼人物\n三体人物\n');
  await cli('import', 'catalogue', join(folder.path, 'more.csv'), '--library', 'qinghe');
  await cli('search', 'rebuild');
  const { out } = await cli('search', 'explain', '红楼 人物', '--library', 'qinghe', '--json');
  expect(JSON.parse(out.join(''))).toMatchObject({
    way: 'asTyped',
    total: 1,
    hits: [{ title: '图解红楼人物' }],
    further: {
      total: 2,
      words: [{ word: '红楼' }, { word: '人物' }],
      hits: [{ title: '红楼', step: 'someWords' }, { title: '红楼梦' }],
    },
  });
  const chinese = await cli('--lang', 'zh', 'search', 'explain', '红楼 人物', '--library', 'qinghe');
  expect(chinese.out).toContainEqual('后面另有 2 种含部分的词，因为按原样找到的很少');
});

test('explain reads the index beside a running server, and leaves its unfinished rebuild alone', async () => {
  await cli('search', 'rebuild');
  const app = await createApp({ ...testConfig({ dataDir: folder.path }) }, { clock: fixedClock() });
  try {
    await app.services.indexFeed.catchUp();
    const groups = join(folder.path, 'search');
    const [group = ''] = readdirSync(groups);
    const unfinished = join(groups, group, 'index-999.sqlite');
    writeFileSync(unfinished, 'being built');
    const { out } = await cli('search', 'explain', '三体', '--library', 'qinghe', '--json');
    expect(JSON.parse(out.join(''))).toMatchObject({ total: 1, hits: [{ title: '三体' }] });
    expect(existsSync(unfinished)).toBe(true);
  } finally {
    await app.close();
  }
});

test('explain reports when there is no index yet', async () => {
  expect((await cli('search', 'explain', '三体', '--library', 'qinghe')).code).toBe(1);
});
