import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { noticesCalls } from '@yuelan/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { ContentFolder, changesOf, picture, syncInto } from '../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import chinese from '../cli.zh-CN.json' with { type: 'json' };
import { createLibrary } from '../library/public.ts';
import { type Say, sayIn } from '../platform/message.ts';
import { ContentFault, printNote } from './faults.ts';
import { pictureStore } from './picture-shelf.ts';

const news = (title: string, more = '') => `---\ntitle: ${title}\ndate: 2026-02-01\n${more}---\n一段话。\n`;

async function faultsOf(work: Promise<unknown>, say: Say = String): Promise<readonly string[]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ContentFault)) throw new Error('There was no fault.', { cause: error });
  return error.faults.map((fault) => say(printNote(fault)));
}

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let folder: ContentFolder;
  const titles = async () => answerOf(await call(noticesCalls.notices, {})).results.map(({ title }) => title);

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    call = callAs(app, await visitorOf(app, 'qinghe'));
  });
  beforeEach(async () => {
    for (const table of ['notice', 'guide', 'content_item', 'content_picture'] as const)
      await app.db.deleteFrom(table).execute();
    folder = new ContentFolder();
  });
  afterEach(() => folder.remove());

  test('a folder is applied, and a second run changes nothing', async () => {
    folder.write({ 'news/a.md': news('甲'), 'news/2026/b.md': news('乙'), 'README.md': 'about this folder' });
    expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual(['+ news/2026/b', '+ news/a']);
    expect((await titles()).toSorted()).toEqual(['乙', '甲']);
    const again = await syncInto(app, 'qinghe', folder.path);
    expect(changesOf(again)).toEqual([]);
    expect(again.kinds.find(({ kind }) => kind === 'news')?.unchanged).toBe(2);
  });

  test('a dry run shows the difference and changes nothing', async () => {
    folder.write({
      'news/a.md': news('甲', 'cover: pictures/a.png\n'),
      'news/pictures/a.png': await picture('png'),
    });
    expect(changesOf(await syncInto(app, 'qinghe', folder.path, { dryRun: true }))).toEqual(['+ news/a']);
    expect(await titles()).toEqual([]);
    expect(await app.db.selectFrom('content_picture').selectAll().execute()).toEqual([]);
  });

  test('a changed file changes its item, which keeps its address', async () => {
    folder.write({ 'news/a.md': news('甲') });
    await syncInto(app, 'qinghe', folder.path);
    const id = answerOf(await call(noticesCalls.notices, {})).results[0]?.id ?? '';
    folder.write({ 'news/a.md': news('甲改') });
    expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual(['~ news/a']);
    expect(answerOf(await call(noticesCalls.notice, { id })).title).toBe('甲改');
  });

  test('a removed file is unpublished; when it comes back it has its old address', async () => {
    folder.write({ 'news/a.md': news('甲'), 'news/b.md': news('乙') });
    await syncInto(app, 'qinghe', folder.path);
    const { results } = answerOf(await call(noticesCalls.notices, {}));
    const id = results.find(({ title }) => title === '甲')?.id ?? '';
    folder.delete('news/a.md');
    expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual(['- news/a']);
    expect(await titles()).toEqual(['乙']);
    expect(await call(noticesCalls.notice, { id })).toMatchObject({ code: 'notices.notice.missing' });
    folder.write({ 'news/a.md': news('甲') });
    await syncInto(app, 'qinghe', folder.path);
    expect(answerOf(await call(noticesCalls.notice, { id })).title).toBe('甲');
  });

  test('a renamed file is the same item at its old address', async () => {
    folder.write({ 'news/a.md': news('甲'), 'news/b.md': news('乙') });
    await syncInto(app, 'qinghe', folder.path);
    const before = answerOf(await call(noticesCalls.notices, {})).results;
    folder.rename('news/a.md', 'news/spring.md');
    expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual(['> news/a spring']);
    expect(answerOf(await call(noticesCalls.notices, {})).results).toEqual(before);
    // The old name is free for something else, which gets an address of its own.
    folder.write({ 'news/a.md': news('丙') });
    await syncInto(app, 'qinghe', folder.path);
    const ids = answerOf(await call(noticesCalls.notices, {})).results.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test('a draft is not shown, and a published item that becomes a draft is taken down', async () => {
    folder.write({ 'news/a.md': news('甲') });
    await syncInto(app, 'qinghe', folder.path);
    folder.write({ 'news/a.md': news('甲', 'draft: true\n') });
    expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual(['- news/a', '  news/a']);
    expect(await titles()).toEqual([]);
  });

  test('content belongs to one library, and its sync touches no other', async () => {
    folder.write({ 'news/a.md': news('甲') });
    await syncInto(app, 'qinghe', folder.path);
    const other = new ContentFolder().write({ 'news/b.md': news('B') });
    await syncInto(app, 'harbor', other.path);
    other.remove();
    expect(await titles()).toEqual(['甲']);
  });

  test('all errors are reported at once, with file and line, and nothing is applied', async () => {
    folder.write({
      'news/good.md': news('好'),
      'news/a.md': '---\ntitle: 甲\ndate: 2026-02-30\n---\nx\n',
      'news/b.md': '---\ndate: 2026-02-01\ntitel: 乙\n---\n',
      'news/c.md': 'no fields\n',
      'news/d.md': '---\ntitle: "丁\ndate: 2026-02-01\n---\n',
      'news/e.md': news('戊').replace('一段话。', 'first line\n\n![x](pictures/none.png)'),
      'news/f.md': new Uint8Array([0xc7, 0xe0, 0xba, 0xcc]),
      'news/g.txt': 'x',
      'guides/opening.md': '---\ntitle: x\n---\n',
      'sheets/s.yaml': 'name: 单\ntitles:\n  - 9787536692930\n  - 9787536692931\n',
      'links.yaml': 'links:\n  - name: bad\n    url: javascript:alert(1)\n',
      'somewhere/x.md': 'x',
    });
    const faults = await faultsOf(syncInto(app, 'qinghe', folder.path));
    expect(faults).toEqual([
      'guides/opening.md: expected one of these names: about, entrance, rules, hours, knowledge, layout, collections, contact',
      expect.stringMatching(/^links\.yaml:3: links\.0\.url: /),
      'news/a.md:3: date: expected a day like 2026-03-14, or 2026-03-14 19:30',
      expect.stringMatching(/^news\/b\.md:2: title: /),
      'news/b.md:3: titel: is not a field here',
      'news/c.md:1: expected a first line of three dashes (---), then fields like title: …',
      expect.stringMatching(/^news\/d\.md:\d: not valid YAML: /),
      'news/e.md:7: pictures/none.png: cannot be read',
      'news/f.md: is not UTF-8: save it again with that encoding',
      expect.stringMatching(/^news\/g\.txt: is not part of a content folder/),
      expect.stringMatching(/^somewhere\/x\.md: is not part of a content folder/),
    ]);
    expect(await titles()).toEqual([]);
  });

  test('an editor who works in Chinese gets Chinese messages, even from the schema of a field', async () => {
    folder.write({
      'news/a.md': '---\ntitle: 甲\ndate: 2026-02-30\n---\nx\n',
      'news/b.md': '---\ndate: 2026-02-01\n---\n',
      'news/c.md': 'no fields\n',
      'activities/d.yaml': 'name: 丁\nstart: 2026-03-01\nend: 2026-02-01\n',
      'activities/e.yaml': 'name: 戊\nstart: 2026-03-01\nend: 2026-04-01\ncapacity: -5\n',
      'links.yaml': 'links:\n  - name: 己\n    url: a\n',
    });
    expect(await faultsOf(syncInto(app, 'qinghe', folder.path), sayIn('zh-CN', chinese))).toEqual([
      'activities/d.yaml:3: end：应晚于开始',
      'activities/e.yaml:4: capacity：不能小于 1',
      'links.yaml:3: links.0.url：应为完整的网址，例如 https://example.org',
      'news/a.md:3: date：应为 2026-03-14 这样的日期，或 2026-03-14 19:30',
      'news/b.md:2: title：请填写此项',
      'news/c.md:1: 第一行应为三个连字符（---），其后是 title: … 这样的字段',
    ]);
  });

  test('an empty folder, or a path that is not a folder, takes nothing down', async () => {
    folder.write({ 'news/a.md': news('甲') });
    await syncInto(app, 'qinghe', folder.path);
    const empty = new ContentFolder();
    await expect(syncInto(app, 'qinghe', empty.path)).rejects.toThrow('contains no content');
    empty.remove();
    await expect(syncInto(app, 'qinghe', `${folder.path}/nowhere`)).rejects.toThrow('is not a folder');
    expect(await titles()).toEqual(['甲']);
  });

  test('two simultaneous syncs end as one of them', async () => {
    folder.write(
      Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`news/${at}.md`, news(`第${at}条`)])),
    );
    await Promise.all([syncInto(app, 'qinghe', folder.path), syncInto(app, 'qinghe', folder.path)]);
    expect((await titles()).length).toBe(8);
    expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual([]);
  });

  test('Windows line endings and a byte-order mark make no difference', async () => {
    folder.write({ 'news/a.md': `\uFEFF${news('甲').replaceAll('\n', '\r\n')}` });
    await syncInto(app, 'qinghe', folder.path);
    expect(await titles()).toEqual(['甲']);
  });

  test('two files with the same item in the same language are an error', async () => {
    folder.write({ 'news/a.md': news('甲'), 'news/a.zh.md': news('乙') });
    expect(await faultsOf(syncInto(app, 'qinghe', folder.path))).toEqual([
      'news/a.zh.md: says the same as news/a.md: both are zh-CN',
    ]);
  });

  describe('pictures', () => {
    const withPicture = (name: string) => news('甲').replace('一段话。', `看图：\n\n![一朵花](${name} "花")`);

    test.each(['jpeg', 'png', 'webp'] as const)(
      'a %s is re-encoded and served by this server',
      async (format) => {
        folder.write({
          'news/a.md': withPicture('pictures/%E8%8A%B1.bin'),
          'news/pictures/花.bin': await picture(format, 3200, 1000),
        });
        await syncInto(app, 'qinghe', folder.path);
        const id = answerOf(await call(noticesCalls.notices, {})).results[0]?.id ?? '';
        const { data } = answerOf(await call(noticesCalls.notice, { id }));
        const address = /src="(\/files\/content\/[0-9a-f]{64}\.webp)"/.exec(data)?.[1] ?? '';
        expect(data).toContain('alt="一朵花"');
        expect(data).toContain('width="1600" height="500"');
        const shown = await app.inject({ method: 'GET', url: address });
        expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(shown.headers['cache-control']).toContain('immutable');
        expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
      },
    );

    test('a picture that nothing shows any more is removed', async () => {
      folder.write({ 'news/a.md': withPicture('a.png'), 'news/a.png': await picture('png') });
      await syncInto(app, 'qinghe', folder.path);
      const [kept] = await app.db.selectFrom('content_picture').selectAll().execute();
      folder.write({ 'news/a.md': news('甲') });
      await syncInto(app, 'qinghe', folder.path);
      expect(await app.db.selectFrom('content_picture').selectAll().execute()).toEqual([]);
      const shown = await app.inject({ method: 'GET', url: `/files/content/${kept?.name}` });
      expect(shown.statusCode).toBe(404);
    });

    test('a picture whose bytes were lost is restored by the next run', async () => {
      folder.write({ 'news/a.md': withPicture('a.png'), 'news/a.png': await picture('png') });
      await syncInto(app, 'qinghe', folder.path);
      const [kept] = await app.db.selectFrom('content_picture').selectAll().execute();
      await pictureStore(app.config, app.clock).delete(kept?.name ?? '');
      expect(changesOf(await syncInto(app, 'qinghe', folder.path))).toEqual([]);
      const shown = await app.inject({ method: 'GET', url: `/files/content/${kept?.name}` });
      expect(shown.statusCode).toBe(200);
    });

    test.each([
      ['a GIF', 'a.png', async () => picture('gif'), 'is not a JPG, PNG or WebP picture'],
      [
        'an SVG',
        'a.png',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        /is not a JPG|cannot be read as/,
      ],
      [
        'a text',
        'a.jpg',
        async () => Buffer.from('no picture'),
        'cannot be read as a JPG, PNG or WebP picture',
      ],
      [
        'half a picture',
        'a.png',
        async () => (await picture('png', 900, 900)).subarray(0, 300),
        'cannot be read',
      ],
    ])('%s is refused', async (_what, name, bytes, message) => {
      folder.write({ 'news/a.md': withPicture(name), [`news/${name}`]: await bytes() });
      const [fault] = await faultsOf(syncInto(app, 'qinghe', folder.path));
      expect(fault).toMatch(message);
      expect(fault).toMatch(/^news\/a\.md:7: /);
    });

    test.each(['../../../etc/hostname', '/etc/hostname', '..\\..\\x.png'])(
      'a picture at %s, outside the folder, is refused',
      async (address) => {
        folder.write({ 'news/a.md': news('甲', `cover: '${address}'\n`) });
        const [fault] = await faultsOf(syncInto(app, 'qinghe', folder.path));
        expect(fault).toContain('leads outside the content folder');
      },
    );

    test('a link that leads outside the folder is not followed', async () => {
      const outside = new ContentFolder().write({ 'secret.png': await picture('png') });
      folder.write({ 'news/a.md': news('甲', 'cover: a.png\n') });
      symlinkSync(join(outside.path, 'secret.png'), join(folder.path, 'news/a.png'));
      const [fault] = await faultsOf(syncInto(app, 'qinghe', folder.path));
      outside.remove();
      expect(fault).toBe('news/a.md:4: a.png: leads outside the content folder');
    });

    test('a picture from another site is left out, with a message', async () => {
      folder.write({ 'news/a.md': withPicture('https://canary.invalid/x.png') });
      const { warnings } = await syncInto(app, 'qinghe', folder.path);
      expect(warnings.map((warning) => String(printNote(warning)))).toEqual([
        expect.stringMatching(/^news\/a\.md:7: the picture https:\/\/canary\.invalid\/x\.png was left out/),
      ]);
    });
  });
});
