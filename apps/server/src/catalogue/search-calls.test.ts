import { catalogueCalls, type InputOf, type SearchResult } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, post, type TestCaller, visitorOf } from '../../testing/call-as.ts';
import {
  addCopies,
  addTitles,
  namedCopy,
  type TitleWords,
  targetOf,
} from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asServiceId } from '../platform/ids.ts';
import { setBorrowCounts } from './use-store.ts';

const books: readonly TitleWords[] = [
  {
    title: '红楼梦',
    author: '曹雪芹',
    isbns: ['9787020002207'],
    publisher: '人民文学出版社',
    year: 1996,
    callNumber: 'I242.4/C28',
    classCode: 'I242.4',
    keywords: ['章回小说'],
    summary: '贾宝玉与林黛玉的故事。',
    copies: [namedCopy({ barcode: 'Q1' }), namedCopy({ barcode: 'C1', library: 'chengbei' })],
  },
  {
    title: '红楼梦研究',
    author: '俞平伯',
    isbns: ['9787532511570'],
    publisher: '上海古籍出版社',
    year: 2005,
    callNumber: 'I207.411/Y76',
    classCode: 'I207.411',
    keywords: ['文学研究', '章回小说'],
    copies: [namedCopy({ barcode: 'Q2' })],
  },
  {
    title: '呐喊',
    subtitle: '鲁迅小说集',
    author: '鲁迅',
    isbns: ['9787020024223'],
    publisher: '人民文学出版社',
    year: 1973,
    callNumber: 'I210.6/L82',
    classCode: 'I210.6',
    keywords: ['短篇小说'],
    copies: [namedCopy({ barcode: 'C3', library: 'chengbei' })],
  },
  {
    title: '时间简史',
    author: '霍金',
    isbns: ['9787535732309'],
    publisher: '湖南科学技术出版社',
    year: 2002,
    callNumber: 'P159/H99',
    classCode: 'P159',
    keywords: ['宇宙学'],
    copies: [namedCopy({ barcode: 'O4', library: 'closed' })],
  },
];

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let call: TestCaller;
  let asChengbei: TestCaller;
  let asHarbor: TestCaller;
  let ids: number[];

  const search = async (input: InputOf<typeof catalogueCalls.search>) =>
    answerOf(await call(catalogueCalls.search, input));
  const names = ({ rs }: Pick<SearchResult, 'rs'>) => rs.map(({ bookName }) => bookName);

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '清河',
      group: 'river',
      settings: { circulate: 1 },
    });
    await createLibrary(app.db, app.clock, {
      clientid: 'chengbei',
      name: '城北',
      group: 'river',
      settings: { circulate: 0 },
    });
    await createLibrary(app.db, app.clock, { clientid: 'closed', name: '旧馆', group: 'river', status: 3 });
    await createLibrary(app.db, app.clock, {
      clientid: 'harbor',
      name: 'Harbor',
      settings: { circulate: 1 },
    });
    ids = await addTitles(app, 'qinghe', books);
    await addTitles(app, 'harbor', [
      {
        title: '红楼梦 Harbor',
        author: '曹雪芹',
        isbns: ['9780140443714'],
        copies: [namedCopy({ barcode: 'H1' })],
      },
    ]);
    call = callAs(app, await visitorOf(app, 'qinghe'));
    asChengbei = callAs(app, await visitorOf(app, 'chengbei'));
    asHarbor = callAs(app, await visitorOf(app, 'harbor'));
  });

  describe('a search', () => {
    test('finds the exact title first, then the longer one, and says why', async () => {
      const found = await search({ text: '红楼梦' });
      expect(names(found)).toEqual(['红楼梦', '红楼梦研究']);
      expect(found.totalRecord).toBe(2);
      expect(found.rs[0]?.match).toBe('exactTitle');
    });

    test.each(['紅樓夢', '《红楼梦》', ' 红 楼 梦 ', 'hongloumeng', 'hlm'])(
      '%j finds 红楼梦',
      async (text) => {
        expect(names(await search({ text }))).toContain('红楼梦');
      },
    );

    test('says which part of a title matches, in the reader’s words, and where', async () => {
      const why = async (text: string) => (await search({ text })).rs[0]?.why;
      expect(await why('紅樓夢')).toEqual([
        { field: 'title', form: 'script', label: '书名相符（繁简异体）', parts: ['', '红楼梦', ''] },
      ]);
      expect(await why('曹雪芹 章回')).toMatchObject([
        { label: '作者相符', parts: ['', '曹雪芹', ''] },
        { label: '主题词相符', parts: ['', '章回', '小说'] },
      ]);
      expect(await why('hlm')).toMatchObject([{ label: '书名拼音相符' }]);
      expect(await why('978-7-02-000220-7')).toMatchObject([
        { label: 'ISBN相符', parts: ['', '9787020002207', ''] },
      ]);
      expect(await why('林黛玉')).toMatchObject([
        { label: '简介相符', parts: ['贾宝玉与', '林黛玉', '的故事。'] },
      ]);
    });

    test('without exact matches finds close ones, and says so', async () => {
      const found = await search({ text: '红楼盟' });
      expect(found).toMatchObject({ near: true, suggestion: '红楼梦' });
      expect(found.rs[0]).toMatchObject({
        bookName: '红楼梦',
        match: 'spelling',
        why: [{ label: '书名相近' }],
      });
      expect(await search({ text: '红楼盟', accurate: 1 })).toMatchObject({ totalRecord: 0 });
      expect(await search({ text: '红楼梦' })).not.toHaveProperty('near');
    });

    test('with few matches is followed by titles with some of the words', async () => {
      const found = await search({ text: '章回小说 故事' });
      expect([found.totalRecord, names(found)]).toEqual([1, ['红楼梦']]);
      expect(found.further).toMatchObject({
        totalRecord: 2,
        rs: [
          { bookName: '红楼梦研究', match: 'someWords', why: [{ label: '主题词相符' }] },
          { bookName: '呐喊' },
        ],
      });
      const second = await search({ text: '章回小说 故事', pageNum: 2, pageSize: 1 });
      expect([second.rs, second.further?.rs.length]).toEqual([[], 1]);
      expect(await search({ text: '章回小说 故事', mainKindCode: ['I'] })).not.toHaveProperty('further');
      expect(await search({ text: '红楼梦' })).not.toHaveProperty('further');
    });

    test.each([
      [0, '呐喊', ['呐喊']],
      [0, '鲁迅', []],
      [1, '鲁迅小说集', ['呐喊']],
      [2, '鲁迅', ['呐喊']],
      [3, '人民文学出版社', ['红楼梦', '呐喊']],
      [4, '978-7-5357-3230-9', ['时间简史']],
      [4, '霍金', []],
      [5, 'P159', ['时间简史']],
      [101, '贾宝玉', ['红楼梦']],
    ] as const)('scope %i looks for %j in its own field', async (mutiple, text, expected) => {
      const found = await search({ text, mutiple });
      expect(names(found).sort()).toEqual([...expected].sort());
    });

    test('exact, fuzzy and prefix are three ways to match a title', async () => {
      expect(names(await search({ text: '红楼梦', mutiple: 0, accurate: 1 }))).toEqual(['红楼梦']);
      expect(names(await search({ text: '楼梦', mutiple: 0, accurate: 2 }))).toHaveLength(2);
      expect(names(await search({ text: '楼梦', mutiple: 0, accurate: 3 }))).toEqual([]);
      expect(names(await search({ text: '红楼', mutiple: 0, accurate: 3 }))).toHaveLength(2);
    });

    test('has the facets of the whole query, and branches only of open libraries', async () => {
      const { aggs } = await search({ text: '小说' });
      expect(aggs).toMatchObject({
        by_author: expect.arrayContaining([{ key: '曹雪芹', docCount: 1 }]),
        by_keyword: expect.arrayContaining([{ key: '章回小说', docCount: 2 }]),
        by_kind: [{ key: 'I', docCount: 3, label: '文学' }],
        by_time: [
          { key: '2005', docCount: 1 },
          { key: '1996', docCount: 1 },
          { key: '1973', docCount: 1 },
        ],
        by_clientId: [
          { key: 'chengbei', docCount: 2 },
          { key: 'qinghe', docCount: 2 },
        ],
      });
      expect((await search({ text: '时间简史' })).aggs?.by_clientId).toEqual([]);
    });

    test('counts the titles of all 22 classes, in their order', async () => {
      const counts = answerOf(await call(catalogueCalls.classes, {}));
      expect(counts.map(({ kind }) => kind).join('')).toBe('ABCDEFGHIJKNOPQRSTUVXZ');
      for (const { kind, total } of counts) {
        const found = await search({ mainKindCode: [kind] });
        expect(total, kind).toBe(found.totalRecord);
      }
      expect(counts.find(({ kind }) => kind === 'I')?.total).toBeGreaterThan(0);
    });

    test('counts no branch and names no library where circulation is off', async () => {
      const found = answerOf(await asChengbei(catalogueCalls.search, { text: '红楼梦' }));
      expect(found.aggs?.by_clientId).toEqual([]);
      expect(found.totalRecord).toBe(2);
      const title = answerOf(await asChengbei(catalogueCalls.title, { id: String(ids[0]) }));
      expect(title.bookLibraryList.map(({ libraryName }) => libraryName)).toEqual(['']);
    });

    test('combines selections with “or” within a facet and “and” between facets', async () => {
      const one = await search({ text: '小说', publishTime: [1996] });
      expect([names(one), one.aggs]).toEqual([['红楼梦'], undefined]);
      expect(names(await search({ text: '小说', publishTime: [1996, '1973'] })).sort()).toEqual([
        '呐喊',
        '红楼梦',
      ]);
      expect(names(await search({ text: '小说', publishTime: [1996, 1973], firstAuthor: ['鲁迅'] }))).toEqual(
        ['呐喊'],
      );
      expect(names(await search({ text: '红楼梦', searchKeyword: ['文学研究'] }))).toEqual(['红楼梦研究']);
      expect(names(await search({ text: '红楼梦', clientIds: ['chengbei'] }))).toEqual(['红楼梦']);
    });

    test('without words can browse a class, by letter, longer code or small letters', async () => {
      expect((await search({ mainKindCode: ['I'] })).totalRecord).toBe(3);
      const letters = [...'ABCDEFGHIJKNOPQRSTUVXZ'];
      expect((await search({ mainKindCode: letters })).totalRecord).toBeGreaterThan(3);
      expect(names(await search({ mainKindCode: ['I207'] }))).toEqual(['红楼梦研究']);
      expect(names(await search({ mainKindCode: ['p'] }))).toEqual(['时间简史']);
      for (const letter of ['L', 'M', 'W', 'Y', 'É', '我', '%'])
        expect((await search({ mainKindCode: [letter] })).totalRecord).toBe(0);
    });

    test('without words and facets finds nothing', async () => {
      for (const text of ['', '  ', '\u3000'])
        expect(await search({ text })).toMatchObject({ rs: [], totalRecord: 0 });
    });

    test.each(['harbor', 'closed', 'nowhere', '%', "' or 1=1 --"])(
      'for the branch %j, which is not in the group, has no titles and no counts',
      async (clientid) => {
        expect(await search({ text: '红楼梦', clientIds: [clientid] })).toEqual({ rs: [], totalRecord: 0 });
        expect(await search({ clientIds: [clientid] })).toEqual({ rs: [], totalRecord: 0 });
        const rows = [{ queryName: 'Book_Name' as const, queryValue: '红楼梦' }];
        expect(answerOf(await call(catalogueCalls.advancedSearch, { clientIds: [clientid], rows }))).toEqual({
          rs: [],
          totalRecord: 0,
          aggs: { by_clientId: [], kinds: [] },
        });
        const wall = { queryKeywords: '红楼梦', clientIds: [clientid] };
        expect(answerOf(await call(catalogueCalls.wallSearch, wall)).totalRecord).toBe(0);
      },
    );

    test('ignores a foreign branch beside the group’s own', async () => {
      expect(names(await search({ text: '红楼梦', clientIds: ['harbor', 'chengbei'] }))).toEqual(['红楼梦']);
    });

    test('covers only the group’s own catalogue', async () => {
      const found = answerOf(await asHarbor(catalogueCalls.search, { text: '曹雪芹' }));
      expect(names(found)).toEqual(['红楼梦 Harbor']);
      expect(found.aggs?.by_clientId).toEqual([{ key: 'harbor', docCount: 1 }]);
    });

    test('sorts by year, title and borrows', async () => {
      await transaction(app.db, (tx) =>
        setBorrowCounts(tx, asServiceId('river'), new Map([[ids[2] ?? 0, 9]])),
      );
      await app.services.indexFeed.catchUp();
      const order = async (sort: 'newest' | 'oldest' | 'borrowed') =>
        names(await search({ text: '小说', sort }));
      expect(await order('newest')).toEqual(['红楼梦研究', '红楼梦', '呐喊']);
      expect(await order('oldest')).toEqual(['呐喊', '红楼梦', '红楼梦研究']);
      expect((await order('borrowed'))[0]).toBe('呐喊');
    });

    test('has pages that do not overlap and together are complete', async () => {
      const pages = [];
      for (const pageNum of [1, 2, 3]) pages.push(await search({ text: '小说', pageNum, pageSize: 1 }));
      expect(new Set(pages.flatMap(names)).size).toBe(3);
      expect(pages.map(({ totalRecord }) => totalRecord)).toEqual([3, 3, 3]);
      expect(names(await search({ text: '小说', pageNum: 4, pageSize: 1 }))).toEqual([]);
    });

    test('refuses rows past 10,000 with a clear message', async () => {
      expect(await call(catalogueCalls.search, { text: '小说', pageNum: 1001 })).toMatchObject({
        kind: 'refused',
        code: 'catalogue.search.too-deep',
        message: '只能翻看前 10000 条结果，请缩小检索范围。',
      });
      expect(await call(catalogueCalls.search, { text: '小说', pageNum: 25, pageSize: 400 })).toMatchObject({
        kind: 'answered',
      });
      expect(await call(catalogueCalls.related, { id: String(ids[0]), pageNum: 10_000 })).toMatchObject({
        kind: 'refused',
      });
    });

    test('never finds a hidden title', async () => {
      const [hidden = 0] = await addTitles(app, 'qinghe', [{ title: '停用的书', isbns: ['9787111075752'] }]);
      expect((await search({ text: '停用的书' })).totalRecord).toBe(1);
      await hide(hidden, 1);
      expect(await search({ text: '停用的书' })).toMatchObject({ rs: [], totalRecord: 0 });
      expect(answerOf(await call(catalogueCalls.suggest, { text: '停用' }))).toEqual([]);
      await hide(hidden, 0);
      expect((await search({ text: '停用的书' })).totalRecord).toBe(1);
      await hide(hidden, 1);
    });

    test('does not count copies of a closed library', async () => {
      const [title] = (await search({ text: '时间简史' })).rs;
      expect(title?.storageInfo).toMatchObject({ allCount: 0, storageCount: 0, storageCountList: {} });
    });

    async function hide(id: number, hidden: 0 | 1) {
      const { serviceid } = await targetOf(app.db, 'qinghe');
      await transaction(app.db, async (tx) => {
        await setBorrowCounts(tx, serviceid, new Map([[id, 0]]));
        await tx.updateTable('title').set({ hidden }).where('id', '=', id).execute();
      });
      await app.services.indexFeed.catchUp();
    }
  });

  test('the display wall searches under its own names', async () => {
    const wall = { queryKeywords: '鲁迅', queryType: 2, queryWay: 1 } as const;
    expect(names(answerOf(await call(catalogueCalls.wallSearch, wall)))).toEqual(['呐喊']);
  });

  describe('an advanced search', () => {
    type Rows = NonNullable<InputOf<typeof catalogueCalls.advancedSearch>['rows']>;
    const advanced = async (rows: readonly Rows[number][], kindCode = '') => {
      const fuzzy = rows.map((row): Rows[number] => ({ searchType: 2, ...row }));
      return answerOf(await call(catalogueCalls.advancedSearch, { rows: fuzzy, kindCode }));
    };

    test('joins its rows from left to right', async () => {
      const publisher = { queryName: 'Publishing_Company', queryValue: '人民文学' } as const;
      const author = { queryName: 'First_Author', queryValue: '鲁迅' } as const;
      expect(names(await advanced([publisher, { ...author, logic: 'and' }]))).toEqual(['呐喊']);
      expect(names(await advanced([publisher, { ...author, logic: 'not' }]))).toEqual(['红楼梦']);
      const title = { queryName: 'Book_Name', queryValue: '时间简史', logic: 'or' } as const;
      expect(names(await advanced([publisher, { ...author, logic: 'not' }, title])).sort()).toEqual([
        '时间简史',
        '红楼梦',
      ]);
    });

    test('ignores blank rows and narrows by class', async () => {
      const rows = [
        { queryName: 'Book_Name', queryValue: ' ' },
        { queryName: 'Book_Name', queryValue: '红楼梦', logic: 'not' },
      ] as const;
      expect(names(await advanced(rows))).toHaveLength(2);
      expect((await advanced([], 'I2')).totalRecord).toBe(3);
      expect((await advanced([], '')).totalRecord).toBe(0);
    });

    test('counts classes and branches', async () => {
      const { aggs } = await advanced([{ queryName: 'Book_Name', queryValue: '红楼梦' }]);
      expect(aggs).toEqual({
        kinds: [{ kind: 'I', total: 2, label: '文学' }],
        by_clientId: [
          { key: 'qinghe', docCount: 2 },
          { key: 'chengbei', docCount: 1 },
        ],
      });
    });

    test.each([
      [{ queryName: 'summary', queryValue: 'x' }],
      [{ queryName: 'Book_Name', queryValue: 'x', logic: 'xor' }],
      [{ queryName: 'Book_Name', queryValue: 'x', logic: 'and 1=1' }],
      [{ queryName: 'Book_Name', queryValue: 'x', searchType: 4 }],
    ])('refuses %j as malformed', async (row) => {
      const token = await visitorOf(app, 'qinghe');
      expect((await post(app, '/api/catalogue/opacAdvSearch', { rows: [row] }, { token })).statusCode).toBe(
        400,
      );
    });
  });

  test('suggestions begin as typed, in characters, pinyin and initials', async () => {
    for (const text of ['红楼', 'hongl', 'hlm']) {
      const found = answerOf(await call(catalogueCalls.suggest, { text }));
      expect(found.map((one) => one.text)).toContain('红楼梦');
      expect(found.length).toBeLessThanOrEqual(10);
    }
    expect(answerOf(await call(catalogueCalls.suggest, { text: ' ' }))).toEqual([]);
    expect(answerOf(await asHarbor(catalogueCalls.suggest, { text: '呐喊' }))).toEqual([]);
  });

  test('related titles share a subject or class, and never include the title itself or another group’s', async () => {
    const related = answerOf(await call(catalogueCalls.related, { id: String(ids[0]) }));
    expect(related.results.map(({ bookName }) => bookName)).toContain('红楼梦研究');
    expect(related.results.map(({ id }) => id)).not.toContain(String(ids[0]));
    expect(related).toMatchObject({ pageNum: 1, pageSize: 10, totalRecord: related.results.length });
    for (const id of ['999999', 'x', '0'])
      expect(await call(catalogueCalls.related, { id })).toMatchObject({ code: 'catalogue.record.missing' });
    expect(await asHarbor(catalogueCalls.related, { id: String(ids[0]) })).toMatchObject({
      code: 'catalogue.record.missing',
    });
  });

  test('a new copy is counted in the next search', async () => {
    expect((await search({ text: '时间简史' })).aggs?.by_clientId).toEqual([]);
    await addCopies(app, 'qinghe', [{ barcode: 'Q4', isbn: '9787535732309', status: 1 }]);
    const found = await search({ text: '时间简史' });
    expect(found.aggs?.by_clientId).toEqual([{ key: 'qinghe', docCount: 1 }]);
    expect(found.rs[0]?.storageInfo).toMatchObject({ allCount: 1, storageCount: 1 });
  });
});
