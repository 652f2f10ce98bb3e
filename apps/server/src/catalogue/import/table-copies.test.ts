import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyRow, forgetCatalogue } from '../../../testing/catalogue/fixtures.ts';
import { readAll } from '../../../testing/catalogue/record-files.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';

describe('a row of a catalogue that has a barcode', () => {
  test('makes one copy for each barcode, with its place and state', async () => {
    const { drafts, facts } = await readAll(
      '书籍名,条码号,馆藏地,架位,状态,分馆,导航地址,册数\n三体,0001;0002,一楼,A-3,借出,chengbei,https://plan.example/1,2\n',
    );
    const place = { library: 'chengbei', storage: '一楼', shelf: 'A-3', callNumber: '', status: 2, count: 1 };
    expect(drafts[0]?.copies).toEqual([
      { barcode: '0001', ...place, navigationUrl: 'https://plan.example/1' },
      { barcode: '0002', ...place, navigationUrl: 'https://plan.example/1' },
    ]);
    expect(drafts[0]?.copyCount).toBe(2);
    expect(facts.columns?.unknown).toEqual([]);
  });

  test('makes no more copies for its number: such tables repeat it on each row', async () => {
    const { drafts } = await readAll('书名,条码,复本数\n三体,0001,3\n三体,,3\n');
    expect(drafts.map(({ copies, copyCount }) => [copies.length, copyCount])).toEqual([
      [1, 1],
      [0, 3],
    ]);
  });

  test('has an ISBN as printed in the book; a barcode rounded by a spreadsheet is not one', async () => {
    const { drafts, rows } = await readAll(
      '书名,条形码,状态,导航地址\n三体,9787536692930,,\n三体,1.00200E+12,,\n三体,B1,飞走了,javascript:x\n',
    );
    expect(
      drafts.map(({ isbns, copies }) => [isbns, copies.map(({ barcode, status }) => [barcode, status])]),
    ).toEqual([
      [['9787536692930'], []],
      [[], []],
      [[], [['B1', 4]]],
    ]);
    expect(rows.map(({ doubts }) => doubts.map(({ code }) => code))).toEqual([
      ['copy.barcode-isbn'],
      ['copy.barcode-rounded'],
      ['navigation.not-a-url', 'copy.status-unknown'],
    ]);
  });
});

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
  });
  beforeEach(() => forgetCatalogue(app.db));

  async function bring(name: string, content: string, ...options: string[]) {
    const path = join(app.config.dataDir, name);
    writeFileSync(path, content);
    const command = ['import', 'catalogue', path, '--library', 'qinghe', '--json', ...options];
    const { code, out, err } = await runBeside(app, command);
    return { code, err: err.join('\n'), summary: out.length === 0 ? undefined : JSON.parse(out.join('\n')) };
  }
  const copies = () =>
    app.db
      .selectFrom('copy')
      .innerJoin('title', 'title.id', 'copy.title_id')
      .select(['barcode', 'title_id', 'navigation_url', 'record'])
      .orderBy('barcode')
      .execute();

  const rows = [
    'book_id,书籍名,作者,出版社,出版年,评分',
    '10001,三体,刘慈欣著,重庆出版社,2008,9',
    '10002,三体,刘慈欣著,重庆出版社,2008,9',
    '10003,《三體》,刘慈欣著,重庆出版社,2008,9',
    '10004,三体,刘慈欣著,重庆出版社,2012,9',
    '10005,呐喊,鲁迅著,,,8',
    '10001,三体,刘慈欣著,重庆出版社,2008,9',
    '10005,彷徨,鲁迅著,,,8',
  ].join('\n');

  test('a table with a row for each copy becomes titles with many copies', async () => {
    const report = join(app.config.dataDir, 'report.csv');
    const { summary } = await bring('copies.csv', rows, '--map', 'book_id=barcode', '--report', report);
    expect(summary).toMatchObject({ rows: 7, added: 4, copiesAdded: 5, rejected: 0 });
    const kept = await copies();
    expect(kept.map(({ barcode, record }) => [barcode, JSON.parse(record).title])).toEqual([
      ['10001', '三体'],
      ['10002', '三体'],
      ['10003', '三体'],
      ['10004', '三体'],
      ['10005', '呐喊'],
    ]);
    expect(new Set(kept.slice(0, 3).map(({ title_id }) => title_id)).size).toBe(1);
    expect(new Set(kept.map(({ title_id }) => title_id)).size).toBe(3);
    expect(summary.reasons).toEqual({ 'copy.repeated': 1, 'copy.barcode-taken': 1 });
    expect(readFileSync(report, 'utf8')).toContain('The same copy as row 2, which says the same: 10001');
    const before = await everyRow(app.db);
    expect((await bring('copies.csv', rows, '--map', 'book_id=barcode')).summary).toMatchObject({
      unchanged: 7,
      copiesAdded: 0,
    });
    expect(await everyRow(app.db)).toBe(before);
  });

  test('every column is accounted for: read, shared with another, not understood, or named in vain', async () => {
    const { summary } = await bring(
      'columns.csv',
      '书名,题名,作者,评分,条码,编目备注\n三体,,刘慈欣,9,B1,x\n,呐喊,鲁迅,8,B2,y\n',
      ...['--map', '编目备注=ignore', '--map', '副书名=subtitle'],
    );
    const notes = Object.fromEntries(
      summary.notes.map(({ code, en }: { code: string; en: string }) => [code, en.replace(/^[^:]*: /, '')]),
    );
    expect(notes).toEqual({
      'columns.read': '书名 → title; 题名 → title; 作者 → author; 条码 → barcode',
      'columns.shared': 'title ← 书名, 题名',
      'columns.unknown': '评分',
      'columns.unmapped': '副书名',
    });
    expect(summary).toMatchObject({ added: 2, copiesAdded: 2 });
  });

  test('a column that the map names takes precedence over a recognised one', async () => {
    await bring(
      'map.csv',
      '条码,馆内号,书名\nOLD1,NEW1,三体\n',
      '--map',
      '馆内号=barcode',
      '--map',
      '条码=notes',
    );
    expect((await copies()).map(({ barcode }) => barcode)).toEqual(['NEW1']);
  });

  test('a map from a file and pairs can be combined; nonsense is reported in one line', async () => {
    const map = join(app.config.dataDir, 'map.json');
    writeFileSync(map, JSON.stringify({ 名: 'title' }));
    const { summary } = await bring('mixed.csv', '名,号\n三体,B1\n', '--map', map, '--map', '号=barcode');
    expect(summary).toMatchObject({ added: 1, copiesAdded: 1 });
    expect(await bring('mixed.csv', '名,号\n三体,B1\n', '--map', '号=barkode')).toMatchObject({
      code: 1,
      err: expect.stringContaining('号: barkode'),
    });
    expect(await bring('mixed.csv', '名,号\n三体,B1\n', '--map', 'nothing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing is not a column map'),
    });
  });

  test('a shelf plan stays until a file brings another', async () => {
    const file = (address: string) => `书名,条码,导航地址\n三体,B1,${address}\n`;
    for (const [address, kept] of [
      ['https://plan.example/1', 'https://plan.example/1'],
      ['', 'https://plan.example/1'],
      ['https://plan.example/2', 'https://plan.example/2'],
    ] as const) {
      await bring('plan.csv', file(address));
      expect((await copies()).map(({ navigation_url }) => navigation_url)).toEqual([kept]);
    }
  });

  test('a row that joins an earlier one names that row as the spreadsheet does', async () => {
    const report = join(app.config.dataDir, 'report.csv');
    await bring(
      'same.csv',
      '书名,作者,简介\n三体,刘慈欣,"一\n二"\n呐喊,鲁迅,\n三体,刘慈欣,\n',
      '--report',
      report,
    );
    expect(readFileSync(report, 'utf8')).toMatch(/^4,.*title\.same-row,与第 2 行是同一种书，已合并,/m);
  });
});
