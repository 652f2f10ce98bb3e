import { activitiesCalls, catalogueCalls, guidePages, noticesCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { changesOf, syncInto } from '../../testing/content/content-folder.ts';
import { oneDatabase, type TestApp } from '../../testing/each-database.ts';
import { pictureStore } from '../content/picture-shelf.ts';
import { domains } from '../domains.ts';
import { demoContentFolder } from './content.ts';
import { fillDemo } from './fill-demo.ts';

const expected = {
  qinghe: { guides: 8, news: 8, lectures: 4, matches: 3, competitions: 3, booklists: 5, activities: 9 },
  chengbei: { guides: 5, news: 7, lectures: 4, matches: 3, competitions: 3, booklists: 5, activities: 2 },
  harbor: { guides: 8, news: 8, lectures: 4, matches: 3, competitions: 3, booklists: 5, activities: 8 },
} as const;

oneDatabase((makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    const kinds = domains.flatMap((domain) => domain.content ?? []);
    await fillDemo({ db: app.db, clock: app.clock, config: app.config }, kinds);
  });

  describe.each(Object.entries(expected))('the demonstration library %s', (clientid, counts) => {
    const call = async () => callAs(app, await visitorOf(app, clientid));

    test('has everything that its home page shows', async () => {
      const as = await call();
      const total = async (type: 1 | 2 | 3) =>
        answerOf(await as(noticesCalls.notices, { type, pageSize: 400 })).totalRecord;
      const competitions = answerOf(await as(activitiesCalls.competitions, {}));
      expect({
        guides: answerOf(await as(noticesCalls.guides, {})).totalRecord,
        news: await total(1),
        lectures: await total(2),
        matches: await total(3),
        competitions: competitions.totalRecord,
        booklists: answerOf(await as(catalogueCalls.booklists, {})).totalRecord,
        activities: answerOf(await as(activitiesCalls.activities, {})).totalRecord,
      }).toEqual(counts);
      expect(competitions.results.map(({ firstStatus }) => firstStatus)).toEqual([2, 1, 3]);
      expect(guidePages.length).toBe(8);
    });

    test('recommends and lists only books that are in the catalogue', async () => {
      const as = await call();
      const rows = await app.db
        .selectFrom('recommended_isbn')
        .select('isbn_key')
        .where('clientid', '=', clientid)
        .execute();
      expect(answerOf(await as(catalogueCalls.recommended, {})).totalRecord).toBe(rows.length);
      for (const { id, specialname, total } of answerOf(await as(catalogueCalls.booklists, {})).results) {
        const entries = await app.db
          .selectFrom('special_sheet_title')
          .select('isbn_key')
          .where('clientid', '=', clientid)
          .where('sheet_id', '=', id)
          .execute();
        expect([specialname, total]).toEqual([specialname, entries.length]);
      }
    });

    test('has rankings from loans of the past year', async () => {
      const as = await call();
      const { results } = answerOf(await as(catalogueCalls.mostBorrowed, { pageSize: 6 }));
      expect(results).toHaveLength(6);
      expect(results.map(({ num }) => num)).toEqual(results.map(({ num }) => num).toSorted((a, b) => b - a));
      expect(results.at(-1)?.num).toBeGreaterThan(10);
    });

    test('is not changed by a second sync, which has no warnings', async () => {
      const again = await syncInto(app, clientid, `${demoContentFolder}/${clientid}`);
      expect([changesOf(again), again.warnings]).toEqual([[], []]);
    });
  });

  test('all its pictures exist', async () => {
    const pictures = await app.db.selectFrom('content_picture').select('name').execute();
    expect(pictures.length).toBeGreaterThanOrEqual(7);
    for (const { name } of pictures)
      expect(await pictureStore(app.config, app.clock).stat(name)).toBeDefined();
  });
});
