// @matrix
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueCalls, type InputOf, type TitleSummary } from '@yuelan/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../../testing/call-as.ts';
import { everyRow } from '../../../testing/catalogue/fixtures.ts';
import { startTestApp, type TestApp } from '../../../testing/each-database.ts';
import { realData } from '../../../testing/real-data.ts';
import { runCommand } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';

const isThere = existsSync(realData);
if (!isThere) process.stderr.write(`SKIPPED: there is no real catalogue data in ${realData} (YUELAN_DATA)\n`);

describe.skipIf(!isThere)('real catalogues, from the file to the reader', { timeout: 300_000 }, () => {
  let app: TestApp;
  let close: () => Promise<void>;
  let call: TestCaller;

  beforeAll(async () => {
    ({ app, close } = await startTestApp('sqlite'));
    for (const clientid of ['school', 'marc', 'english'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
  });
  afterAll(() => close());

  async function importFile(file: string, library: string) {
    const command = ['import', 'catalogue', join(realData, file), '--library', library, '--json'];
    const { code, out, err } = await runCommand(command, { DATA_DIR: app.config.dataDir });
    expect([file, code, err]).toEqual([file, 0, []]);
    const summary = JSON.parse(out.join(''));
    expect(summary.rows).toBe(summary.added + summary.updated + summary.unchanged + summary.rejected);
    return summary;
  }
  const search = async (input: InputOf<typeof catalogueCalls.search>): Promise<readonly TitleSummary[]> =>
    answerOf(await call(catalogueCalls.search, input)).rs;
  const names = (titles: readonly TitleSummary[]) => titles.map(({ bookName }) => bookName);

  describe('a school library', () => {
    beforeAll(async () => {
      const summary = await importFile('school-library/books.csv', 'school');
      expect(summary).toMatchObject({ rows: 6433, rejected: 49, reasons: { 'title.missing': 49 } });
      const { titles } = await app.db
        .selectFrom('title')
        .select(({ fn }) => fn.countAll<number>().as('titles'))
        .where('serviceid', '=', 'school')
        .executeTakeFirstOrThrow();
      expect(titles).toBe(summary.added);
      await app.services.indexFeed.catchUp();
      call = callAs(app, await visitorOf(app, 'school'));
    });

    test('a second import changes nothing', async () => {
      const before = await everyRow(app.db);
      expect(await importFile('school-library/books.csv', 'school')).toMatchObject({
        added: 0,
        updated: 0,
        copiesAdded: 0,
      });
      expect(await everyRow(app.db)).toBe(before);
    });

    test.each(['红楼梦', '紅樓夢', '《红楼梦》', '红 楼 梦'])('%j finds 红楼梦 first', async (text) => {
      expect(names(await search({ text }))[0]).toMatch(/^红楼梦/);
    });

    test.each(['hongloumeng', 'hlm'])('%j suggests 红楼梦 by its pinyin', async (text) => {
      expect(names(await search({ text })).some((name) => name.includes('红楼梦'))).toBe(true);
    });

    test('an author finds his books', async () => {
      const found = await search({ text: '鲁迅', mutiple: 2, pageSize: 400 });
      expect(found.length).toBeGreaterThan(5);
      for (const { firstAuthor, otherAuthor } of found)
        expect(`${firstAuthor} ${otherAuthor}`).toContain('鲁迅');
    });

    test.each(['班维尔', '班維爾', '约翰·班维尔', '約翰班維爾', 'John Banville'])(
      '%j finds the books of 班维尔',
      async (text) => {
        const found = await search({ text });
        expect(found.length).toBeGreaterThan(0);
        for (const { firstAuthor } of found) expect(firstAuthor).toContain('班维尔');
      },
    );

    test('a class finds its call numbers', async () => {
      const found = await search({ text: 'I242', mutiple: 5, pageSize: 100 });
      expect(found.length).toBeGreaterThan(5);
      for (const { displayCallNumber } of found) expect(displayCallNumber).toMatch(/^I242/);
    });

    test('an ISBN finds its book with and without hyphens', async () => {
      const [any] = await search({ text: '红楼梦' });
      const isbn = any?.bookIsbn ?? '';
      const hyphens = `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 7)}-${isbn.slice(7, 12)}-${isbn.slice(12)}`;
      for (const text of [isbn, hyphens]) expect((await search({ text }))[0]?.id).toBe(any?.id);
    });

    test('every page of the catalogue opens, with as many copies as announced', async () => {
      const ids = await app.db.selectFrom('title').select('id').where('serviceid', '=', 'school').execute();
      for (const { id } of ids.filter((_, index) => index % 100 === 0)) {
        const title = answerOf(await call(catalogueCalls.title, { id: String(id) }));
        expect(title.storageInfo.allCount).toBe(title.bookLibraryList.length);
      }
    });
  });

  test.each([
    ['cnmarc/cnmarc_10_gbk.iso', 10],
    ['cnmarc/cnmarc_10_utf8.iso', 10],
    ['cnmarc/sample_unimarcxml.xml', 10],
    ['cnmarc/sample_cnmarcxml.xml', 10],
    ['cnmarc/marc21zh_10_gbk.iso', 10],
    ['cnmarc/marc21zh_10_utf8.iso', 10],
    ['cnmarc/sample_marcxml.xml', 10],
    ['marc21/uva_001-200.mrc', 200],
    ['marc21/errorRecs.mrc', 5],
    ['marc21/specTestRecs_withBOM.xml', 76],
  ])('%s has %i records, and none is lost', async (file, rows) => {
    expect((await importFile(file, 'marc')).rows).toBe(rows);
  });

  test('the same records in three files are the same titles', async () => {
    const again = await importFile('cnmarc/cnmarc_10_utf8.iso', 'marc');
    expect(again).toMatchObject({ added: 0, rows: 10 });
  });

  test('10,000 English titles are imported and found by title and author', async () => {
    const summary = await importFile('english/books.csv', 'english');
    expect(summary.rows).toBe(10_000);
    await app.services.indexFeed.catchUp();
    const english = callAs(app, await visitorOf(app, 'english'));
    for (const text of ['The Hunger Games', 'hunger games', 'suzanne collins']) {
      const { rs } = answerOf(await english(catalogueCalls.search, { text }));
      expect(rs.map(({ firstAuthor }) => firstAuthor)).toContain('Suzanne Collins');
    }
  });
});
