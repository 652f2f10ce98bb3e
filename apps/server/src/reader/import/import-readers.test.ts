import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { forgetReaders, logInAs, sessionOf } from '../../../testing/readers.ts';
import { hashTables, importRecords } from '../../../testing/refused.ts';
import { runBeside } from '../../../testing/run-command.ts';
import { createLibrary } from '../../library/public.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import { addCredit } from '../credit-store.ts';
import { findReaderByNumber, findReaders } from '../store.ts';

const qinghe = asClientId('qinghe');
const summarySchema = z.looseObject({
  rows: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  reasons: z.record(z.string(), z.int()),
  file: z.looseObject({}),
});
const heading = '借阅证号,IC卡号,身份证号,姓名,性别,班级,读者类型,手机,邮箱,初始密码,状态,注册日期';

eachDatabase((_name, makeApp) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  });
  beforeEach(() => forgetReaders(app));

  async function bring(rows: readonly string[], ...options: string[]) {
    const path = join(app.config.dataDir, 'readers.csv');
    writeFileSync(path, rows.join('\n'));
    const command = ['import', 'readers', path, '--library', 'qinghe', '--json', ...options];
    const { code, out, err } = await runBeside(app, command);
    expect(err).toEqual([]);
    expect(code).toBe(0);
    return summarySchema.parse(JSON.parse(out.join('\n')));
  }
  const find = (number: string) => findReaderByNumber(app.db, qinghe, number);
  const tryLogin = async (number: string, password: string) =>
    logInAs(app, await visitorOf(app, 'qinghe'), number, password);

  test('a class is imported by Chinese headings, and logs in with the school’s initial passwords', async () => {
    const summary = await bring([
      heading,
      '2024001,60880017,11010520120307123X,林小满,女,三年级二班,学生,13800001234,lin@example.org,20120307,正常,2024/9/1',
      '2024002,,,陈一鸣,男,三年级二班,学生,,,,毕业,2024年9月1日 08:30',
      'T01,,,秦文博,男,语文组,教师,,,,挂失,',
    ]);
    expect(summary).toMatchObject({ rows: 3, added: 3, rejected: 0, file: { unknownColumns: [] } });
    expect(await find('60880017')).toMatchObject({
      borrowNumber: '2024001',
      realName: '林小满',
      status: 1,
      registeredAt: '2024-08-31T16:00:00.000Z',
      mustChangePassword: true,
    });
    expect([(await find('2024002'))?.status, (await find('T01'))?.status]).toEqual([5, 2]);
    expect(await tryLogin('2024002', '')).toMatchObject({ kind: 'failed', status: 400 });
    expect(await tryLogin('T01', 'T01')).toMatchObject({ code: 'reader.login.failed' });
    const login = answerOf(await tryLogin('2024001', '20120307'));
    expect(login.mustChangePassword).toBe(true);
    const weak = { oldPassword: '20120307', password: 'a20120307', checkPass: 'a20120307' };
    expect(await callAs(app, login.token)(readerCalls.changePassword, weak)).toMatchObject({
      code: 'reader.password.weak',
    });
    const own = await callAs(app, login.token)(readerCalls.changePassword, {
      oldPassword: '20120307',
      password: 'Haitang_77',
      checkPass: 'Haitang_77',
    });
    answerOf(own);
    const lists = await callAs(app, login.token)(readerCalls.departments, {});
    expect(answerOf(lists).map(({ name }) => name)).toEqual(['三年级二班', '语文组']);
  });

  test('a second run changes nothing, even after a reader has changed telephone and password', async () => {
    const rows = [
      heading,
      '2024001,60880017,11010520120307123X,林小满,女,三年级二班,学生,13800001234,,20120307,正常,2024/9/1',
      '2024002,,,陈一鸣,男,三年级二班,学生,,,Haitang_88,,',
    ];
    await bring(rows);
    const after = await hashTables(app, importRecords);
    app.clock.advance(1000);
    expect(await bring(rows)).toMatchObject({ added: 0, updated: 0, unchanged: 2 });
    expect(await hashTables(app, importRecords)).toEqual(after);
    const { token } = answerOf(await tryLogin('2024001', '20120307'));
    answerOf(
      await callAs(app, token)(readerCalls.changePassword, {
        oldPassword: '20120307',
        password: 'Haitang_77',
        checkPass: 'Haitang_77',
      }),
    );
    answerOf(
      await callAs(app, token)(readerCalls.saveReader, {
        telephone: '13900009999',
        oldPassword: 'Haitang_77',
      }),
    );
    expect(await bring(rows)).toMatchObject({ unchanged: 2 });
    expect((await find('2024001'))?.telephone).toBe('13900009999');
    answerOf(await tryLogin('2024001', 'Haitang_77'));
  });

  test('readers’ own passwords stay in force, but not those printed on the card', async () => {
    const summary = await bring(
      [heading, 'A1000,,,甲,,,,,,Haitang_77,,', 'A1001,,110105201203071230,乙,,,,,,20120307,,'],
      '--keep-passwords',
    );
    expect(summary.reasons).toEqual({ 'reader.password-guessable': 1, 'reader.identity-odd': 1 });
    expect(answerOf(await tryLogin('A1000', 'Haitang_77')).mustChangePassword).toBe(false);
    expect(answerOf(await tryLogin('A1001', '20120307')).mustChangePassword).toBe(true);
    const kept = await app.db.selectFrom('reader').select('password_hash').execute();
    for (const { password_hash } of kept)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a number that belongs to somebody else in any of the three kinds is rejected, each row named', async () => {
    await bring([heading, '1001,2001,110105201203071230,甲,,,,,,,,']);
    const rows = ['2001,,,乙,,,,,,,,', '1002,1001,,乙,,,,,,,,', '1003,,2001,乙,,,,,,,,'];
    const more = ['110105201203071230,,,乙,,,,,,,,', '１００１,,,甲,,,,,,,,', ',,,无号,,,,,,,,'];
    const report = join(app.config.dataDir, 'report.csv');
    const summary = await bring([heading, ...rows, ...more], '--report', report);
    expect(summary).toMatchObject({ added: 0, unchanged: 1, rejected: 5 });
    expect(summary.reasons).toEqual({ 'reader.number-taken': 4, 'reader.number-missing': 1 });
    const lines = readFileSync(report, 'utf8').split('\n').slice(0, -1);
    expect(lines[0]).toBe('\ufeffrow,id,borrowNumber,realName,result,code,reason_zh,reason_en');
    expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 6).join())).toEqual([
      '2,2001,2001,乙,rejected,reader.number-taken',
      '3,1002,1002,乙,rejected,reader.number-taken',
      '4,1003,1003,乙,rejected,reader.number-taken',
      '5,110105201203071230,110105201203071230,乙,rejected,reader.number-taken',
      '7,,,,rejected,reader.number-missing',
    ]);
    expect(lines.at(-1)).toMatch(/^,,,,,columns\.read,.*借阅证号 → borrowNumber/);
  });

  test('a file that repeats a number keeps the first row and says so', async () => {
    const rows = [heading, '1001,,,甲,男,,,,,,,', '1001,,,甲,男,,,,,,,', '1001,,,甲,女,,,,,,,'];
    expect(await bring(rows)).toMatchObject({ added: 1, unchanged: 1, rejected: 1 });
    expect((await find('1001'))?.sex).toBe('男');
    expect(await bring(rows)).toMatchObject({ unchanged: 2, rejected: 1 });
  });

  test('a number given to a new reader brings nothing of its former holder along', async () => {
    await bring([heading, '1001,2001,,甲,,,,,,Haitang_77,,'], '--keep-passwords');
    const former = await find('1001');
    if (former === undefined) throw new Error('not there');
    const token = await sessionOf(app, 'qinghe', former.id);
    const credit = {
      clientid: qinghe,
      readerId: former.id,
      stype: 10,
      cause: 'a',
      score: 9,
      reason: 'b',
    } as const;
    await transaction(app.db, (tx) => addCredit(tx, { ...credit, at: app.clock.now() }));
    await bring([heading, '1001,,,甲,,,,,,,离校,']);
    expect(await callAs(app, token)(readerCalls.credit, {})).toMatchObject({ status: 401 });
    const summary = await bring([heading, '1001,,,丁,,,,,,Kezhan.41,,'], '--keep-passwords');
    expect(summary).toMatchObject({ added: 1, reasons: { 'reader.reissued': 1 } });
    const login = answerOf(await tryLogin('1001', 'Kezhan.41'));
    expect(login.reader).toMatchObject({ realName: '丁', score: 0, icNumber: '' });
    expect(login.reader.id).not.toBe(former.id);
    expect(await find('2001')).toBeUndefined();
    expect(await findReaders(app.db, qinghe, [former.id])).toMatchObject([{ realName: '甲', status: 5 }]);
    expect(await tryLogin('1001', 'Haitang_77')).toMatchObject({ code: 'reader.login.failed' });
  });

  test('one file that says who left and who has the number now changes nothing the second time', async () => {
    const rows = [heading, '1001,,,甲,,,,,,,离校,', '1001,,,丁,,,,,,Kezhan.41,,'];
    expect(await bring(rows, '--keep-passwords')).toMatchObject({
      added: 2,
      reasons: { 'reader.reissued': 1 },
    });
    const before = await hashTables(app, importRecords);
    app.clock.advance(1000);
    expect(await bring(rows, '--keep-passwords')).toMatchObject({
      unchanged: 2,
      reasons: { 'reader.former': 1 },
    });
    expect(await hashTables(app, importRecords)).toEqual(before);
    answerOf(await tryLogin('1001', 'Kezhan.41'));
    expect(await bring([heading, '1001,,,丁一,,,,,,,离校,'])).toMatchObject({
      updated: 1,
      reasons: { 'reader.renamed': 1 },
    });
  });

  test('another name with another ID number is another person; another name alone is a correction', async () => {
    await bring([heading, '1001,,110105201203071230,甲,,,,,,,,']);
    const summary = await bring([
      heading,
      '1001,,110105201203079999,乙,,,,,,,,',
      '1001,,110105201203071230,贾,,,,,,,,',
    ]);
    expect(summary).toMatchObject({
      rejected: 1,
      updated: 1,
      reasons: { 'reader.somebody-else': 1, 'reader.renamed': 1 },
    });
    expect((await find('1001'))?.realName).toBe('贾');
  });

  test('a reader with an unknown status can only see what they have', async () => {
    expect(await bring([heading, '1001,,,甲,,,,,,Haitang_77,???,'])).toMatchObject({
      reasons: { 'reader.status-unknown': 1 },
    });
    expect(await tryLogin('1001', 'Haitang_77')).toMatchObject({ data: { reader: { userStatusId: 4 } } });
  });

  test('a dry run reports what would be done and leaves no trace', async () => {
    const before = await hashTables(app, importRecords);
    expect(await bring([heading, '1001,,,甲,,,,,,20120307,,'], '--dry-run')).toMatchObject({
      added: 1,
      dryRun: true,
    });
    expect(await hashTables(app, importRecords)).toEqual(before);
  });

  test('readers of two libraries may have the same numbers', async () => {
    await bring([heading, '1001,,,甲,,,,,,,,']);
    expect(await findReaderByNumber(app.db, asClientId('harbor'), '1001')).toBeUndefined();
  });
});
