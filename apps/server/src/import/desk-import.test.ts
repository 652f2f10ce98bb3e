import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { catalogueCalls, importCalls, importFields, todayCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, refused, visitorOf } from '../../testing/call-as.ts';
import { everyRow, forgetCatalogue } from '../../testing/catalogue/fixtures.ts';
import { buildRecord } from '../../testing/catalogue/record-files.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { fileAtDesk, importAtDesk, undoAtDesk, uploadAtDesk } from '../../testing/import/desk-import.ts';
import { workbook, zip } from '../../testing/import/workbook.ts';
import { makeReader } from '../../testing/readers.ts';
import { runBeside } from '../../testing/run-command.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { dayMs } from '../platform/clock.ts';

eachDatabase((name, makeApp) => {
  const isFirst = name === 'sqlite';
  let app: TestApp;
  let desk: DeskBrowser;
  let neighbour: DeskBrowser;
  const books = [
    '书名,作者,出版社,出版年,ISBN,条码,内部备注',
    '红楼梦,曹雪芹著,人民文学出版社,1996,9787020002207,00012,甲',
    ',无名,无,1990,9787111075752,00013,乙',
    '呐喊,鲁迅著,北新书局,1923,,00014,丙',
  ].join('\n');

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    await makeStaff(app, 'qinghe', 'lin', 'librarian');
    await makeStaff(app, 'chengbei', 'zhou', 'librarian');
    desk = await deskOf(app, 'qinghe', 'lin');
    neighbour = await deskOf(app, 'chengbei', 'zhou');
    // The thread loads the whole server, which takes a moment on a busy machine.
    const first = await fileAtDesk(desk, 'first.csv', books);
    answerOf(await desk.call(importCalls.recognise, { id: first }));
  }, 180_000);
  beforeEach(async () => {
    await app.db.deleteFrom('circulation_event').execute();
    await app.db.deleteFrom('loan').execute();
    await app.db.deleteFrom('credit_entry').execute();
    await app.db.deleteFrom('reader').execute();
    await app.db.deleteFrom('import_run').execute();
    await forgetCatalogue(app.db);
  });

  const cli = (...argv: string[]) => runBeside(app, argv);
  const search = async (text: string): Promise<readonly string[]> => {
    await app.services.indexFeed.catchUp();
    const found = await callAs(app, await visitorOf(app, 'qinghe'))(catalogueCalls.search, { text });
    // On a busy machine, the first search may be stopped for being too slow.
    if (found.kind === 'refused' && found.code === 'catalogue.search.too-slow') return search(text);
    return answerOf(found).rs.map(({ bookName }) => bookName);
  };
  const actions = async (id: string) =>
    (
      await app.db
        .selectFrom('audit_entry')
        .select(['action', 'actor_type'])
        .where('target_id', '=', id)
        .orderBy('number')
        .execute()
    ).map(({ action, actor_type }) => `${actor_type} ${action}`);

  const marc = buildRecord([
    ['001', 'm1'],
    ['200', '1 ', 'a', '红楼梦', 'f', '曹雪芹著'],
    ['905', '  ', 'b', 'M0001'],
  ]);
  const marcxml = `<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim"><record>
    <leader>00000nam a2200000 a 4500</leader>
    <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dream of the red chamber</subfield></datafield>
    </record></collection>`;
  test.each([
    ['ISO 2709', 'books.iso', marc, '红楼梦'],
    ['MARCXML', 'books.xml', marcxml, 'Dream of the red chamber'],
  ])('records in %s are recognised with nothing chosen, and imported', async (_, file, content, title) => {
    const id = await fileAtDesk(desk, file, content);
    const found = answerOf(await desk.call(importCalls.recognise, { id }));
    expect(found).toMatchObject({ target: 'catalogue', targets: ['catalogue'] });
    expect(found.sample.rows.map((row) => row[1])).toEqual([title]);
    // The desk sends back the options that it was told.
    expect(answerOf(await desk.call(importCalls.recognise, { id, options: found.options }))).toEqual(found);
    const run = await importAtDesk(app, desk, id, 'run', 'catalogue', found.options);
    expect(run).toMatchObject({ state: 'done', counts: { rows: 1, added: 1, rejected: 0 } });
  });

  test('the columns of a table are remembered although a file without columns was imported after it', async () => {
    const map = { 内部备注: 'notes' };
    const id = await fileAtDesk(desk, 'books.csv', books);
    await importAtDesk(app, desk, id, 'run', 'catalogue', { map });
    app.clock.advance(1000);
    const records = await fileAtDesk(desk, 'books.iso', marc);
    await importAtDesk(app, desk, records, 'run', 'catalogue', {});
    const next = await fileAtDesk(desk, 'next.csv', books);
    expect(answerOf(await desk.call(importCalls.recognise, { id: next })).options.map).toEqual(map);
  });

  test('a file is recognised, tried, imported and undone', async () => {
    const id = await fileAtDesk(desk, 'C:\\书目\\books.csv', books);
    const found = answerOf(await desk.call(importCalls.recognise, { id }));
    expect(found).toMatchObject({ target: 'catalogue', format: 'csv', encoding: 'utf-8' });
    expect(found.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['书名', 'title'],
      ['作者', 'author'],
      ['出版社', 'publisher'],
      ['出版年', 'publishDate'],
      ['ISBN', 'isbn'],
      ['条码', 'barcode'],
      ['内部备注', ''],
    ]);
    expect(found.columns[5]?.sample).toEqual(['00012', '00013', '00014']);
    const before = await everyRow(app.db);

    const map = { 内部备注: 'notes' };
    const tried = await importAtDesk(app, desk, id, 'try', 'catalogue', { map });
    expect(tried).toMatchObject({
      fileName: 'books.csv',
      state: 'tried',
      counts: { rows: 3, added: 2, rejected: 1, copies: 2 },
      reported: { rejected: 1, kept: 0 },
    });
    expect(await everyRow(app.db)).toBe(before);

    const run = await importAtDesk(app, desk, id, 'run', 'catalogue', { map });
    expect(run.notes[0]).toBe(
      'Columns that were read: 书名 → title; 作者 → author; 出版社 → publisher; 出版年 → publishDate; ISBN → isbn; 条码 → barcode; 内部备注 → notes',
    );
    expect(run).toMatchObject({ state: 'done', by: 'lin of qinghe', undo: { hindrance: '' } });
    expect(run.counts).toEqual(tried.counts);
    expect(run.reasons[0]).toMatchObject({ code: 'title.missing', count: 1 });
    expect(await search('红楼梦')).toEqual(['红楼梦']);
    const { results } = answerOf(await desk.call(importCalls.rows, { id, result: 'rejected' }));
    expect(results).toMatchObject([{ row: '3', result: 'rejected' }]);

    const { results: last } = answerOf(await desk.call(todayCalls.today, {}));
    expect(last.find(({ key }) => key === 'import')).toMatchObject({
      good: true,
      text: 'books.csv: 2 added, 0 updated, 1 rejected',
    });

    // A later file proposes the same columns.
    const again = await fileAtDesk(desk, 'more.csv', books.replace('呐喊', '彷徨'));
    const proposal = answerOf(await desk.call(importCalls.recognise, { id: again }));
    expect(proposal.options.map).toEqual(map);

    const undone = await undoAtDesk(app, desk, id);
    expect(undone).toMatchObject({ state: 'undone', reported: { kept: 0 }, undo: { hindrance: 'state' } });
    // Two titles and two copies.
    expect(undone.undo).toMatchObject({ removed: 4, restored: 0 });
    expect(await search('红楼梦')).toEqual([]);
    expect(await app.db.selectFrom('title').select('id').execute()).toEqual([]);
    expect(await actions(id)).toEqual([
      'staff import.run.begin',
      'staff import.run.end',
      'staff import.run.undo',
    ]);
    // A file that was undone can be imported again.
    expect(await importAtDesk(app, desk, again, 'run', 'catalogue', { map })).toMatchObject({
      counts: { added: 2 },
    });
    expect(await search('彷徨')).toEqual(['彷徨']);
  });

  test('the report’s rows are corrected in a spreadsheet and imported again', async () => {
    const id = await fileAtDesk(
      desk,
      'books.xlsx',
      zip(workbook(books.split('\n').map((row) => row.split(',')))),
    );
    const unmapped = await importAtDesk(app, desk, id, 'run', 'catalogue');
    // The screen has controls instead of the command line's options.
    expect(unmapped.notes).toContain('Unknown columns that were not read: 内部备注');
    const file = await desk.post(`/api${importCalls.downloadRows.path}`, {
      id,
      result: 'rejected',
      format: 'csv',
    });
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.body.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe(
      '书名,作者,出版社,出版年,ISBN,条码,内部备注,Import report: row,Import report: result,Import report: reasons',
    );
    expect(lines[1]).toContain(',无名,无,1990,9787111075752,00013,乙,3,rejected,');
    const corrected = [lines[0], `无名氏诗选${lines[1]}`].join('\r\n');
    const next = await fileAtDesk(desk, 'corrected.csv', corrected);
    const { columns } = answerOf(await desk.call(importCalls.recognise, { id: next }));
    expect(columns.slice(-3).map(({ field }) => field)).toEqual(['ignore', 'ignore', 'ignore']);
    expect(await importAtDesk(app, desk, next, 'run', 'catalogue')).toMatchObject({
      counts: { rows: 1, added: 1, rejected: 0, copies: 1 },
    });
    const xlsx = await desk.post(`/api${importCalls.downloadRows.path}`, { id });
    const back = await fileAtDesk(desk, 'report.xlsx', xlsx.rawPayload);
    const read = answerOf(await desk.call(importCalls.recognise, { id: back }));
    expect(read).toMatchObject({ target: 'catalogue', format: 'xlsx' });
    expect(read.columns.find(({ field }) => field === 'barcode')?.sample).toEqual(['00013']);
  });

  const reportOf = async (id: string): Promise<readonly string[]> => {
    const file = await desk.post(`/api${importCalls.downloadRows.path}`, { id, format: 'csv' });
    return file.body.replace('\ufeff', '').trim().split('\r\n');
  };

  test('the report of a workbook has the cells of every sheet under the headings of the first', async () => {
    const id = await fileAtDesk(
      desk,
      'books.xlsx',
      zip(
        workbook(
          [
            ['书名', '作者', '作者', '备注'],
            ['', '无名', '佚名', '甲'],
            ['呐喊', '鲁迅著', '', '乙'],
          ],
          {
            增补: [
              ['作者', '附注', '书名', '作者'],
              ['老舍', '丙', '', '舒庆春'],
            ],
          },
        ),
      ),
    );
    await importAtDesk(app, desk, id, 'run', 'catalogue');
    const report = await reportOf(id);
    expect(report[0]).toBe(
      '书名,作者,作者,备注,Import report: row,Import report: result,Import report: reasons',
    );
    expect(report.filter((line) => line.includes(',rejected,'))).toMatchObject([
      expect.stringMatching(/^,无名,佚名,甲,书目!2,rejected,/u),
      expect.stringMatching(/^,老舍,舒庆春,,增补!2,rejected,/u),
    ]);
  });

  test('a long report has every row with its own cells, also after rows without any', async () => {
    const rows = Array.from({ length: 2300 }, (_, at) => (at === 7 ? 'a,b,c,d' : `,作者${at},第${at}行`));
    const id = await fileAtDesk(desk, 'long.csv', ['书名,作者,备注', ...rows].join('\n'));
    await importAtDesk(app, desk, id, 'run', 'catalogue');
    const [, ...report] = await reportOf(id);
    expect(report.map((line) => line.split(',').slice(0, 5).join())).toEqual(
      rows.map((row, at) => `${at === 7 ? ',,' : row},${at + 2},rejected`),
    );
  });

  test('the report of events that are imported by their times has the cells of each row', async () => {
    const rows = [
      '2026-03-03 10:00,无此证,借书,A3',
      '2026-03-01 10:00,无此证,借书,A1',
      '2026-03-02 10:00,无此证,借书,A2',
    ];
    const id = await fileAtDesk(desk, 'loans.csv', ['时间,读者证号,操作,条码', ...rows].join('\n'));
    await importAtDesk(app, desk, id, 'run', 'circulation');
    const [, ...report] = await reportOf(id);
    expect(report.map((line) => line.split(',').slice(0, 5).join())).toEqual(
      [1, 2, 0].map((at) => `${rows[at]},${at + 2}`),
    );
  });

  test('an undo keeps what has been lent, held, changed or used since, and says why', async () => {
    const table = [
      '书名,作者,ISBN,条码',
      '红楼梦,曹雪芹著,9787020002207,A1',
      '呐喊,鲁迅著,,A2',
      '彷徨,鲁迅著,,A3',
      '野草,鲁迅著,,A4',
    ].join('\n');
    const id = await fileAtDesk(desk, 'books.csv', table);
    await importAtDesk(app, desk, id, 'run', 'catalogue');
    await makeReader(app, 'qinghe', 'R1');
    const events = await fileAtDesk(
      desk,
      'loans.csv',
      '时间,读者证号,操作,条码\n2026-03-01 10:00,R1,借书,A1\n2026-03-02 10:00,R1,还书,A1\n2026-03-03 10:00,R1,借书,A2',
    );
    expect(answerOf(await desk.call(importCalls.recognise, { id: events })).target).toBe('circulation');
    const lent = await importAtDesk(app, desk, events, 'run', 'circulation');
    expect(lent).toMatchObject({ counts: { added: 3 }, undo: { hindrance: 'target' } });
    await app.db.updateTable('copy').set({ shelf: '12排' }).where('barcode', '=', 'A3').execute();

    const undone = await undoAtDesk(app, desk, id);
    expect(undone.undo).toMatchObject({ removed: 2, restored: 0 });
    const { results } = answerOf(await desk.call(importCalls.rows, { id, result: 'kept' }));
    expect(results.map(({ what, reasons }) => [what, ...reasons])).toEqual([
      ['A1', 'It was lent after the import'],
      ['A2', 'It was lent after the import'],
      ['A3', 'It was changed after the import'],
      ['9787020002207 · 红楼梦', 'It still has copies'],
      ['呐喊', 'It still has copies'],
      ['彷徨', 'It still has copies'],
    ]);
    expect(await search('鲁迅')).toHaveLength(2);
    expect(await search('野草')).toEqual([]);
    expect(await desk.call(importCalls.undo, { id })).toMatchObject(refused('import.run.state'));
    expect(await desk.call(importCalls.undo, { id: events })).toMatchObject(refused('import.run.state'));
  });

  test('an undo restores the former data of titles and copies, run by run', async () => {
    const first = await fileAtDesk(
      desk,
      'a.csv',
      '书名,作者,ISBN,条码,架位\n红楼梦,曹雪芹著,9787020002207,A1,1排',
    );
    await importAtDesk(app, desk, first, 'run', 'catalogue');
    const before = await app.db.selectFrom('title').select('record').execute();
    const second = await fileAtDesk(
      desk,
      'b.csv',
      '书名,作者,ISBN,条码,架位,出版社\n红楼梦,曹雪芹著,"9787020002207;9787111075752",A1,2排,作家出版社',
    );
    const run = await importAtDesk(app, desk, second, 'run', 'catalogue');
    expect(run.counts).toMatchObject({ updated: 1 });
    expect((await undoAtDesk(app, desk, second)).undo).toMatchObject({ removed: 0, restored: 2 });
    expect(await app.db.selectFrom('title').select('record').execute()).toEqual(before);
    expect(await app.db.selectFrom('title_isbn').select('isbn_key').execute()).toHaveLength(1);
    expect(await app.db.selectFrom('copy').select('shelf').execute()).toEqual([{ shelf: '1排' }]);
    expect((await undoAtDesk(app, desk, first)).undo).toMatchObject({ removed: 2 });
  });

  test('a file with headings and no rows is recognised, and says so', async () => {
    const id = await fileAtDesk(desk, 'template.csv', '书名,作者\n');
    const found = answerOf(await desk.call(importCalls.recognise, { id }));
    expect(found).toMatchObject({ target: 'catalogue', isEmpty: true });
    expect(found.columns).toEqual([
      { heading: '书名', field: 'title', sample: [] },
      { heading: '作者', field: 'author', sample: [] },
    ]);
    const filled = await fileAtDesk(desk, 'books.csv', '书名,作者\n红楼梦,曹雪芹');
    expect(answerOf(await desk.call(importCalls.recognise, { id: filled })).isEmpty).toBe(false);
  });

  test('a table with unknown headings shows its first rows, so that a person can say what they are', async () => {
    const unknown = Array.from(
      { length: 30 },
      (_, at) => `未知的一列${'一二三四五六七八九十'[at % 10]}${at}`,
    );
    const rows = [unknown, unknown.map((_, at) => `a${at}`), unknown.map((_, at) => `b${at}`)];
    const id = await fileAtDesk(desk, 'old.csv', rows.map((row) => row.join(',')).join('\n'));
    const { columns, isEmpty } = answerOf(await desk.call(importCalls.recognise, { id }));
    expect(columns).toEqual(
      unknown.map((heading, at) => ({ heading, field: '', sample: [`a${at}`, `b${at}`] })),
    );
    expect(isEmpty).toBe(false);
  });

  test.each(['catalogue', 'readers'])('import %s refuses a sheet of a file that has none', async (what) => {
    const path = join(app.config.dataDir, 'three.csv');
    writeFileSync(path, '书名,读者证号,姓名\n红楼梦,S1,张三\n');
    const { code, err } = await runBeside(app, ['import', what, path, '--library', 'qinghe', '--sheet', '3']);
    expect([code, err.join()]).toEqual([1, expect.stringContaining('leave out --sheet')]);
  });

  test('imported readers are removed by an undo; changed ones and those with loans stay', async () => {
    const table = '读者证号,姓名,班级,密码\nS1,张三,一班,abcd1234\nS2,李四,一班,abcd1234\nS3,王五,二班,';
    const id = await fileAtDesk(desk, 'readers.csv', table);
    const found = answerOf(await desk.call(importCalls.recognise, { id }));
    expect(found.target).toBe('readers');
    expect(await importAtDesk(app, desk, id, 'run', 'readers')).toMatchObject({ counts: { added: 3 } });
    const later = await fileAtDesk(desk, 'later.csv', '读者证号,姓名,班级\nS1,张三,三班\nS3,王五,三班');
    expect(await importAtDesk(app, desk, later, 'run', 'readers')).toMatchObject({ counts: { updated: 2 } });
    await app.db
      .updateTable('reader')
      .set({ updated_at: '2026-09-09' })
      .where('borrow_number', '=', 'S3')
      .execute();
    const undone = await undoAtDesk(app, desk, later);
    expect(undone).toMatchObject({ undo: { restored: 1 }, reported: { kept: 1 } });
    const departments = await app.db
      .selectFrom('reader')
      .innerJoin('department', 'department.id', 'reader.department_id')
      .select(['borrow_number', 'department.name'])
      .orderBy('borrow_number')
      .execute();
    expect(departments.map(({ borrow_number, name }) => [borrow_number, name])).toEqual([
      ['S1', '一班'],
      ['S2', '一班'],
      ['S3', '三班'],
    ]);
    expect((await undoAtDesk(app, desk, id)).undo).toMatchObject({ removed: 2 });
    expect(await app.db.selectFrom('reader').select('borrow_number').execute()).toEqual([
      { borrow_number: 'S3' },
    ]);
  });

  test('a run of the command line is listed, has audit entries, and can be undone at the desk', async () => {
    const path = join(app.config.dataDir, 'books.csv');
    writeFileSync(path, books);
    expect((await cli('import', 'catalogue', path, '--library', 'qinghe', '--dry-run')).code).toBe(0);
    expect(answerOf(await desk.call(importCalls.runs, {})).results).toEqual([]);
    expect((await cli('import', 'catalogue', path, '--library', 'qinghe')).code).toBe(0);
    const { results } = answerOf(await desk.call(importCalls.runs, {}));
    expect(results).toMatchObject([
      { fileName: 'books.csv', state: 'done', target: 'catalogue', counts: { added: 2, rejected: 1 } },
    ]);
    const id = results[0]?.id ?? '';
    expect(await actions(id)).toEqual(['operator import.run.begin', 'operator import.run.end']);
    const rows = answerOf(await desk.call(importCalls.rows, { id, result: 'rejected' }));
    expect(rows.results).toHaveLength(1);
    expect((await undoAtDesk(app, desk, id)).undo).toMatchObject({ removed: 4 });
    // Running the same command again imports the file again, as another run.
    expect((await cli('import', 'catalogue', path, '--library', 'qinghe')).code).toBe(0);
    expect(answerOf(await desk.call(importCalls.runs, {})).totalRecord).toBe(2);
  });

  test('an import requested before the server stopped is done after its start, without duplicate rows', async () => {
    const id = await fileAtDesk(desk, 'books.csv', books);
    // The state after the server is killed in the middle: the run is requested, and a part of it is in the database.
    await importAtDesk(app, desk, id, 'run', 'catalogue');
    await app.db.updateTable('import_run').set({ task: 'run', state: 'new' }).where('id', '=', id).execute();
    await app.jobs.run('import-files');
    const run = answerOf(await desk.call(importCalls.run, { id }));
    expect(run).toMatchObject({ state: 'done', counts: { rows: 3, unchanged: 2, rejected: 1 } });
    expect(run.reported).toEqual({ rejected: 1, doubtful: 0, kept: 0 });
    expect((await undoAtDesk(app, desk, id)).undo).toMatchObject({ removed: 4 });
  });

  describe('nobody can reach', () => {
    test('another library’s runs, even if it shares the catalogue', async () => {
      const id = await fileAtDesk(desk, 'books.csv', books);
      const options = answerOf(await desk.call(importCalls.recognise, { id })).options;
      const missing = refused('import.run.missing');
      const start = { id, task: 'run' as const, target: 'catalogue' as const, options };
      expect(await neighbour.call(importCalls.recognise, { id })).toMatchObject(missing);
      for (const call of [importCalls.run, importCalls.stop, importCalls.undo])
        expect(await neighbour.call(call, { id })).toMatchObject(missing);
      expect(await neighbour.call(importCalls.start, start)).toMatchObject(missing);
      expect(await neighbour.call(importCalls.remove, { id })).toMatchObject(missing);
      expect(await neighbour.call(importCalls.rows, { id })).toMatchObject(missing);
      expect((await neighbour.post(`/api${importCalls.downloadRows.path}`, { id })).json().data.code).toBe(
        'import.run.missing',
      );
      expect(answerOf(await neighbour.call(importCalls.runs, {})).totalRecord).toBe(0);
    });

    test('a target without its permission', async () => {
      await makeStaff(app, 'qinghe', 'half', 'editor');
      const editors = app.db.updateTable('staff_role').where('key', '=', 'editor');
      await editors.set({ permissions: JSON.stringify(['import.run']) }).execute();
      const half = await deskOf(app, 'qinghe', 'half');
      const id = await fileAtDesk(half, 'books.csv', books);
      const options = { encoding: '', family: '' as const, sheets: [], map: {} };
      expect(
        await half.call(importCalls.start, { id, task: 'run', target: 'readers', options }),
      ).toMatchObject(refused('staff.permission.missing'));
      expect(await half.call(importCalls.recognise, { id })).toMatchObject(
        refused('staff.permission.missing'),
      );
      const ran = await fileAtDesk(desk, 'books.csv', books);
      await importAtDesk(app, desk, ran, 'run', 'catalogue');
      expect(await half.call(importCalls.rows, { id: ran })).toMatchObject(
        refused('staff.permission.missing'),
      );
      expect(await half.call(importCalls.undo, { id: ran })).toMatchObject(
        refused('staff.permission.missing'),
      );
    });
  });

  describe('files that cannot be imported', () => {
    const bomb = () => {
      const members = workbook([['书名'], ['红楼梦']]);
      return zip({ ...members, 'xl/media/big.bin': 'x' }, 4_000_000_000);
    };
    /** Its directory gives a small size. */
    const lyingBomb = () => {
      const packed = deflateRawSync(Buffer.alloc(200 * 1024 * 1024));
      const file = zip({ ...workbook([['书名'], ['红楼梦']]) });
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(8, 8);
      header.writeUInt32LE(packed.byteLength, 18);
      header.writeUInt32LE(10, 22);
      header.writeUInt16LE(5, 26);
      return Buffer.concat([header, Buffer.from('a.bin'), packed, file]);
    };
    if (isFirst)
      test.each([
        ['a page', '<!doctype html><html></html>', 'This is a web page'],
        ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]), 'This is a picture'],
        [
          'an archive with paths',
          zip({ '../../etc/passwd': 'x' }),
          'This is a ZIP archive without an Excel sheet',
        ],
        ['an archive that unpacks to gigabytes', bomb(), 'too large when unpacked'],
        ['an archive that lies about it', lyingBomb(), 'too large when unpacked'],
        ['nothing', '', 'The file is empty'],
        ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file'],
      ])('%s is refused with its reason, and nothing is imported', async (_what, content, message) => {
        const id = await fileAtDesk(desk, '../../../etc/passwd', content);
        const outcome = await desk.call(importCalls.recognise, { id });
        expect(outcome).toMatchObject(refused('import.file.unreadable'));
        expect(JSON.stringify(outcome)).toContain(message);
        const run = await importAtDesk(app, desk, id, 'run', 'catalogue');
        expect(run).toMatchObject({ fileName: 'passwd', state: 'failed', counts: null });
        expect(run.problem).toContain(message);
      });

    test('formulas of a workbook are never computed, and reports never hold one', async () => {
      const cell = (at: string, inner: string) => `<c r="${at}" t="str">${inner}</c>`;
      const members = workbook([['书名', '条码']]);
      const sheet = members['xl/worksheets/sheet1.xml']?.replace(
        '</sheetData>',
        `<row r="2">${cell('A2', '<f>HYPERLINK("http://evil.example","x")</f><v>=cmd|calc</v>')}${cell('B2', '<f>[1]Sheet!A1</f><v>B1</v>')}</row><row r="3"><c r="A3" t="inlineStr"><is><t></t></is></c>${cell('B3', '<v>=1+1</v>')}</row></sheetData>`,
      );
      const id = await fileAtDesk(
        desk,
        'formulas.xlsx',
        zip({
          ...members,
          'xl/worksheets/sheet1.xml': sheet ?? '',
          'xl/externalLinks/externalLink1.xml': '<externalLink/>',
        }),
      );
      const run = await importAtDesk(app, desk, id, 'run', 'catalogue');
      expect(run.counts).toMatchObject({ rows: 2, added: 1, rejected: 1 });
      const file = await desk.post(`/api${importCalls.downloadRows.path}`, { id, format: 'csv' });
      expect(file.body).toContain("'=1+1");
      expect(file.body).not.toMatch(/(^|,)"?=/m);
    });

    test('a form without a file, and a malformed form, are refused', async () => {
      const path = `/api${importCalls.upload.path}`;
      expect((await desk.post(path, '{}')).statusCode).toBe(415);
      const long = await uploadAtDesk(desk, `${'长'.repeat(300)}.csv`, books);
      const { id } = long.json().data;
      expect(answerOf(await desk.call(importCalls.run, { id })).fileName).toHaveLength(100);
    });
  });

  test('every field that a column can fill has a name for people', () => {
    const fields = app.services.importing.targets.flatMap(({ columns }) => Object.keys(columns.known));
    expect(new Set(fields)).toEqual(new Set(importFields));
  });

  test('an abandoned file is removed after a day, the rest after thirty', async () => {
    const left = await fileAtDesk(desk, 'left.csv', books);
    const used = await fileAtDesk(desk, 'used.csv', books);
    await importAtDesk(app, desk, used, 'run', 'catalogue');
    app.clock.advance(2 * dayMs);
    await app.jobs.run('sweep-imports');
    const after = await deskOf(app, 'qinghe', 'lin');
    expect(await after.call(importCalls.run, { id: left })).toMatchObject(refused('import.run.missing'));
    expect(answerOf(await after.call(importCalls.run, { id: used }))).toMatchObject({
      hasFile: true,
      undo: { hindrance: '' },
    });
    app.clock.advance(30 * dayMs);
    await app.jobs.run('sweep-imports');
    const old = await deskOf(app, 'qinghe', 'lin');
    expect(answerOf(await old.call(importCalls.run, { id: used }))).toMatchObject({
      hasFile: false,
      reported: { rejected: 0 },
      undo: { hindrance: 'expired' },
    });
  });
});
