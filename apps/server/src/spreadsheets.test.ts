import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  activitiesDeskCalls,
  allCalls,
  bookshelfDeskCalls,
  type Call,
  catalogueDeskCalls,
  circulationDeskCalls,
  contentDeskCalls,
  type ImportTargetName,
  importCalls,
  languages,
  purchaseDeskCalls,
  readerDeskCalls,
  rulesDeskCalls,
  staffCalls,
  statisticsCalls,
  syncDeskCalls,
} from '@yuelan/contract';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../testing/call-as.ts';
import { makeWaitingHarvest } from '../testing/catalogue/waiting-harvest.ts';
import { startTestApp, type TestApp, temporaryFolder } from '../testing/each-database.ts';
import { fixedClock } from '../testing/fixed-clock.ts';
import { fileAtDesk, importAtDesk } from '../testing/import/desk-import.ts';
import { sheetsOf } from '../testing/import/sheets-of.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../testing/staff/desk.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { domains } from './domains.ts';
import { splitRows } from './import/table-rows.ts';
import { dayMs } from './platform/clock.ts';
import { withoutApostrophe } from './platform/tables/csv-cell.ts';

/** LibreOffice: `TEST_SOFFICE=soffice npx vitest run apps/server/src/spreadsheets.test.ts`. */
const soffice = process.env['TEST_SOFFICE'] ?? '';
const run = promisify(execFile);

const span = { from: '2026-01-01', to: '2026-03-02' };
/** Every table of the desk, with what is to be in it. */
const tables: readonly {
  readonly call: Call;
  readonly input?: object;
  readonly target?: ImportTargetName;
}[] = [
  { call: catalogueDeskCalls.downloadTitles, target: 'catalogue' },
  { call: catalogueDeskCalls.downloadCopies, target: 'copies' },
  { call: syncDeskCalls.downloadMissing, input: { name: 'koha' } },
  { call: readerDeskCalls.download, input: { personal: true }, target: 'readers' },
  { call: readerDeskCalls.download },
  { call: readerDeskCalls.downloadGroups, input: { list: 'department' } },
  { call: importCalls.downloadRows },
  { call: circulationDeskCalls.downloadHolds },
  { call: circulationDeskCalls.downloadOverdue },
  { call: rulesDeskCalls.downloadCalendar },
  { call: contentDeskCalls.downloadItems },
  { call: activitiesDeskCalls.downloadReviews },
  { call: activitiesDeskCalls.downloadWorks },
  { call: activitiesDeskCalls.downloadParticipants },
  { call: purchaseDeskCalls.downloadRequests },
  { call: bookshelfDeskCalls.downloadEvaluations },
  { call: staffCalls.downloadAccounts },
  { call: staffCalls.downloadAudit },
  { call: statisticsCalls.downloadDays, input: span },
  { call: statisticsCalls.downloadGroups, input: { ...span, by: 'class' } },
  { call: statisticsCalls.downloadYear, input: { year: 2026 } },
  { call: statisticsCalls.downloadUnanswered },
];

test('every table of the desk is in the list', () => {
  const named = new Set(tables.map(({ call }) => call.path));
  const downloads = allCalls.filter(({ level, answer }) => level === 'staff' && answer === 'bytes');
  expect(downloads.map(({ path }) => path).filter((path) => !named.has(path))).toEqual([]);
});

/** Texts that programs like to take for something else. */
const titles = [
  ['ISBN', '题名', '责任者', '价格', '页数', '内容简介'],
  ['9787020002207', '0012', '1E5', '00.50', '2026-03-02', '=1+1'],
  ['7-5327-2168-X', '1/2', '+86 10', '¥12.80', '3-4', '-5 度以下\n第二行'],
  ['', 'TRUE', '@作者', '10%', '007', '\'引号 "双引号", 逗号; 分号'],
];
const copies = [
  ['条码', 'ISBN', '题名', '馆藏地', '架位', '索书号', '状态'],
  ['0000123', '9787020002207', '0012', '总馆', '1-2', 'I247.5/3', ''],
  ['000000000000000000000456', '9787020002207', '0012', '总馆', '2026/3/2', '0012', ''],
  ['12E34', '9787020002207', '0012', '总馆', '', '', ''],
];
const readers = [
  ['借阅证号', 'IC卡号', '姓名', '性别', '班级', '读者类型', '身份证号', '电话', '邮箱', '办证日期'],
  [
    '0000777',
    '0001234567',
    '郭靖',
    '男',
    '3-2',
    '学生',
    '440105201203071230',
    '+8613900007777',
    '',
    '2024-02-29',
  ],
  ['00100', '', '=cmd()', '', '1/2', '学生', '44010520120307123X', '010-12345678', '', '1999-12-31'],
];
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');

describe('tables of the desk', { timeout: 300_000 }, () => {
  const folder = temporaryFolder();
  const at = (...names: readonly string[]) => join(folder.path, ...names);
  let app: TestApp;
  let close: () => Promise<void>;
  const desks = new Map<string, DeskBrowser>();
  const names: string[] = [];

  async function convert(from: string, to: string, filter: string): Promise<void> {
    mkdirSync(at(to));
    const files = readdirSync(at(from));
    await run(soffice, [
      ...['--headless', `-env:UserInstallation=file://${at('profile')}`, '--convert-to', filter],
      ...['--outdir', at(to), ...files.map((name) => at(from, name))],
    ]);
  }
  const rowsOf = async (csv: string): Promise<readonly (readonly string[])[]> => {
    const rows: (readonly string[])[] = [];
    for await (const row of splitRows(Readable.from([csv.replace(/^\ufeff/, '')]), ','))
      if ('cells' in row) rows.push(row.cells);
    return rows;
  };

  beforeAll(async () => {
    ({ app, close } = await startTestApp('sqlite', { clock: fixedClock('2026-03-02T08:00:00Z') }));
    const kinds = domains.flatMap((domain) => domain.content ?? []);
    await fillDemo({ db: app.db, clock: app.clock, config: app.config }, kinds);
    for (const name of ['own', 'csv']) mkdirSync(at(name));
    for (const [clientid, language] of [
      ['qinghe', 'zh-CN'],
      ['harbor', 'en-US'],
    ] as const) {
      await makeStaff(app, clientid, 'tables', 'owner');
      const desk = await deskOf(app, clientid, 'tables', { language });
      desks.set(language, desk);
      for (const [target, rows] of [
        ['catalogue', titles],
        ['copies', copies],
        ['readers', readers],
      ] as const) {
        const id = await fileAtDesk(desk, `${target}.csv`, csvOf(rows));
        const done = await importAtDesk(app, desk, id, 'run', target);
        expect([target, done.counts?.added]).toEqual([target, rows.length - 1]);
      }
      await makeWaitingHarvest(app, clientid);
      const bad = await fileAtDesk(
        desk,
        'bad.csv',
        csvOf([
          ['条码', '题名', '出版日期'],
          ['000', '', '2026'],
        ]),
      );
      await importAtDesk(app, desk, bad, 'run', 'catalogue');
      const [activity] = answerOf(await desk.call(activitiesDeskCalls.activities, {})).results;
      for (const [number, { call, input }] of tables.entries()) {
        const needed =
          call === importCalls.downloadRows
            ? { id: bad }
            : call === activitiesDeskCalls.downloadParticipants
              ? { activityId: activity?.id ?? '' }
              : {};
        const name = `${language}-${number}`;
        names.push(name);
        for (const format of ['xlsx', 'csv']) {
          const file = await desk.post(`/api${call.path}`, { ...input, ...needed, format });
          expect([call.path, file.headers['x-rt']]).toEqual([call.path, '000']);
          writeFileSync(at(format === 'xlsx' ? 'own' : 'csv', `${name}.${format}`), file.rawPayload);
        }
      }
    }
  }, 300_000);
  afterAll(async () => {
    await close();
    folder.remove();
  });

  /** Imports the tables of a folder again, without writing anything. */
  function testImports(folder: string, ending: 'xlsx' | 'csv'): void {
    test.each(
      languages.flatMap((language) =>
        tables.flatMap(({ target }, number) =>
          target === undefined ? [] : [[target, language, number] as const],
        ),
      ),
    )('of %s in %s change nothing when imported again', async (target, language, number) => {
      const desk = desks.get(language);
      if (desk === undefined) throw new Error(`There is no desk in ${language}.`);
      const name = `${language}-${number}`;
      const file = `${name}.${ending}`;
      const id = await fileAtDesk(desk, file, readFileSync(at(folder, file)));
      const found = answerOf(await desk.call(importCalls.recognise, { id }));
      const { counts } = await importAtDesk(app, desk, id, 'try', target, found.options);
      const [sheet = []] = await sheetsOf(at('own', `${name}.xlsx`));
      const rows = sheet.length - 1;
      expect([found.target, counts]).toEqual([target, expect.objectContaining({ rows, unchanged: rows })]);
    });
  }

  describe('as XLSX', () => {
    testImports('own', 'xlsx');

    test('contain texts, numbers and whole days, and no formulas', async () => {
      for (const name of names)
        for (const { data } of await readXlsxFile(at('own', `${name}.xlsx`)))
          for (const cell of data.flat())
            if (cell instanceof Date) expect(cell.getTime() % dayMs, name).toBe(0);
            else expect(['string', 'number', 'object'], name).toContain(typeof cell);
      const [, ...rows] = (await sheetsOf(at('own', 'zh-CN-0.xlsx')))[0] ?? [];
      expect(rows.map((row) => row.at(-1))).toContain('=1+1');
    });
  });

  describe('as CSV', () => {
    testImports('csv', 'csv');

    test('begin with a byte-order mark and say the same as XLSX', async () => {
      for (const name of names) {
        const csv = readFileSync(at('csv', `${name}.csv`), 'utf8');
        expect(csv.startsWith('\ufeff'), name).toBe(true);
        const [own = []] = await sheetsOf(at('own', `${name}.xlsx`));
        const rows = await rowsOf(csv);
        expect(
          rows.map((row) => row.map(withoutApostrophe)),
          name,
        ).toEqual(own);
      }
    });
  });

  describe.skipIf(soffice === '')('in LibreOffice', () => {
    beforeAll(async () => {
      await convert('own', 'saved', 'xlsx:Calc MS Excel 2007 XML');
      // 44,34,76: comma, quote, UTF-8; the last numbers: as shown, every sheet.
      await convert(
        'own',
        'exported',
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1',
      );
    }, 300_000);

    test('keep every cell when saved again', async () => {
      expect(readdirSync(at('saved'))).toHaveLength(names.length);
      for (const name of names) {
        const [own, saved] = [
          await readXlsxFile(at('own', `${name}.xlsx`)),
          await readXlsxFile(at('saved', `${name}.xlsx`)),
        ];
        expect(saved, name).toEqual(own);
      }
    });

    test('show every cell as the portal writes it', async () => {
      for (const name of names) {
        const own = await sheetsOf(at('own', `${name}.xlsx`));
        const files = readdirSync(at('exported')).filter((file) => file.startsWith(`${name}-`));
        const shown = await Promise.all(
          files.map((file) => rowsOf(readFileSync(at('exported', file), 'utf8'))),
        );
        expect(shown, name).toHaveLength(own.length);
        for (const sheet of own) expect(shown, name).toContainEqual(sheet);
      }
    });

    testImports('saved', 'xlsx');
  });

  test.skipIf(soffice !== '')('are not opened in LibreOffice: TEST_SOFFICE is not set', (context) =>
    context.skip(),
  );
});
