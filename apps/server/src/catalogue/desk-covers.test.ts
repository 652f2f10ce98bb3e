import { catalogueCalls, catalogueDeskCalls, staffCalls } from '@yuelan/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import {
  addCopies,
  addTitles,
  forgetCatalogue,
  targetOf,
  titleDraft,
} from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { formBody, formType } from '../../testing/files/forms.ts';
import { picture } from '../../testing/files/pictures.ts';
import { zip } from '../../testing/import/workbook.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { applyTitles } from './import/apply-titles.ts';

const isbn = '9787020002207';
const kept = /^\/files\/content\/[0-9a-f]{64}\.webp$/;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;
  let elsewhere: DeskBrowser;
  let id = '';
  let png: Buffer;

  beforeAll(async () => {
    app = await makeApp();
    png = await picture('png', 1000, 1400);
    for (const clientid of ['qinghe', 'harbor']) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
      await makeStaff(app, clientid, 'lin', 'librarian');
    }
    desk = await deskOf(app, 'qinghe', 'lin');
    elsewhere = await deskOf(app, 'harbor', 'lin');
  });
  beforeEach(async () => {
    await forgetCatalogue(app.db);
    const [made = 0] = await addTitles(app, 'qinghe', [{ title: '红楼梦', author: '曹雪芹', isbns: [isbn] }]);
    id = String(made);
    await addCopies(app, 'qinghe', [{ barcode: 'QH1', catalogueId: id }]);
  });

  const send = (
    call: 'uploadCover' | 'importCovers',
    file: { readonly filename: string; readonly bytes: Uint8Array },
    fields: Readonly<Record<string, string>> = {},
    at = desk,
  ) =>
    at.post(
      `/api${catalogueDeskCalls[call].path}`,
      formBody([
        ...Object.entries(fields).map(([name, value]) => ({ name, value })),
        { name: 'file', ...file },
      ]),
      { 'content-type': formType() },
    );
  const upload = (bytes: Uint8Array, version: string, at = desk) =>
    send('uploadCover', { filename: 'a.png', bytes }, { id, version }, at);
  const outcomesOf = async (filename: string, bytes: Uint8Array) => {
    const { outcomes } = (await send('importCovers', { filename, bytes })).json().data;
    return outcomes.map(({ name, result }: { name: string; result: string }) => [name, result]);
  };
  const coverOf = async () => answerOf(await desk.call(catalogueDeskCalls.title, { id })).cover;

  describe('a cover of one title', () => {
    test('is re-encoded, shown to readers at once, kept by imports, and undone', async () => {
      const { data } = (await upload(png, '1')).json();
      expect(data.title.cover).toMatch(kept);
      const bytes = await app.inject({ url: data.title.cover });
      expect([bytes.headers['content-type'], bytes.statusCode]).toEqual(['image/webp', 200]);
      const visitor = await visitorOf(app, 'qinghe');
      const title = answerOf(await callAs(app, visitor)(catalogueCalls.title, { id, isOpac: 1 }));
      expect(title.cover).toBe(data.title.cover);
      const target = await targetOf(app.db, 'qinghe');
      const cover = 'https://covers.example.org/a.jpg';
      const row = titleDraft({ title: '红楼梦', author: '曹雪芹', isbns: [isbn], cover });
      await transaction(app.db, (tx) => applyTitles(tx, target, [row], app.clock.now()));
      expect(await coverOf()).toBe(data.title.cover);
      answerOf(await desk.call(staffCalls.undo, { id: data.undoId }));
      expect(await coverOf()).toBe('');
    });

    test('is served in the widths that lists use, which browsers keep; no other width is made', async () => {
      const { cover } = (await upload(png, '1')).json().data.title;
      const shown = async (query: string) => {
        const { rawPayload, headers } = await app.inject({ url: `${cover}${query}` });
        const { width, format } = await sharp(rawPayload).metadata();
        expect([format, headers['content-type']]).toEqual(['webp', 'image/webp']);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(Number(headers['content-length'])).toBe(rawPayload.byteLength);
        return { width, bytes: rawPayload.byteLength };
      };
      const whole = await shown('');
      expect(whole.width).toBe(457);
      const widths = [await shown('?w=320'), await shown('?w=160'), await shown('?w=320')];
      expect(widths.map(({ width }) => width)).toEqual([320, 160, 320]);
      for (const { bytes } of widths) expect(bytes).toBeLessThan(whole.bytes);
      for (const query of ['?w=5000', '?w=161', '?w=', '?w=160&w=320', '?w=-1'])
        expect(await shown(query)).toEqual(whole);
      const gone = cover.replace(/[0-9a-f]{64}/, '0'.repeat(64));
      expect((await app.inject({ url: `${gone}?w=160` })).statusCode).toBe(404);
    });

    test('must be a picture, for the version that was read, in the title’s own group', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
      expect((await upload(svg, '1')).json().data.code).toBe('catalogue.cover.invalid');
      expect((await upload(Buffer.alloc(21 * 1024 * 1024), '1')).json().data.code).toBe(
        'catalogue.covers.size',
      );
      expect((await upload(png, '7')).json().data.code).toBe('desk.conflict');
      expect((await upload(png, '1', elsewhere)).json().data.code).toBe('catalogue.record.missing');
      expect(await coverOf()).toBe('');
    });

    test('is removed', async () => {
      const { data } = (await upload(png, '1')).json();
      const input = { id, version: data.title.version };
      expect(await elsewhere.call(catalogueDeskCalls.removeCover, input)).toMatchObject({
        code: 'catalogue.record.missing',
      });
      answerOf(await desk.call(catalogueDeskCalls.removeCover, input));
      expect(await coverOf()).toBe('');
    });
  });

  describe('many covers', () => {
    test('a picture is named by ISBN, barcode or number', async () => {
      for (const name of ['978-7-02-000220-7.png', 'QH1.PNG', `${id}.jpg`]) {
        expect(await outcomesOf(name, await picture('png', 300, 400 + name.length))).toEqual([[name, 'set']]);
        expect(await coverOf()).toMatch(kept);
      }
      expect(await outcomesOf('unknown.png', png)).toEqual([['unknown.png', 'no-title']]);
      expect(
        (await send('importCovers', { filename: `${isbn}.png`, bytes: png }, {}, elsewhere)).json().data,
      ).toEqual({
        outcomes: [{ name: `${isbn}.png`, result: 'no-title', titleId: '', title: '' }],
      });
    });

    test('a ZIP reports what became of each of its pictures; its folders mean nothing', async () => {
      const bytes = zip({
        [`2026/covers/${isbn}.png`]: png,
        'covers/QH1.png': png,
        'covers/QH1.txt': 'no picture',
        '__MACOSX/._QH1.png': 'x',
        'none.png': png,
      });
      expect(await outcomesOf('covers.zip', bytes)).toEqual([
        [`${isbn}.png`, 'set'],
        ['QH1.png', 'same'],
        ['QH1.txt', 'not-a-picture'],
        ['none.png', 'no-title'],
      ]);
    });

    test('a ZIP that lies about its contents, points outside its folder or is not a ZIP changes nothing', async () => {
      for (const bytes of [
        zip({ [`${isbn}.png`]: png }, 30 * 1024 * 1024),
        zip({ [`${isbn}.png`]: png }, 100),
        zip({ [`../../${isbn}.png`]: png }),
      ])
        expect((await send('importCovers', { filename: 'a.zip', bytes })).json().data.code).toBe(
          'catalogue.covers.archive',
        );
      const broken = await send('importCovers', {
        filename: 'a.zip',
        bytes: Buffer.from('PK\u0003\u0004 no'),
      });
      expect(broken.json().data.code).toBe('catalogue.covers.archive');
      const many = zip(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.png`, 'x'])));
      expect((await send('importCovers', { filename: 'a.zip', bytes: many })).json().data.code).toBe(
        'catalogue.covers.archive',
      );
      expect(await coverOf()).toBe('');
    });
  });

  describe('a picture service', () => {
    const pattern = 'https://covers.example.org/{isbn}.jpg';
    const sources = async () =>
      (await app.db.selectFrom('fetched_picture').select('source').execute()).map(({ source }) => source);

    test('is asked once for each title without a cover, and an undo removes what it brought', async () => {
      await addTitles(app, 'qinghe', [
        { title: '无号书' },
        { title: '有封面', isbns: ['9787020009947'], cover: '/files/content/x.webp' },
      ]);
      const first = answerOf(await desk.call(catalogueDeskCalls.askForCovers, { pattern }));
      expect(first).toMatchObject({ asked: 1 });
      expect(first.next).toBeUndefined();
      expect(await sources()).toEqual([`https://covers.example.org/${isbn}.jpg`]);
      expect(await coverOf()).toMatch(kept);
      expect(answerOf(await desk.call(catalogueDeskCalls.askForCovers, { pattern })).asked).toBe(0);
      expect(answerOf(await desk.call(catalogueDeskCalls.fetchedCovers, {}))).toMatchObject({ waiting: 1 });
      expect(answerOf(await elsewhere.call(catalogueDeskCalls.fetchedCovers, {}))).toMatchObject({
        waiting: 0,
      });
      answerOf(await desk.call(staffCalls.undo, { id: first.undoId ?? '' }));
      expect(await coverOf()).toBe('');
    });

    test('needs an address with a placeholder for the ISBN', async () => {
      for (const wrong of [
        'https://covers.example.org/a.jpg',
        'file:///{isbn}',
        'javascript:{isbn}',
        'https://u:p@x.org/{isbn}',
      ])
        expect(await desk.call(catalogueDeskCalls.askForCovers, { pattern: wrong })).toMatchObject({
          code: 'catalogue.covers.pattern',
        });
      expect(await coverOf()).toBe('');
    });
  });
});
