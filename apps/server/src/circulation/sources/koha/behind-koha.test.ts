import { accountCalls, circulationCalls, libraryCalls, readerCalls } from '@yuelan/contract';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../../testing/call-as.ts';
import { makeScene } from '../../../../testing/circulation/fixtures.ts';
import { startKoha } from '../../../../testing/circulation/koha-stand-in.ts';
import { oneDatabase, temporaryFolder } from '../../../../testing/each-database.ts';
import { logInAs } from '../../../../testing/readers.ts';
import { runCommand } from '../../../../testing/run-command.ts';

async function startSystem() {
  const system = await startKoha();
  system.addPatron('P1', '1234-5678', '张', '三');
  system.addPatron('P2', '5678-1234');
  for (const barcode of ['1-1', '1-2', 'X-9']) system.addItem(barcode);
  system.lend('P1', '1-1', '2026-03-20');
  system.lend('P1', 'X-9', '2026-03-01');
  system.lend('P1', 'X-9', '2025-06-01', { checkin_date: '2025-05-20T10:00:00+08:00' });
  onTestFinished(() => system.close());
  return system;
}

oneDatabase((makeApp) => {
  test('a reader logs in with the password of Koha, renews, holds, looks back and changes the password there', async () => {
    const system = await startSystem();
    const app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    const circulationSource = {
      system: 'koha',
      address: system.address,
      clientId: 'portal',
      clientSecret: 'secret',
      changeSecret: 1,
      branches: { CPL: 'qinghe' },
    };
    const scene = await makeScene(app, { copies: [2], readers: 0, settings: { circulationSource } });
    const visitor = await visitorOf(app, 'qinghe');
    expect(answerOf(await callAs(app, visitor)(libraryCalls.displayConfig, {}))).toMatchObject({
      source: { hold: true, pickups: true, history: true, changePassword: true },
    });
    expect(await logInAs(app, visitor, 'P1', 'wrong')).toMatchObject({ code: 'reader.login.failed' });
    expect(await app.db.selectFrom('reader').select('id').execute()).toEqual([]);
    const { token, reader } = answerOf(await logInAs(app, visitor, 'P1', '1234-5678'));
    expect(reader).toMatchObject({ borrowNumber: 'P1', realName: '张三' });
    const elsewhere = answerOf(await logInAs(app, visitor, 'P1', '1234-5678'));

    const call = callAs(app, token);
    expect(
      answerOf(await call(circulationCalls.loans, { sortStr: 'should_return_time DESC' })),
    ).toMatchObject({
      borrowedNum: 2,
      borrowedGtNum: 1,
      results: [
        {
          bookBarCode: '1-1',
          catalogueId: String(scene.titleIds[0]),
          bookName: '书1',
          shouldReturnTime: '2026-03-20',
          renewLimit: 5,
          renewable: { allowed: true },
        },
        { bookBarCode: 'X-9', catalogueId: '', bookName: '系统里的题名 X-9', overdueDays: 1 },
      ],
    });
    expect(answerOf(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' }))).toMatchObject({
      shouldReturnTime: '2026-04-03',
      renewCount: 1,
    });
    system.refuses = 'too_soon';
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: 'X-9' })).toMatchObject({
      code: 'circulation.renewal.early',
    });
    system.refuses = undefined;

    expect(answerOf(await call(accountCalls.pickups, { bookBarCode: '1-2' }))).toEqual({
      places: [
        { id: 'CPL', name: '中心馆' },
        { id: 'MPL', name: '东馆' },
      ],
      usual: 'CPL',
    });
    expect(await call(circulationCalls.placeHold, { bookBarCode: '1-2', pickup: 'elsewhere' })).toMatchObject(
      {
        code: 'circulation.pickup.unknown',
        message: '这本书不能在那里取，请另选取书地点。',
      },
    );
    const placed = answerOf(await call(circulationCalls.placeHold, { bookBarCode: '1-2', pickup: 'CPL' }));
    expect(placed.libraryName).toBe('图书馆 qinghe');
    expect(answerOf(await call(circulationCalls.holds, {}))).toMatchObject({
      activeNum: 1,
      results: [
        { id: placed.id, bookName: '书1', bookBarCode: '1-2', storageName: '中心馆', statusName: '等待中' },
      ],
    });
    const neighbour = answerOf(await logInAs(app, visitor, 'P2', '5678-1234'));
    const cancelled = { ids: [{ id: placed.id }] };
    expect(await callAs(app, neighbour.token)(circulationCalls.cancelHolds, cancelled)).toMatchObject({
      code: 'circulation.pre-borrow.missing',
    });
    expect(answerOf(await call(circulationCalls.cancelHolds, cancelled))).toEqual({ cancelled: 1 });
    expect(answerOf(await call(circulationCalls.holds, {}))).toMatchObject({ results: [] });
    expect(answerOf(await call(circulationCalls.returnedLoans, {}))).toMatchObject({
      totalRecord: 1,
      results: [{ bookBarCode: 'X-9', realReturnTime: '2025-05-20T02:00:00.000Z' }],
    });

    const change = (oldPassword: string, password: string) =>
      call(readerCalls.changePassword, { oldPassword, password, checkPass: password });
    expect(await change('wrong', 'Neu.2041.x')).toMatchObject({ code: 'reader.password.wrong' });
    expect(await change('1234-5678', 'kurz')).toMatchObject({
      code: 'circulation.source.refused',
      message: '图书馆系统答复：Password length (4) is shorter than required (8)',
    });
    answerOf(await change('1234-5678', 'Neu.2041.x'));
    expect(system.patrons[0]?.password).toBe('Neu.2041.x');
    expect(await callAs(app, elsewhere.token)(circulationCalls.loans, {})).toMatchObject({ status: 401 });

    answerOf(await call(circulationCalls.loans, {}));
    const seen = app.clock.now().toISOString();
    await system.close();
    app.clock.advance(600_000);
    expect(answerOf(await call(circulationCalls.loans, {}))).toMatchObject({
      lastKnownAt: seen,
      borrowedNum: 2,
    });
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' })).toMatchObject({
      code: 'circulation.source.away',
    });
    expect(await change('Neu.2041.x', 'Neu.2042.x')).toMatchObject({ code: 'reader.password.away' });
    expect(await logInAs(app, visitor, 'P1', 'Neu.2041.x')).toMatchObject({ code: 'reader.login.away' });
  });
});

test('the command line sets, shows and tries Koha, and never prints its secrets', async () => {
  const system = await startSystem();
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const run = async (...argv: string[]) => {
    const { code, out, err } = await runCommand([...argv, '--lang', 'en'], { DATA_DIR: folder.path });
    return { code, text: [...out, ...err].join('\n') };
  };
  const set = (...settings: string[]) => run('library', 'source', 'set', 'qinghe', ...settings);
  expect((await run('library', 'create', 'qinghe', '--name', '青禾')).code).toBe(0);
  const incomplete = await set('system=koha', `address=${system.address}/`, 'clientId=portal');
  expect(incomplete.code).not.toBe(0);
  expect(incomplete.text).toContain('clientSecret');
  const wrong = await set('system=koha', 'address=ftp://koha', 'user=staff', 'password=geheim');
  expect(wrong.text).toContain('address');
  const done = await set(
    'system=koha',
    `address=${system.address}/`,
    'clientId=portal',
    'clientSecret=secret',
  );
  expect(done.code).toBe(0);
  await set('branches=CPL:qinghe,MPL:other');
  const shown = await run('library', 'source', 'show', 'qinghe');
  expect(shown.text).toContain('CPL:qinghe,MPL:other');
  const tried = await run('library', 'source', 'test', 'qinghe', '--card', 'P1');
  expect(tried.text).toMatch(/answers[\s\S]*can renew[\s\S]*can place holds[\s\S]*Loans of the card: 2/);
  expect(tried.code).toBe(0);
  expect((await run('doctor')).text).toContain('qinghe: the library system answers.');
  await set('clientSecret=geheim');
  const refused = await run('library', 'source', 'test', 'qinghe');
  expect(refused.text).toContain('refuses the portal');
  const open = await set('address=http://koha.example.org');
  expect(open.text).toContain('not encrypted');
  const said = [incomplete, wrong, done, shown, tried, refused, open].map(({ text }) => text).join('\n');
  expect(said).not.toMatch(/geheim|secret\b(?!s)/);
});
