import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueCalls } from '@yuelan/contract';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp, temporaryFolder } from '../../testing/each-database.ts';
import { picture } from '../../testing/files/pictures.ts';
import { type PictureHost, startPictureHost } from '../../testing/picture-host.ts';
import { runBeside } from '../../testing/run-command.ts';
import { fetchWaiting } from '../content/fetch-pictures.ts';
import { pictureStore } from '../content/picture-shelf.ts';
import { createLibrary } from '../library/public.ts';
import { hourMs } from '../platform/clock.ts';

const shownAddress = /^\/files\/content\/[0-9a-f]{64}\.webp$/;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let host: PictureHost;
  let isDown = false;

  beforeAll(async () => {
    const cover = await picture('jpeg', 900, 1260);
    const dot = await picture('png', 4, 4);
    host = await startPictureHost((request, response) => {
      if (isDown) response.writeHead(503).end();
      else if (request.url === '/gone.jpg') response.writeHead(404).end();
      else if (request.url === '/page.jpg') response.end('<html>');
      else response.end(request.url === '/dot.png' ? dot : cover);
    });
    app = await makeApp({ environment: { PICTURE_HOSTS: '127.0.0.1' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    return host.close;
  });

  async function cli(...argv: string[]) {
    const { code, out, err } = await runBeside(app, argv, { PICTURE_HOSTS: '127.0.0.1' });
    expect([code, err]).toEqual([0, []]);
    return JSON.parse(out.join('\n'));
  }

  /** Imports titles with these covers; returns the import's summary and each title's cover as readers get it. */
  async function importCovers(covers: Readonly<Record<string, string>>, ...more: string[]) {
    const folder = temporaryFolder();
    mkdirSync(join(folder.path, 'covers'));
    writeFileSync(join(folder.path, 'covers', '红楼.png'), await picture('png', 300, 420));
    writeFileSync(join(folder.path, 'covers', 'text.jpg'), 'no picture');
    const path = join(folder.path, 'books.csv');
    const rows = Object.entries(covers).map(([title, cover]) => `${title},某人著,${cover}`);
    writeFileSync(path, ['题名,责任者,封面', ...rows].join('\n'));
    const summary = await cli('import', 'catalogue', path, '--library', 'qinghe', '--json', ...more);
    folder.remove();
    await app.services.indexFeed.catchUp();
    const call = callAs(app, await visitorOf(app, 'qinghe'));
    const shown = new Map<string, string>();
    for (const title of Object.keys(covers)) {
      const found = answerOf(await call(catalogueCalls.search, { text: title })).rs;
      shown.set(title, found.find(({ bookName }) => bookName === title)?.cover ?? 'not found');
    }
    return { summary, shown };
  }
  const fetchDue = () =>
    fetchWaiting({
      db: app.db,
      clock: app.clock,
      store: pictureStore(app.config, app.clock),
      privateHosts: ['127.0.0.1'],
    });

  test('a cover on another host is fetched once by the server, and shown from the portal only', async () => {
    const { shown } = await importCovers({ 海边的小屋: `${host.address}/a.jpg` });
    const address = shown.get('海边的小屋') ?? '';
    expect(address).toMatch(shownAddress);
    const before = await app.inject({ url: address });
    expect([before.statusCode, before.headers['cache-control']]).toEqual([404, 'public, max-age=300']);
    expect(await cli('picture', 'fetch', '--json')).toMatchObject({ fetched: 1, kept: 1, failed: 0 });
    const after = await app.inject({ url: address });
    expect([after.statusCode, after.headers['cache-control'], after.headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'image/webp',
    ]);
    expect(await sharp(after.rawPayload).metadata()).toMatchObject({ width: 457, height: 640 });
    expect(await cli('picture', 'fetch', '--json')).toMatchObject({ fetched: 0, kept: 1 });
    expect(host.asked.filter((path) => path === '/a.jpg')).toHaveLength(1);
  });

  test('a cover in a file beside the imported one is kept, and a dry run keeps nothing', async () => {
    const kept = () =>
      app.db.selectFrom('content_picture').select('name').where('purpose', '=', 'cover').execute();
    const count = (await kept()).length;
    await importCovers({ 试运行的书: './covers/红楼.png' }, '--dry-run');
    expect(await kept()).toHaveLength(count);
    const { summary, shown } = await importCovers({ 有封面文件的书: 'covers\\红楼.png' });
    expect(summary).toMatchObject({ added: 1, reasons: {} });
    const seen = await app.inject({ url: shown.get('有封面文件的书') ?? '' });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 300,
      height: 420,
    });
    const again = await importCovers({ 有封面文件的书: 'covers\\红楼.png' });
    expect(again.summary).toMatchObject({ unchanged: 1 });
  });

  test.each([
    ['a file that is not a picture', 'covers/text.jpg', 'cover.file'],
    ['a file that is not there', 'covers/none.png', 'cover.file'],
    ['a file outside of the folder', '../../../../etc/logo.png', 'cover.file'],
    ['an absolute path', '/etc/passwd.png', 'cover.not-a-url'],
    ['a script', 'javascript:alert(1).png', 'cover.not-a-url'],
    ['a text', '有封面', 'cover.not-a-url'],
  ])('%s is not a cover: the title is imported without one, with a doubt', async (_what, cover, code) => {
    const { summary, shown } = await importCovers({ 没有封面的书: cover });
    expect(summary.reasons).toEqual({ [code]: 1 });
    expect(shown.get('没有封面的书')).toBe('');
  });

  test('a cover that cannot be fetched is reported with its reason; a temporary failure is retried, but not for ever', async () => {
    await importCovers({
      没有了的封面: `${host.address}/gone.jpg`,
      网页封面: `${host.address}/page.jpg`,
      一个点: `${host.address}/dot.png`,
      内网封面: 'http://10.1.2.3/cover.jpg',
    });
    await cli('picture', 'fetch', '--json');
    const reasons = async () =>
      Object.fromEntries(
        (await cli('picture', 'list', '--json')).troubled.map(
          (one: { source: string; state: string; trouble: string }) => [
            one.source.replace(host.address, ''),
            `${one.state} ${one.trouble}`,
          ],
        ),
      );
    expect(await reasons()).toEqual({
      '/gone.jpg': 'failed not-found',
      '/page.jpg': 'failed not-a-picture',
      '/dot.png': 'failed too-small',
      'http://10.1.2.3/cover.jpg': 'failed address',
    });
    isDown = true;
    await importCovers({ 稍后再来: `${host.address}/later.jpg` });
    await cli('picture', 'fetch', '--json');
    expect(await reasons()).toMatchObject({ '/later.jpg': 'waiting answer' });
    const asked = () => host.asked.filter((path) => path === '/later.jpg').length;
    expect(asked()).toBe(1);
    for (let day = 0; day < 30; day += 1) {
      app.clock.advance(24 * hourMs);
      await fetchDue();
    }
    expect([asked(), (await reasons())['/later.jpg']]).toEqual([4, 'failed answer']);
    isDown = false;
    expect(await cli('picture', 'fetch', '--failed', '--json')).toMatchObject({ fetched: 1 });
  });
});
