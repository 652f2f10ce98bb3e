import { catalogueCalls, maxSelections } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, post, visitorOf } from '../../testing/call-as.ts';
import { addTitles, everyRow } from '../../testing/catalogue/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { createLibrary } from '../library/public.ts';

/** Input that attackers and crawlers put into every text field. */
const payloads = [
  "'",
  "''",
  '\\',
  '%',
  '_',
  "')--",
  "' OR 1=1--",
  '$1',
  '"',
  '""',
  '*',
  '红*',
  'NEAR(红 楼)',
  'title:红',
  '红 AND NOT 楼',
  '-红',
  '^红',
  '(((',
  '{title} : 红',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '\u202e红\u200b',
  '\uffff',
  '𠮷',
  '红'.repeat(10_000),
  'a '.repeat(5000),
  "'".repeat(10_000),
];

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let token: string;
  const send = (path: string, body: unknown) => post(app, `/api${path}`, body, { token });

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    await addTitles(app, 'qinghe', [
      {
        title: "L'étranger 100%",
        author: "O'Brien",
        publisher: 'A_B',
        isbns: ['9787020002207'],
        keywords: ['C\\D'],
      },
      { title: '红楼梦', author: '曹雪芹', publisher: '人民文学出版社', isbns: ['9787020024223'] },
    ]);
    token = await visitorOf(app, 'qinghe');
  });

  describe.each(payloads.map((text) => [text.slice(0, 30), text]))('%j', (_shown, text) => {
    test('is searched for as written, and changes nothing', async () => {
      const before = await everyRow(app.db);
      const bodies: [string, unknown][] = [
        ...[0, 1, 2, 3, 4, 5, 101].flatMap((mutiple) =>
          [1, 2, 3].map((accurate): [string, unknown] => [
            '/search/catalogue/get',
            { text, mutiple, accurate },
          ]),
        ),
        ['/dataWall/opacSearch', { queryKeywords: text }],
        ['/search/catalogue/suggest', { text }],
        ...(['Book_Name', 'First_Author', 'Publishing_Company'] as const).map(
          (queryName): [string, unknown] => [
            '/catalogue/opacAdvSearch',
            { rows: [{ queryName, queryValue: text, searchType: 2 }] },
          ],
        ),
      ];
      const short = text.slice(0, 30);
      for (const field of ['firstAuthor', 'searchKeyword', 'mainKindCode', 'clientIds'])
        bodies.push(['/search/catalogue/get', { text: '', [field]: [short] }]);
      bodies.push(['/search/catalogue/get', { text: '', publishTime: [text.slice(0, 10)] }]);
      bodies.push(
        ['/catalogue/opacAdvSearch', { kindCode: short }],
        ['/catalogue/opacAdvSearch', { clientIds: [short] }],
      );
      for (const [path, body] of bodies) {
        const response = await send(path, body);
        expect([path, response.statusCode]).toEqual([path, 200]);
        // A text that is not in the catalogue finds nothing: it does not act as an operator or wildcard and reaches no
        // other rows.
        if (path === '/search/catalogue/get' && !/[\p{L}\p{N}]/u.test(text))
          expect(response.json().data.totalRecord).toBe(0);
      }
      for (const path of ['/catalogue/getCatalogueById', '/search/catalogue/relevant'])
        expect((await send(path, { id: text.slice(0, 64) })).json().rtcode).toBe('001');
      expect(await everyRow(app.db)).toBe(before);
    });
  });

  test('quotes and wildcards in a title are found', async () => {
    const call = callAs(app, token);
    for (const text of ["L'étranger", "l'etranger", "O'Brien", 'A_B'])
      expect([text, answerOf(await call(catalogueCalls.search, { text })).totalRecord]).toEqual([text, 1]);
  });

  const malformed: readonly [string, string, unknown][] = [
    ['a page of 100,000', '/search/catalogue/get', { text: '红', pageSize: 100_000 }],
    ['page 0', '/search/catalogue/get', { text: '红', pageNum: 0 }],
    ['half a page', '/search/catalogue/get', { text: '红', pageNum: 1.5 }],
    ['a page number as text', '/catalogue/catalogueArrayRank', { pageNum: '1' }],
    ['a text over 10 kB', '/search/catalogue/get', { text: 'a'.repeat(10_001) }],
    ['a list of objects', '/search/catalogue/get', { mainKindCode: [{}] }],
    ['a list of lists', '/search/catalogue/get', { firstAuthor: [['a']] }],
    ['1,000 members', '/search/catalogue/get', { clientIds: Array(1000).fill('qinghe') }],
    [
      'more values than can be selected',
      '/search/catalogue/get',
      { publishTime: Array(maxSelections + 1).fill(1999) },
    ],
    ['mixed kinds', '/search/catalogue/get', { searchKeyword: ['a', 1] }],
    ['an unknown sort', '/search/catalogue/get', { text: '红', sort: 'title desc, (select 1)' }],
    ['an unknown scope', '/search/catalogue/get', { text: '红', mutiple: 6 }],
    ['an unknown mode', '/dataWall/opacSearch', { queryKeywords: '红', queryWay: 0 }],
    [
      'four rows',
      '/catalogue/opacAdvSearch',
      { rows: Array(4).fill({ queryName: 'Book_Name', queryValue: '红' }) },
    ],
    ['NUL', '/search/catalogue/suggest', '{"text":"a\\u0000"}'],
    ['half a character', '/search/catalogue/get', '{"text":"\\ud83d"}'],
    ['an id as number', '/catalogue/getCatalogueById', { id: 1 }],
    ['an empty id', '/catalogue/es/tracker', { catalogueId: '' }],
    ['a foreign scope of views', '/catalogue/es/associationRecommendation', { scope: 'group' }],
  ];
  test.each(malformed)('%s is refused as malformed', async (_what, path, body) => {
    const response = await send(path, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ rtcode: '400' });
    expect(response.json().data.issues.length).toBeGreaterThan(0);
  });

  test('the largest page and the longest selection allowed are answered', async () => {
    const most = Array.from({ length: maxSelections }, (_, index) => String(index));
    const body = {
      text: '红',
      pageSize: 400,
      clientIds: most,
      firstAuthor: most,
      searchKeyword: most,
      mainKindCode: most,
      publishTime: most,
    };
    expect((await send('/search/catalogue/get', body)).statusCode).toBe(200);
  });
});
