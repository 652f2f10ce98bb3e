import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScene, type Scene, testIsbn } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { realData } from '../../testing/real-data.ts';
import { runBeside } from '../../testing/run-command.ts';
import { asClientId } from '../platform/ids.ts';
import { checkInvariants } from './check-invariants.ts';
import { parseAction, parseTime } from './import/parse-event.ts';

describe('a time in a file', () => {
  test.each([
    ['2017-03-27 15:58:36', '2017-03-27T07:58:36.000Z'],
    ['2017/3/27 15:58', '2017-03-27T07:58:00.000Z'],
    ['2017年3月27日', '2017-03-26T16:00:00.000Z'],
    ['２０１７-０３-２７ １５:５８:３６', '2017-03-27T07:58:36.000Z'],
    ['2017-03-27T15:58:36Z', '2017-03-27T15:58:36.000Z'],
    ['2017-03-27T15:58:36.123+08:00', '2017-03-27T07:58:36.123Z'],
    ['2024-02-29 08:00', '2024-02-29T00:00:00.000Z'],
  ])('%s', (text, moment) => {
    expect(parseTime(text, 'Asia/Shanghai')?.toISOString()).toBe(moment);
  });
  test.each([
    '2017-02-29',
    '2017-13-01',
    '27.3.2017',
    'yesterday',
    '',
    '2017',
    '42821.66',
    '2017-03-27 25:00',
  ])('%j is not one', (text) => expect(parseTime(text, 'Asia/Shanghai')).toBeUndefined());
  test('that summer time skips is read as the hour after', () => {
    expect(parseTime('2026-04-24 00:30', 'Africa/Cairo')?.toISOString()).toBe('2026-04-23T22:30:00.000Z');
  });
});

test.each([
  ['借书', 'borrow'],
  ['还书', 'return'],
  ['续借', 'renew'],
  ['丢书', 'lost'],
  ['Check-out', 'borrow'],
  ['RETURNED', 'return'],
  ['renewal', 'renew'],
  ['预约', undefined],
])('%s means %s', (text, action) => {
  expect(parseAction(text)).toBe(action);
});

eachDatabase((name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-events-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, { copies: [2, 1, 1], readers: 2 });
  });

  /** Runs the real command beside the test's server; returns what `--json` prints. */
  async function command(...words: string[]) {
    const { code, out, err } = await runBeside(app, words);
    return { code, text: [...out, ...err].join('\n') };
  }
  async function bring(rows: readonly string[], ...more: string[]) {
    const file = join(folder, 'events.csv');
    writeFileSync(file, ['时间,读者证号,操作,条码,ISBN', ...rows].join('\n'));
    const { code, text } = await command(
      'import',
      'circulation',
      file,
      '--library',
      'qinghe',
      '--json',
      ...more,
    );
    expect([code, text]).toEqual([0, expect.stringContaining('{')]);
    const summary: { added: number; unchanged: number; rejected: number; reasons: Record<string, number> } =
      JSON.parse(text);
    return summary;
  }
  const loans = async () =>
    app.db
      .selectFrom('loan')
      .select(['barcode', 'due_on', 'renew_count', 'ended_as'])
      .where('clientid', '=', asClientId('qinghe'))
      .orderBy('borrowed_at')
      .execute();

  const rows = [
    '2026-02-10 09:00:00,qinghe-1,还书,1-1,',
    '2026-01-05 09:00:00,qinghe-1,借书,1-1,',
    `2026-01-06 09:00:00,qinghe-2,借书,,${testIsbn(1)}`,
    '2026-01-20 09:00:00,qinghe-2,续借,1-2,',
    '2026-02-01 09:00:00,nobody,借书,2-1,',
    `2026-02-02 09:00:00,qinghe-1,借书,,${testIsbn(1)}`,
    '2026-02-03 09:00:00,qinghe-1,还书,3-1,',
    '2026-02-04 09:00:00,qinghe-1,借书,9-9,',
    `2026-02-04 09:00:00,qinghe-1,借书,,${testIsbn(999)}`,
    '2026-02-11 09:00:00,qinghe-2,丢书,1-2,',
    '2026-02-30 09:00:00,qinghe-1,借书,3-1,',
    '2026-02-12 09:00:00,qinghe-1,预约,3-1,',
    '2026-02-12 09:00:00,,借书,3-1,',
    '2026-02-12 09:00:00,qinghe-1,借书,,',
    '2027-02-12 09:00:00,qinghe-1,借书,3-1,',
  ];

  test('events of a file become loans, history and reasons for rejection, whatever their order in the file', async () => {
    const trial = await bring(rows, '--dry-run');
    expect(await loans()).toEqual([]);
    const done = await bring(rows);
    expect(done).toMatchObject({
      added: 5,
      rejected: 10,
      reasons: {
        'event.reader-unknown': 1,
        'event.no-copy-free': 1,
        'event.loan-missing': 1,
        'event.copy-unknown': 1,
        'event.title-unknown': 1,
        'event.time-unreadable': 1,
        'event.action-unknown': 1,
        'event.reader-missing': 1,
        'event.item-missing': 1,
        'event.time-future': 1,
      },
    });
    expect(trial.reasons).toEqual(done.reasons);
    expect(await loans()).toEqual([
      { barcode: '1-1', due_on: '2026-02-04', renew_count: 0, ended_as: 'returned' },
      { barcode: '1-2', due_on: '2026-02-19', renew_count: 1, ended_as: 'lost' },
    ]);
    expect(await checkInvariants(app.db)).toEqual([]);
    const credit = await app.db
      .selectFrom('credit_entry')
      .select(['stype', 'score'])
      .where('reader_id', '=', scene.reader(0).id)
      .orderBy('stype')
      .execute();
    expect(credit).toEqual([
      { stype: 1, score: 0 },
      { stype: 2, score: 1 },
      { stype: 4, score: -2 },
    ]);
  });

  test('importing the same file again changes nothing, even if copies are free now that were not then', async () => {
    const before = await loans();
    const again = await bring(rows);
    expect(again).toMatchObject({ added: 0, unchanged: 5, rejected: 10 });
    expect(await loans()).toEqual(before);
  });

  test('missing readers are created on request, and the events that waited for them are imported', async () => {
    const done = await bring(rows, '--create-readers');
    expect(done).toMatchObject({ added: 1, unchanged: 5, reasons: { 'event.reader-made': 1 } });
    const reader = await app.db
      .selectFrom('reader')
      .select(['password_hash', 'status'])
      .where('borrow_number', '=', 'nobody')
      .execute();
    expect(reader).toEqual([{ password_hash: null, status: 1 }]);
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  test('two equal events of one second are two', async () => {
    const twice = Array.from({ length: 2 }, () => `2026-02-20 09:00:00,qinghe-1,借书,,${testIsbn(3)}`);
    expect(await bring(twice)).toMatchObject({ added: 1, rejected: 1, reasons: { 'event.no-copy-free': 1 } });
  });

  test('loans of partner libraries are imported, renewed and ended by the same file', async () => {
    const file = join(folder, 'partners.csv');
    const lines = (...more: readonly string[]) =>
      writeFileSync(
        file,
        [
          '时间,读者证号,操作,条码,ISBN,合作馆,书名,作者,索书号,应还日期',
          '2026-02-20 09:00:00,qinghe-1,借书,N-1,9787020008735,南城图书馆,边城,沈从文,I246.5/1,2026-03-25',
          '2026-02-20 09:05:00,qinghe-1,借书,N-2,,南城图书馆,城南旧事,林海音,,',
          '2026-02-20 09:06:00,qinghe-2,借书,N-1,,南城图书馆,边城,,,',
          '2026-02-20 09:07:00,qinghe-2,借书,,9787020008735,南城图书馆,边城,,,',
          '2026-02-20 09:08:00,qinghe-2,借书,N-3,,南城图书馆,,,,',
          '2026-02-20 09:09:00,qinghe-2,借书,N-4,,南城图书馆,呼兰河传,萧红,,2026-02-01',
          '2026-02-22 09:00:00,qinghe-1,续借,N-1,,南城图书馆,,,,2026-04-20',
          ...more,
        ].join('\n'),
      );
    const place = ['--library', 'qinghe', '--json'] as const;
    const bringIn = async () => JSON.parse((await command('import', 'circulation', file, ...place)).text);
    const partnerLoans = () =>
      app.db
        .selectFrom('loan')
        .select(['barcode', 'partner_library', 'book_name', 'isbn', 'due_on', 'renew_count', 'ended_as'])
        .where('public_library', '=', 1)
        .orderBy('borrowed_at')
        .execute();
    lines();
    expect(await bringIn()).toMatchObject({
      added: 4,
      rejected: 3,
      reasons: {
        'event.partner-out': 1,
        'event.partner-barcode': 1,
        'event.partner-title': 1,
        'event.due-unreadable': 1,
      },
    });
    const first = {
      barcode: 'N-1',
      partner_library: '南城图书馆',
      book_name: '边城',
      isbn: '9787020008735',
      due_on: '2026-04-20',
      renew_count: 1,
      ended_as: null,
    };
    expect(await partnerLoans()).toMatchObject([
      first,
      { barcode: 'N-2', due_on: '2026-03-22' },
      { barcode: 'N-4', due_on: '2026-03-22' },
    ]);
    // A return may leave out the reader.
    lines(
      '2026-02-23 09:00:00,qinghe-1,还书,N-2,,,,,,',
      '2026-02-23 10:00:00,qinghe-1,丢书,N-1,,南城图书馆,,,,',
      '2026-02-24 09:00:00,qinghe-2,借书,N-2,,南城图书馆,城南旧事,,,',
    );
    expect(await bringIn()).toMatchObject({ added: 3, unchanged: 4 });
    expect(await partnerLoans()).toMatchObject([
      { barcode: 'N-1', ended_as: 'lost' },
      { barcode: 'N-2', ended_as: 'returned' },
      { barcode: 'N-4', ended_as: null },
      { barcode: 'N-2', ended_as: null },
    ]);
    expect(await bringIn()).toMatchObject({ added: 0, unchanged: 7 });
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  test('rules and calendar are set from the command line', async () => {
    expect((await command('circulation', 'rules', 'set', 'qinghe', 'loanDays=14', 'renewals=3')).code).toBe(
      0,
    );
    const shown = await command('circulation', 'rules', 'qinghe', '--json');
    expect(JSON.parse(shown.text)[0].rules).toMatchObject({ loanDays: 14, renewals: 3, renewalDays: 30 });
    const reset = await command('circulation', 'rules', 'set', 'qinghe', 'loanDays=', '--json');
    expect(JSON.parse(reset.text)).toEqual({ clientid: 'qinghe', outcome: 'changed' });
    expect(await command('circulation', 'rules', 'set', 'qinghe', 'loanDays=0')).toMatchObject({
      code: 1,
      text: expect.stringContaining('loanDays=0: Must be at least 1'),
    });
    expect(await command('circulation', 'rules', 'set', 'qinghe', 'days=3')).toMatchObject({
      code: 1,
      text: expect.stringContaining('"days" is not a rule. The rules are: loanDays'),
    });
    expect(
      await command('circulation', 'rules', 'set', 'qinghe', '--type', '教师', 'loanDays=3'),
    ).toMatchObject({
      code: 1,
    });
    expect(await command('circulation', 'rules', 'nowhere')).toMatchObject({ code: 1 });
    const closed = await command(
      'circulation',
      'calendar',
      'close',
      'qinghe',
      'sunday',
      '2026-10-01..2026-10-03',
      '--name',
      '国庆节',
    );
    expect(closed.code).toBe(0);
    expect((await command('circulation', 'calendar', 'open', 'qinghe', '2026-10-02')).code).toBe(0);
    const days = await command('circulation', 'calendar', 'qinghe', '--json');
    expect(JSON.parse(days.text).map(({ day }: { day: string }) => day)).toEqual([
      '2026-10-01',
      '2026-10-03',
      '7',
    ]);
    expect((await command('circulation', 'calendar', 'closing', 'set', 'qinghe', '18:00')).code).toBe(0);
    expect(
      (await command('circulation', 'calendar', 'closing', 'set', 'qinghe', '12:00', 'saturday')).code,
    ).toBe(0);
    expect((await command('circulation', 'calendar', 'closing', 'qinghe')).text).toBe(
      'every day  18:00\nsaturday  12:00',
    );
    expect(
      (await command('circulation', 'calendar', 'closing', 'set', 'qinghe', 'none', 'saturday')).code,
    ).toBe(0);
    const closing = await command('circulation', 'calendar', 'closing', 'qinghe', '--json');
    expect(JSON.parse(closing.text)).toEqual([{ day: '', opens: null, closes: '18:00' }]);
    expect(
      (await command('circulation', 'calendar', 'closing', 'set', 'qinghe', '9:00-12:00', 'saturday')).code,
    ).toBe(0);
    expect((await command('circulation', 'calendar', 'closing', 'qinghe')).text).toMatch(/09:00-12:00/);
    expect(await command('circulation', 'calendar', 'closing', 'set', 'qinghe', '18:00-9:00')).toMatchObject({
      code: 1,
      text: expect.stringContaining('ends before it begins'),
    });
    for (const wrong of ['24:00', '6pm', '8.00', '9:00-24:30', '8:00-9:00-10:00'])
      expect(await command('circulation', 'calendar', 'closing', 'set', 'qinghe', wrong)).toMatchObject({
        code: 1,
        text: expect.stringContaining(`"${wrong}" is not a time of day`),
      });
    for (const wrong of ['someday', '2026-02-30', '2026-10-07..2026-10-01', '2026-01-01..2029-01-01'])
      expect((await command('circulation', 'calendar', 'close', 'qinghe', wrong)).code).not.toBe(0);
  });

  // One database is enough for a file of this size; the tests above cover the differences between databases.
  test.runIf(name === 'sqlite' && existsSync(join(realData, 'school-library')))(
    'the events of a real school become its loans and rankings',
    async () => {
      const school = join(realData, 'school-library');
      const place = ['--library', 'school', '--json'] as const;
      expect((await command('library', 'create', 'school', '--name', '学校')).code).toBe(0);
      expect((await command('import', 'catalogue', join(school, 'books.csv'), ...place)).code).toBe(0);
      const started = performance.now();
      const brought = await command(
        'import',
        'circulation',
        join(school, 'loans.csv'),
        ...place,
        '--create-readers',
      );
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      const summary = JSON.parse(brought.text);
      process.stderr.write(`3,926 events on ${name}: ${seconds} s\n`);
      expect(summary).toMatchObject({
        rows: 3926,
        added: 3895,
        rejected: 31,
        reasons: {
          'event.reader-made': 275,
          'event.isbn-unreadable': 18,
          'event.no-copy-free': 6,
          'event.loan-missing': 7,
        },
      });
      expect(await checkInvariants(app.db)).toEqual([]);
      const counted = await app.db
        .selectFrom('title')
        .select(({ fn }) => fn.sum<number>('borrow_count').as('borrows'))
        .where('serviceid', '=', 'school')
        .executeTakeFirstOrThrow();
      const { loans: made } = await app.db
        .selectFrom('loan')
        .select(({ fn }) => fn.countAll<number>().as('loans'))
        .where('serviceid', '=', 'school')
        .executeTakeFirstOrThrow();
      expect(counted.borrows).toBe(made);
      const again = await command('import', 'circulation', join(school, 'loans.csv'), ...place);
      expect(JSON.parse(again.text)).toMatchObject({ added: 0, unchanged: 3895, rejected: 31 });
    },
    180_000,
  );
});
