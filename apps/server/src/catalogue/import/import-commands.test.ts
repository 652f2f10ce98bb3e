import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { everyRow, forgetCatalogue } from '../../../testing/catalogue/fixtures.ts';
import { buildRecord } from '../../../testing/catalogue/record-files.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
  });
  beforeEach(() => forgetCatalogue(app.db));

  const cli = (...argv: string[]) => runBeside(app, argv);
  const file = (name: string, content: string) => {
    const path = join(app.config.dataDir, name);
    writeFileSync(path, content);
    return path;
  };
  const importJson = async (kind: 'catalogue' | 'copies', path: string, ...more: string[]) => {
    const { code, out, err } = await cli('import', kind, path, '--library', 'qinghe', '--json', ...more);
    expect([code, err]).toEqual([0, []]);
    return JSON.parse(out.join('\n'));
  };
  const search = async (text: string) => {
    await app.services.indexFeed.catchUp();
    return answerOf(await callAs(app, await visitorOf(app, 'qinghe'))(catalogueCalls.search, { text })).rs;
  };
  const books = [
    '书名,著者,出版社,出版年,ISBN,索书号,馆藏数',
    '《红楼梦》,曹雪芹著,人民文学出版社,1996,9787020002207,I242.4,2',
    ',无名,无,1990,9787111075752,,1',
    '呐喊,鲁迅著,北新书局,1923,,I210.6,1',
  ].join('\n');

  test('an import beside the running server is found at once, and importing again changes nothing', async () => {
    const path = file('books.csv', books);
    expect(await importJson('catalogue', path)).toMatchObject({
      rows: 3,
      added: 2,
      rejected: 1,
      copiesAdded: 3,
    });
    expect(
      (await search('红楼梦')).map(({ bookName, storageInfo }) => [bookName, storageInfo.storageCount]),
    ).toEqual([['红楼梦', 2]]);
    const before = await everyRow(app.db);
    expect(await importJson('catalogue', path)).toMatchObject({
      rows: 3,
      unchanged: 2,
      rejected: 1,
      copiesAdded: 0,
    });
    expect(await everyRow(app.db)).toBe(before);
  });

  test('the output says what happened, with the reason for each rejected row', async () => {
    const { code, out } = await cli('import', 'catalogue', file('b.csv', books), '--library', 'qinghe');
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^3 rows read in [\d.]+ s$/);
    expect(out).toContain('  added 2, updated 0, unchanged 0, rejected 1; copies added 3');
    expect(out).toContain('  rejected row 3: There is no title');
  });

  test('the report names every rejected and doubtful row, and no cell of it is a formula', async () => {
    const path = file(
      'b.csv',
      'isbn,title,author,备用\n9787111075754,=cmd|calc,@SUM(1),x\n,+,,\n9787020002207,"-1+1",a,\n9787111075753,"a ""b"", c",,\n,,,y\n',
    );
    const report = join(app.config.dataDir, 'report.csv');
    const summary = await importJson('catalogue', path, '--report', report);
    expect(summary.rows).toBe(summary.added + summary.updated + summary.unchanged + summary.rejected);
    expect(summary.file.unknownColumns).toEqual(['备用']);
    const text = readFileSync(report, 'utf8');
    expect(text.startsWith('\ufeffrow,id,isbn,title,result,code,reason_zh,reason_en\n')).toBe(true);
    for (const line of text.trim().split('\n').slice(1))
      for (const cell of line.split(',')) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+@-]/);
    expect(text).toContain("'=cmd|calc");
    expect(text).toMatch(/^6,,,,rejected,title\.missing,/m);
    expect(text).toContain('isbn.check-digit');
  });

  test('what concerns the whole file is reported at the end, on the screen and in the report', async () => {
    const fields = (barcode: string): readonly string[][] => [
      ['008', '080101s2008    cc            000 0 chi d'],
      ['245', '10', 'a', `T ${barcode}`],
      ['866', '  ', 'a', 'v.1-2'],
      ['952', '  ', 'a', 'CPL', 'p', barcode],
      ['952', '  ', 'a', 'qinghe', 'p', `${barcode}-2`],
    ];
    const path = join(app.config.dataDir, 'koha.mrc');
    writeFileSync(path, Buffer.concat([buildRecord(fields('K1')), buildRecord(fields('K2'))]));
    const report = join(app.config.dataDir, 'report.csv');
    const { code, out } = await cli('import', 'catalogue', path, '--library', 'qinghe', '--report', report);
    expect(code).toBe(0);
    expect(out.join('\n')).toContain(
      'Holdings fields that gave no copy, with how many there are (docs/marc-mapping.md says which are read): 866 (2)',
    );
    expect(out.join('\n')).toContain('CPL (2)');
    expect(readFileSync(report, 'utf8')).toMatch(/^,,,,,holdings\.unread,.*866 \(2\)/m);
    expect(await importJson('catalogue', path)).toMatchObject({
      unchanged: 2,
      notes: [{ code: 'holdings.unread' }, { code: 'copies.library-other' }],
    });
  });

  test('a dry run reports exactly what the import would do and leaves no trace', async () => {
    await importJson('catalogue', file('a.csv', 'title,copies\n三体,1'));
    const path = file('books.csv', books);
    const before = await everyRow(app.db);
    const { seconds: _, dryRun, ...dry } = await importJson('catalogue', path, '--dry-run');
    expect(dryRun).toBe(true);
    expect(await everyRow(app.db)).toBe(before);
    const { seconds: __, dryRun: ___, ...real } = await importJson('catalogue', path);
    expect(real).toEqual(dry);
  });

  describe('a copies file', () => {
    beforeEach(async () => {
      await importJson('catalogue', file('books.csv', books.replaceAll(',2\n', ',\n').replace(/,1$/, ',')));
    });

    test('puts copies into the branch and room that it names, by ISBN or catalogue id', async () => {
      const [title] = await search('呐喊');
      const path = file(
        'copies.csv',
        `条码,ISBN,catalogueId,library,storage,status,callNumber\nB1,978-7-02-000220-7,,,一楼,在馆,I/1\nB2,,${title?.id},chengbei,少儿区,借出,\nB3,9787302000006,,,,,\nB4,9787020002207,,nowhere,,,\nB5,,99999,,,,\n`,
      );
      const summary = await importJson('copies', path);
      expect(summary).toMatchObject({
        rows: 5,
        added: 2,
        rejected: 3,
        copiesAdded: 2,
        reasons: { 'copy.title-not-found': 2, 'copy.library-unknown': 1 },
      });
      expect(summary.firstRejected.map(({ row }: { row: number }) => row)).toEqual([4, 5, 6]);
      const before = await everyRow(app.db);
      expect(await importJson('copies', path)).toMatchObject({ unchanged: 2, rejected: 3 });
      expect(await everyRow(app.db)).toBe(before);
      expect((await search('红楼梦'))[0]?.storageInfo).toMatchObject({ allCount: 1, storageCount: 1 });
    });

    test('a later file with fewer columns keeps what it does not mention', async () => {
      await importJson(
        'copies',
        file('1.csv', 'barcode,isbn,storage,status\nB1,9787020002207,一楼,不外借\n'),
      );
      await importJson('copies', file('2.csv', 'barcode,isbn,shelf\nB1,9787020002207,A-3\n'));
      const copies = await app.db.selectFrom('copy').select(['status_id', 'shelf', 'storage_id']).execute();
      expect(copies).toEqual([{ status_id: 10, shelf: 'A-3', storage_id: expect.stringMatching(/./) }]);
    });

    test('a barcode on two lines counts for the first, and the second is named', async () => {
      const path = file(
        'copies.csv',
        'barcode,isbn,shelf\nB1,9787020002207,1\nB1,9787020002207,2\nB1,9787020002207,1\n',
      );
      expect(await importJson('copies', path)).toMatchObject({
        added: 1,
        unchanged: 1,
        rejected: 1,
        reasons: { 'copy.barcode-twice': 1 },
      });
      expect(await importJson('copies', path)).toMatchObject({ added: 0, unchanged: 2, rejected: 1 });
    });

    test('an ISBN that two titles share identifies the copy’s title only together with the title’s number', async () => {
      await importJson('catalogue', file('two.csv', 'isbn,title\n9787020002207,唐诗三百首\n'));
      const [poems] = await search('唐诗三百首');
      const summary = await importJson(
        'copies',
        file('c.csv', `barcode,isbn,catalogueId\nB1,9787020002207,\nB2,9787020002207,${poems?.id}\n`),
      );
      expect(summary).toMatchObject({ added: 1, rejected: 1, reasons: { 'copy.title-ambiguous': 1 } });
      expect((await search('唐诗三百首'))[0]?.storageInfo.allCount).toBe(1);
    });
  });

  describe('what cannot be done is reported in one line', () => {
    test.each([
      ['a library that is not there', ['b.csv', '--library', 'nowhere'], 'There is no library "nowhere"'],
      ['a file that is not there', ['missing.csv', '--library', 'qinghe'], 'There is no such file'],
      [
        'an unknown format',
        ['b.csv', '--library', 'qinghe', '--format', 'pdf'],
        'The format "pdf" is not known',
      ],
      [
        'an unknown encoding',
        ['b.csv', '--library', 'qinghe', '--encoding', 'klingon'],
        'The encoding "klingon"',
      ],
      ['a map that is not a map', ['b.csv', '--library', 'qinghe', '--map', 'b.csv'], 'is not a column map'],
      [
        'a report where none can be',
        ['b.csv', '--library', 'qinghe', '--report', '/nowhere/r.csv'],
        'cannot be written',
      ],
      ['a file that is a web page', ['page.csv', '--library', 'qinghe'], 'This is a web page'],
      ['an empty file', ['empty.csv', '--library', 'qinghe'], 'The file is empty'],
      [
        'a table without headings',
        ['numbers.csv', '--library', 'qinghe'],
        'No column heading was recognised',
      ],
    ])('%s', async (_what, [name = '', ...rest], words) => {
      file('b.csv', books);
      file('page.csv', '<!DOCTYPE html><html><body>log in</body></html>');
      file('empty.csv', '');
      file('numbers.csv', '1,2,3\n4,5,6\n');
      const before = await everyRow(app.db);
      const inFolder = rest.map((part) => (part === 'b.csv' ? join(app.config.dataDir, part) : part));
      const { code, out, err } = await cli(
        'import',
        'catalogue',
        join(app.config.dataDir, name),
        ...inFolder,
      );
      expect([code, out]).toEqual([1, []]);
      expect(err.join('\n')).toContain(words);
      expect(err.join('\n')).not.toMatch(/\n\s+at /);
      expect(await everyRow(app.db)).toBe(before);
    });
  });

  test('search check and rebuild work beside the running server', async () => {
    await importJson('catalogue', file('books.csv', books));
    await app.services.indexFeed.catchUp();
    expect(await cli('search', 'check')).toMatchObject({ code: 0, out: ['river: equal, 2 titles'] });
    expect(await cli('search', 'rebuild', '--library', 'qinghe')).toMatchObject({
      code: 0,
      out: ['river: the running server rebuilds it now'],
    });
    await app.services.indexFeed.catchUp();
    expect(await cli('search', 'check', '--json')).toMatchObject({ code: 0 });
    expect(await cli('search', 'check', '--library', 'nowhere')).toMatchObject({
      code: 1,
      err: ['There is no library "nowhere".'],
    });
  });
});
