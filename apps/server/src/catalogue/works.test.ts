import { catalogueCalls, type InputOf, type SearchResult } from '@yuelan/contract';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import { addTitles, namedCopy, type TitleWords } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { noteWorks } from './jobs/note-works.ts';

const at = (library: string, barcode: string, status = 1) => namedCopy({ barcode, library, status });
const edition = (year: number, copies: TitleWords['copies'], words: TitleWords = {}): TitleWords => ({
  title: '中国近代史',
  author: '蒋廷黻',
  publisher: `出版社${year}`,
  year,
  classCode: 'K25',
  ...(copies === undefined ? {} : { copies }),
  ...words,
});
const books: readonly TitleWords[] = [
  edition(1990, [at('chengbei', 'A1')]),
  edition(1999, [at('qinghe', 'B1')], { title: '中国近代史（修订版）' }),
  edition(2004, [at('qinghe', 'C1', 2)]),
  edition(2010, [], { title: '中國近代史' }),
  edition(2016, [at('chengbei', 'D1')]),
  edition(2019, [], { title: '中国近代史（漫画版）' }),
  edition(2008, [], { author: '徐中约' }),
  edition(2001, [], { title: '中国近代史（上册）' }),
  ...[1, 2, 3].map((volume) => edition(2005, [], { title: `中国近代史话. 第${volume}卷` })),
];

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let ids: readonly string[];
  const search = async (input: InputOf<typeof catalogueCalls.search>): Promise<SearchResult> =>
    answerOf(await call(catalogueCalls.search, input));
  const idsOf = ({ rs }: SearchResult) => rs.map(({ id }) => id);

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'chengbei'])
      await createLibrary(app.db, app.clock, {
        clientid,
        name: clientid,
        group: 'river',
        settings: { circulate: 1 },
      });
    ids = (await addTitles(app, 'qinghe', books)).map(String);
    call = callAs(app, await visitorOf(app, 'qinghe'));
  });

  test('the editions of a work are one entry; volumes, a comic and another author are separate', async () => {
    const found = await search({ text: '中国近代史', byWork: true, pageSize: 50 });
    expect(found).toMatchObject({ totalRecord: books.length, workTotal: books.length - 4 });
    const [first] = found.rs;
    expect(first).toMatchObject({ otherEditions: 4 });
    expect(found.rs.slice(1).map(({ otherEditions }) => otherEditions)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(found.aggs?.by_kind).toEqual([{ key: 'K', docCount: books.length, label: '历史、地理' }]);
  });

  test('the entry shows the edition on the shelf of the reader’s own library', async () => {
    const { rs } = await search({ text: '中国近代史', byWork: true });
    expect(rs[0]?.id).toBe(ids[1]);
    const there = callAs(app, await visitorOf(app, 'chengbei'));
    const other = answerOf(await there(catalogueCalls.search, { text: '中国近代史', byWork: true }));
    expect(other.rs[0]?.id).toBe(ids[4]);
  });

  test('an advanced search and the display wall return entries, too, and open them', async () => {
    const row = { queryName: 'Book_Name', queryValue: '中国近代史', logic: 'and', searchType: 2 } as const;
    const inTitles = { rows: [row], pageSize: 50 };
    const advanced = answerOf(await call(catalogueCalls.advancedSearch, { ...inTitles, byWork: true }));
    expect(advanced).toMatchObject({ totalRecord: books.length, workTotal: books.length - 4 });
    expect(advanced.rs[0]).toMatchObject({ id: ids[1], otherEditions: 4 });
    expect(answerOf(await call(catalogueCalls.advancedSearch, inTitles))).not.toHaveProperty('workTotal');
    const opened = answerOf(
      await call(catalogueCalls.advancedSearch, { ...inTitles, editionsOf: ids[1] ?? '' }),
    );
    expect(opened.rs.map(({ id }) => id)).toEqual([1, 4, 0, 3, 2].map((place) => ids[place]));
    const wall = { queryKeywords: '中国近代史', pageSize: 50 };
    expect(answerOf(await call(catalogueCalls.wallSearch, { ...wall, byWork: true }))).toMatchObject({
      totalRecord: books.length,
      workTotal: books.length - 4,
    });
    expect(
      answerOf(await call(catalogueCalls.wallSearch, { ...wall, editionsOf: ids[1] ?? '' })).totalRecord,
    ).toBe(5);
  });

  test('books related to an edition exclude its other editions, and include each other work once', async () => {
    const related = answerOf(await call(catalogueCalls.related, { id: ids[6] ?? '' }));
    const found = related.results.map(({ id }) => ids.indexOf(id));
    expect(found.filter((place) => place <= 4)).toHaveLength(1);
    const own = answerOf(await call(catalogueCalls.related, { id: ids[0] ?? '' }));
    const places = own.results.map(({ id }) => ids.indexOf(id)).sort((a, b) => a - b);
    expect(places).toEqual([5, 6, 7, 8, 9, 10]);
    expect(own.totalRecord).toBe(6);
  });

  test('an entry opens into its editions: on a shelf here, then elsewhere, then the newest', async () => {
    const found = await search({ text: '中国近代史', editionsOf: ids[3] ?? '' });
    expect(idsOf(found)).toEqual([1, 4, 0, 3, 2].map((place) => ids[place]));
    expect(found.totalRecord).toBe(5);
    expect(found.rs[1]?.nearest).toMatchObject({ currentClientId: 'chengbei', lendingState: 103 });
    expect(found.rs[4]?.nearest).toMatchObject({ lendingState: 104 });
    const narrowed = await search({ text: '中国近代史', editionsOf: ids[3] ?? '', publishTime: ['1990'] });
    expect(idsOf(narrowed)).toEqual([ids[0]]);
    const all = await search({ editionsOf: ids[0] ?? '' });
    expect(all.totalRecord).toBe(5);
    expect(await search({ editionsOf: '999999' })).toMatchObject({ rs: [], totalRecord: 0 });
  });

  test('a search that does not ask for works returns titles', async () => {
    const found = await search({ text: '中国近代史', pageSize: 50 });
    expect(found.rs).toHaveLength(books.length);
    expect(found.workTotal).toBeUndefined();
    expect(found.rs.every(({ otherEditions }) => otherEditions === undefined)).toBe(true);
  });

  test('whatever the page size, order and filter, each title is reachable exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('relevance', 'newest', 'oldest', 'borrowed', 'title'),
        fc.constantFrom<InputOf<typeof catalogueCalls.search>>(
          {},
          { takeHome: 'group' },
          { publishTime: ['1990', '2004', '2005'] },
        ),
        async (pageSize, sort, narrowed) => {
          const input = { text: '中国近代史', sort, ...narrowed } as const;
          const reached: string[] = [];
          let entries = 0;
          let total = 0;
          for (let pageNum = 1; ; pageNum += 1) {
            const page = await search({ ...input, byWork: true, pageNum, pageSize });
            total = page.totalRecord;
            if (page.rs.length === 0) {
              expect(entries).toBe(page.workTotal);
              break;
            }
            entries += page.rs.length;
            for (const { id, otherEditions = 0 } of page.rs) {
              const editions = idsOf(await search({ ...input, editionsOf: id }));
              expect(editions).toContain(id);
              expect(editions).toHaveLength(otherEditions + 1);
              reached.push(...editions);
            }
          }
          const all = idsOf(await search({ ...input, pageSize: 50 }));
          expect(all).toHaveLength(total);
          expect(reached.toSorted()).toEqual(all.toSorted());
        },
      ),
      { numRuns: 15 },
    );
  });

  test('titles imported before works were known get theirs from a job', async () => {
    const keys = () => app.db.selectFrom('title').select(['id', 'work_key']).orderBy('id').execute();
    const before = await keys();
    await app.db.updateTable('title').set({ work_key: null }).execute();
    expect((await search({ editionsOf: ids[0] ?? '' })).totalRecord).toBeLessThan(5);
    await noteWorks(app.db).run(new AbortController().signal);
    expect(await keys()).toEqual(before);
  });
});
