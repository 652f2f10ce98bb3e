import { accountCalls, circulationCalls, libraryCalls, readerCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { makeScene } from '../../../testing/circulation/fixtures.ts';
import { startSip2 } from '../../../testing/circulation/sip2-stand-in.ts';
import { eachDatabase, temporaryFolder } from '../../../testing/each-database.ts';
import { logInAs } from '../../../testing/readers.ts';
import { runCommand } from '../../../testing/run-command.ts';

async function startSystem() {
  const system = await startSip2();
  system.pins.set('P1', '1234');
  system.loans.set('1-1', { patron: 'P1', dueOn: '2026-03-20', renewals: 0 });
  system.loans.set('X-9', { patron: 'P1', dueOn: '2026-03-01', renewals: 0 });
  onTestFinished(() => system.close());
  return system;
}

const settingsOf = (port: number) => ({
  system: 'sip2',
  host: '127.0.0.1',
  port,
  user: 'kiosk',
  password: 'secret',
  institution: 'LIB',
});

eachDatabase((_name, makeApp) => {
  test('a reader logs in with the PIN of the library system, sees the loans there, and renews', async () => {
    const system = await startSystem();
    const app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    const scene = await makeScene(app, {
      copies: [1],
      readers: 0,
      settings: { circulationSource: settingsOf(system.port) },
    });
    const visitor = await visitorOf(app, 'qinghe');
    expect(answerOf(await callAs(app, visitor)(libraryCalls.displayConfig, {}))).toMatchObject({
      source: { hold: false, history: false, changePassword: false, standing: true, logIn: true },
    });
    expect(await logInAs(app, visitor, 'P1', 'wrong')).toMatchObject({ code: 'reader.login.failed' });
    expect(await app.db.selectFrom('reader').select('id').execute()).toEqual([]);
    const { token, reader } = answerOf(await logInAs(app, visitor, 'P1', '1234'));
    expect(reader).toMatchObject({ borrowNumber: 'P1', realName: '读者 P1' });
    const again = answerOf(await logInAs(app, visitor, 'P1', '1234'));
    expect(again.reader.id).toBe(reader.id);

    const call = callAs(app, token);
    const loans = answerOf(await call(circulationCalls.loans, { sortStr: 'should_return_time DESC' }));
    expect(loans).toMatchObject({
      borrowedNum: 2,
      borrowedGtNum: 1,
      results: [
        {
          bookBarCode: '1-1',
          catalogueId: String(scene.titleIds[0]),
          bookName: '书1',
          shouldReturnTime: '2026-03-20',
        },
        { bookBarCode: 'X-9', catalogueId: '', bookName: '系统里的题名 X-9', overdueDays: 1 },
      ],
    });
    expect(answerOf(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' }))).toMatchObject({
      shouldReturnTime: '2026-04-03',
    });
    system.refuses = '已有读者预约';
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: 'X-9' })).toMatchObject({
      code: 'circulation.source.refused',
      message: '图书馆系统答复：已有读者预约',
    });
    // The system refuses without a message; the status of the patron gives the reason.
    system.refuses = '';
    system.troubles.set('P1', {
      blocks: ['charge-denied', 'renewal-denied', 'too-many-overdue'],
      feeAmount: '12.50',
      currency: 'CNY',
      fine: ['逾期费 <b>7.50</b>'],
      screen: ['请先还书'],
    });
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: 'X-9' })).toMatchObject({
      code: 'circulation.blocked.overdue',
      message: '逾期未还的书太多，请尽快归还。',
    });
    const standing = {
      owed: { amount: '12.50', currency: 'CNY' },
      charges: [{ words: '逾期费 <b>7.50</b>', amount: '', day: '' }],
      blocks: [{ code: 'circulation.blocked.overdue', message: '逾期未还的书太多，请尽快归还。' }],
      denied: ['borrow', 'renew'],
      said: '请先还书',
    };
    expect(answerOf(await call(accountCalls.standing, {}))).toEqual(standing);
    expect(await call(circulationCalls.placeHold, { bookBarCode: '1-1' })).toMatchObject({
      code: 'circulation.source.unable',
    });
    expect(await call(circulationCalls.returnedLoans, {})).toMatchObject({
      code: 'circulation.source.unable',
    });
    const change = { oldPassword: '1234', password: 'Neu.2041.x', checkPass: 'Neu.2041.x' };
    expect(await call(readerCalls.changePassword, change)).toMatchObject({
      code: 'reader.password.elsewhere',
    });

    answerOf(await call(circulationCalls.loans, {}));
    const seen = app.clock.now().toISOString();
    await system.close();
    app.clock.advance(600_000);
    expect(answerOf(await call(circulationCalls.loans, {}))).toMatchObject({
      lastKnownAt: seen,
      borrowedNum: 2,
    });
    expect(answerOf(await call(accountCalls.standing, {}))).toEqual({ ...standing, lastKnownAt: seen });
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' })).toMatchObject({
      code: 'circulation.source.away',
    });
    expect(await logInAs(app, visitor, 'P1', '1234')).toMatchObject({ code: 'reader.login.away' });
  });
});

eachDatabase((_name, makeApp) => {
  test('what the system cannot do is not offered, whatever the settings say', async () => {
    const system = await startSystem();
    const app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    await makeScene(app, {
      copies: [1],
      readers: 0,
      settings: { circulationSource: { ...settingsOf(system.port), hold: 1 } },
    });
    const visitor = await visitorOf(app, 'qinghe');
    const offered = async () => answerOf(await callAs(app, visitor)(libraryCalls.displayConfig, {})).source;
    expect(await offered()).toMatchObject({ hold: true });
    system.supported = 'YYYNYNYYYNYNNNNN';
    await app.jobs.run('ask-library-systems');
    expect(await offered()).toMatchObject({ hold: false, standing: true });
    const { token } = answerOf(await logInAs(app, visitor, 'P1', '1234'));
    const call = callAs(app, token);
    const { results } = answerOf(await call(circulationCalls.loans, {}));
    const unable = { reason: 'circulation.source.unable' };
    expect(results).toMatchObject([{ renewable: unable }, { renewable: unable }]);
    expect(await call(circulationCalls.placeHold, { bookBarCode: '1-1' })).toMatchObject({
      code: 'circulation.source.unable',
    });
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' })).toMatchObject({
      code: 'circulation.source.unable',
    });
    system.supported = 'YYYNYNYYYNYNNYYN';
    app.clock.advance(59 * 60_000);
    await app.jobs.run('ask-library-systems');
    expect(await offered()).toMatchObject({ hold: false });
    app.clock.advance(60_000);
    await app.jobs.run('ask-library-systems');
    expect(await offered()).toMatchObject({ hold: true });
    answerOf(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' }));
  });
});

test('the command line sets, shows and tries a library system, and never prints its secrets', async () => {
  const system = await startSystem();
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const run = async (...argv: string[]) => {
    const { code, out, err } = await runCommand([...argv, '--lang', 'en'], { DATA_DIR: folder.path });
    return { code, text: [...out, ...err].join('\n') };
  };
  expect((await run('library', 'create', 'qinghe', '--name', '青禾')).code).toBe(0);
  const wrong = await run('library', 'source', 'set', 'qinghe', 'system=sip2', 'port=no', 'password=geheim');
  expect(wrong.code).not.toBe(0);
  expect(wrong.text).toContain('host, port');
  const set = ['system=sip2', 'host=127.0.0.1', `port=${system.port}`, 'user=kiosk', 'password=secret'];
  const done = await run('library', 'source', 'set', 'qinghe', ...set);
  expect(done.code).toBe(0);
  const shown = await run('library', 'source', 'show', 'qinghe');
  expect(shown.text).toContain('127.0.0.1');
  const tried = await run('library', 'source', 'test', 'qinghe', '--card', 'P1');
  expect(tried.text).toMatch(/answers[\s\S]*can renew[\s\S]*cannot place holds[\s\S]*Loans of the card: 2/);
  expect(tried.code).toBe(0);
  await run('library', 'source', 'set', 'qinghe', 'password=geheim');
  const refused = await run('library', 'source', 'test', 'qinghe');
  expect(refused.text).toContain('refuses the terminal');
  expect(refused.code).toBe(1);
  const open = await run('library', 'source', 'set', 'qinghe', 'host=sip.example.org');
  expect(open.text).toContain('not encrypted');
  const said = [wrong, done, shown, tried, refused, open].map(({ text }) => text).join('\n');
  expect(said).not.toMatch(/geheim|secret\b(?!s)/);
});
