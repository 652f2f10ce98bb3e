import { catalogueCalls } from '@yuelan/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../../testing/call-as.ts';
import { addTitles } from '../../../testing/catalogue/fixtures.ts';
import { ContentFolder, syncInto } from '../../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { createLibrary } from '../../library/public.ts';

const santi = '9787536692930';
const heian = '9787536693968';
const later = '9787229030933';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let english: TestCaller;
  let asHarbor: TestCaller;
  let asChengbei: TestCaller;
  const folder = new ContentFolder();
  afterAll(() => folder.remove());

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    await addTitles(app, 'qinghe', [
      { title: '三体', isbns: [santi] },
      { title: '黑暗森林', isbns: [heian] },
    ]);
    folder.write({
      'sheets/b-second.yaml': `name: 第二\norder: 2\ntitles: [${santi}]\n`,
      'sheets/a-third.yaml': `name: 第三\ntitles: ['${santi}']\n`,
      'sheets/first.yaml': `name: 科幻\nintroduction: 三本书\norder: 1\ntitles:\n  - ${later}\n  - isbn: 978-7-5366-9396-8\n    note: 从第二部读起\n  - ${santi}\n`,
      'sheets/first.en.yaml': `name: Science fiction\ntitles:\n  - isbn: ${heian}\n    note: Begin with the second\n`,
      'sheets/hidden.yaml': `name: 未到\ndate: 2026-04-01\ntitles: [${santi}]\n`,
      'sheets/over.yaml': `name: 已过\nuntil: 2026-03-01\ntitles: [${santi}]\n`,
      'sheets/draft.yaml': `name: 草稿\ndraft: true\ntitles: [${santi}]\n`,
      'recommended.yaml': `titles:\n  - ${later}\n  - ${heian}\n  - ${santi}\n`,
    });
    await syncInto(app, 'qinghe', folder.path);
    const token = await visitorOf(app, 'qinghe');
    call = callAs(app, token);
    english = callAs(app, token, { language: 'en-US' });
    asHarbor = callAs(app, await visitorOf(app, 'harbor'));
    asChengbei = callAs(app, await visitorOf(app, 'chengbei'));
  });

  const booklists = async () => answerOf(await call(catalogueCalls.booklists, {})).results;
  const first = async () => (await booklists())[0]?.id ?? '';

  test('published booklists appear in the staff’s order; drafts, future and expired ones do not', async () => {
    expect((await booklists()).map(({ specialname, total }) => [specialname, total])).toEqual([
      ['科幻', 2],
      ['第二', 1],
      ['第三', 1],
    ]);
  });

  test('a booklist shows its first books as covers, in order', async () => {
    const [list] = await booklists();
    expect(list?.books.map(({ bookName }) => bookName)).toEqual(['黑暗森林', '三体']);
    expect(answerOf(await call(catalogueCalls.booklist, { id: await first() })).books).toEqual(list?.books);
  });

  test('a booklist’s titles appear in its order, with the staff’s notes in the caller’s language', async () => {
    const id = await first();
    const chinese = answerOf(await call(catalogueCalls.booklistTitles, { id }));
    expect(chinese.results.map(({ bookName, note }) => [bookName, note])).toEqual([
      ['黑暗森林', '从第二部读起'],
      ['三体', ''],
    ]);
    const page = answerOf(await english(catalogueCalls.booklistTitles, { id, pageSize: 1 }));
    expect([page.results[0]?.note, page.totalRecord]).toEqual(['Begin with the second', 2]);
    expect(answerOf(await english(catalogueCalls.booklist, { id }))).toMatchObject({
      specialname: 'Science fiction',
      introduction: '三本书',
      language: 'en-US',
    });
  });

  test('a title that enters the catalogue later appears by itself, in its place', async () => {
    await addTitles(app, 'qinghe', [{ title: '死神永生', isbns: [later] }]);
    const names = async () =>
      answerOf(await call(catalogueCalls.booklistTitles, { id: await first() })).results.map(
        ({ bookName }) => bookName,
      );
    expect(await names()).toEqual(['死神永生', '黑暗森林', '三体']);
    const recommended = answerOf(await call(catalogueCalls.recommended, {}));
    expect(recommended.results.map(({ bookName, num }) => [bookName, num])).toEqual([
      ['死神永生', 1],
      ['黑暗森林', 2],
      ['三体', 3],
    ]);
    await app.db.updateTable('title').set({ hidden: 1 }).where('record', 'like', '%黑暗森林%').execute();
    expect(await names()).toEqual(['死神永生', '三体']);
    expect((await booklists())[0]?.total).toBe(2);
  });

  test('a booklist belongs to its own library, even within a group', async () => {
    const id = await first();
    for (const other of [asHarbor, asChengbei]) {
      expect(answerOf(await other(catalogueCalls.booklists, {})).results).toEqual([]);
      expect(await other(catalogueCalls.booklist, { id })).toMatchObject({ code: 'catalogue.sheet.missing' });
      expect(await other(catalogueCalls.booklistTitles, { id })).toMatchObject({
        code: 'catalogue.sheet.missing',
      });
      expect(answerOf(await other(catalogueCalls.recommended, {})).results).toEqual([]);
    }
  });

  test('a request without an id gets no titles', async () => {
    for (const input of [{}, { id: '' }])
      expect(answerOf(await call(catalogueCalls.booklistTitles, input))).toMatchObject({
        results: [],
        totalRecord: 0,
      });
  });

  test('an unpublished booklist is not found', async () => {
    const rows = await app.db
      .selectFrom('special_sheet_text')
      .select('sheet_id')
      .where('name', 'in', ['未到', '已过'])
      .execute();
    expect(rows).toHaveLength(2);
    for (const { sheet_id } of rows)
      expect(await call(catalogueCalls.booklist, { id: sheet_id })).toMatchObject({
        code: 'catalogue.sheet.missing',
      });
  });

  test('a list that names a book twice, or comments on one that is not in it, is an error', async () => {
    const wrong = new ContentFolder().write({
      'sheets/x.yaml': `name: x\ntitles:\n  - ${santi}\n  - 978-7-5366-9293-0\n`,
      'sheets/y.yaml': `name: y\ntitles:\n  - ${santi}\n`,
      'sheets/y.en.yaml': `name: y\ntitles:\n  - isbn: ${heian}\n    note: n\n`,
    });
    const error = await syncInto(app, 'harbor', wrong.path).catch((reason: unknown) => String(reason));
    wrong.remove();
    expect(error).toContain('sheets/x.yaml:4: 978-7-5366-9293-0 is in the list twice');
    expect(error).toContain(`sheets/y.en.yaml:3: ${heian} is not in sheets/y.yaml`);
  });

  test('a wrong check digit drops only its own entry; books missing from the catalogue are reported with their line', async () => {
    const odd = new ContentFolder().write({
      'sheets/x.yaml': `name: x\ntitles:\n  - 9787536692931\n  - ${santi}\n  - 三体\n  - ${heian}\n`,
      'recommended.yaml': `titles: [9787020002207]\n`,
    });
    const { warnings } = await syncInto(app, 'chengbei', odd.path);
    const again = await syncInto(app, 'chengbei', odd.path);
    odd.remove();
    expect(warnings.map((warning) => ({ ...warning, message: String(warning.message) }))).toEqual([
      {
        file: 'recommended.yaml',
        line: 1,
        message:
          'the catalogue has no title with the ISBN 9787020002207; the entry will be shown once it has one',
      },
      {
        file: 'sheets/x.yaml',
        line: 3,
        message: '9787536692931 was left out: it is not an ISBN, its check digit is wrong',
      },
      { file: 'sheets/x.yaml', line: 5, message: '三体 was left out: it is not an ISBN' },
    ]);
    expect(again.warnings).toEqual(warnings);
    const kept = await app.db
      .selectFrom('special_sheet_title')
      .select('isbn_key')
      .where('clientid', '=', 'chengbei')
      .execute();
    expect(kept.map(({ isbn_key }) => isbn_key).sort()).toEqual([santi, heian].sort());
  });
});
