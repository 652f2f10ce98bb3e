import { activitiesCalls, catalogueCalls, noticesCalls } from '@yuelan/contract';
import { allowedElements, allowedSchemes } from '@yuelan/contract/allowed-html';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addTitles } from '../../testing/catalogue/fixtures.ts';
import { type ContentFolder, syncInto } from '../../testing/content/content-folder.ts';
import { hostileFolder, hostilePlain } from '../../testing/content/hostile-folder.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { hostileHtml } from '../../testing/hostile-html.ts';
import { elementsOf } from '../../testing/parsed-html.ts';
import { createLibrary } from '../library/public.ts';

const isbn = '9787536692930';
oneDatabase((makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let folder: ContentFolder;
  afterAll(() => folder?.remove());

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await addTitles(app, 'qinghe', [{ title: '三体', isbns: [isbn] }]);
    folder = await hostileFolder(isbn);
    await syncInto(app, 'qinghe', folder.path);
    call = callAs(app, await visitorOf(app, 'qinghe'));
  });

  function expectHarmless(html: string) {
    for (const { name, attributes } of elementsOf(html)) {
      expect(Object.keys(allowedElements)).toContain(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        expect(allowedElements[name]).toContain(attribute);
        if (attribute === 'src') expect(value).toMatch(/^\/files\/content\/[0-9a-f]{64}\.webp$/);
        if (attribute === 'href' && !/^\/(?![/\\])/.test(value))
          expect(allowedSchemes.map((scheme) => `${scheme}:`)).toContain(new URL(value).protocol);
      }
    }
  }

  describe.each([
    ['news', 1],
    ['lectures', 2],
  ] as const)('in %s', (_section, type) => {
    test('every text sent as HTML is harmless, and every plain text is what was written', async () => {
      const { results, totalRecord } = answerOf(await call(noticesCalls.notices, { type, pageSize: 400 }));
      expect(totalRecord).toBe(hostileHtml.length);
      expect(results.map(({ title }) => title).toSorted()).toEqual(hostilePlain.toSorted());
      for (const { id, title, name, place } of results) {
        expect([name, place]).toEqual([title, title]);
        expectHarmless(answerOf(await call(noticesCalls.notice, { id })).data);
      }
    });

    test('no summary ends inside a character', async () => {
      const { results } = answerOf(await call(noticesCalls.notices, { type, pageSize: 400 }));
      for (const { content } of results)
        expect([content.isWellFormed(), [...content].length <= 101]).toEqual([true, true]);
    });
  });

  test('the stored text is already harmless', async () => {
    const notices = await app.db.selectFrom('notice_text').select('html').execute();
    const guides = await app.db.selectFrom('guide_text').select('html').execute();
    expect(notices.length + guides.length).toBe(hostileHtml.length * 2 + 8);
    for (const { html } of [...notices, ...guides]) expectHarmless(html);
  });

  test('guides are harmless', async () => {
    for (let type = 1; type <= 8; type += 1)
      expectHarmless(answerOf(await call(noticesCalls.guide, { type })).data);
  });

  test('booklists, competitions and activities keep their texts as written', async () => {
    const booklists = answerOf(await call(catalogueCalls.booklists, { pageSize: 400 })).results;
    expect(booklists.map(({ specialname }) => specialname)).toEqual(hostilePlain);
    expect(booklists.map(({ introduction }) => introduction)).toEqual(hostilePlain);
    const [booklist] = booklists;
    const { results } = answerOf(await call(catalogueCalls.booklistTitles, { id: booklist?.id ?? '' }));
    expect(results.map(({ note }) => note)).toEqual([hostilePlain[0]]);
    const competitions = answerOf(await call(activitiesCalls.competitions, { pageSize: 400 })).results;
    expect(competitions.map(({ name }) => name).toSorted()).toEqual(hostilePlain.toSorted());
    const activities = answerOf(await call(activitiesCalls.activities, { pageSize: 400 })).results;
    for (const field of ['name', 'place', 'object', 'briefIntroduction'] as const)
      expect(activities.map((activity) => activity[field]).toSorted()).toEqual(hostilePlain.toSorted());
  });
});
