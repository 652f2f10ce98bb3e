import { Sip2Client, Sip2Failure } from '@yuelan/sip2';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeScene } from '../../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { makeReader } from '../../../testing/readers.ts';
import { changeLibrary } from '../../library/public.ts';
import { asClientId } from '../../platform/ids.ts';
import { placeHold } from '../actions/place-hold.ts';
import { checkInvariants } from '../check-invariants.ts';
import { deleteTerminal, insertTerminal, type Terminal } from './terminal-store.ts';

const at = '2026-03-02T10:00:00';
const pin = 'Lesen.2041';
const listening = z.object({ msg: z.literal('self-check machines are answered'), port: z.number() });

const portOf = (app: TestApp) =>
  app.logged.lines.flatMap((line) => {
    const found = listening.safeParse(line);
    return found.success ? [found.data.port] : [];
  })[0] ?? Number.NaN;

const terminalOf = async (app: TestApp, change: Partial<Terminal> = {}): Promise<Terminal> => ({
  login: 'kiosk-1',
  clientid: asClientId('qinghe'),
  passwordHash: await app.services.passwords.hash('secret'),
  addresses: ['127.0.0.0/8'],
  encoding: 'utf-8',
  terminator: 'cr',
  needsPin: true,
  ...change,
});

function clientOf(app: TestApp, options: Partial<ConstructorParameters<typeof Sip2Client>[0]> = {}) {
  const client = new Sip2Client({
    host: '127.0.0.1',
    port: portOf(app),
    encoding: 'utf-8',
    terminator: 'cr',
    errorDetection: true,
    login: { user: 'kiosk-1', password: 'secret', location: '' },
    connections: 1,
    connectMs: 20_000,
    answerMs: 20_000,
    waitMs: 20_000,
    idleMs: 60_000,
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}

const patronOf = (patron: string, list: 'charged' | 'hold' | 'overdue' = 'charged') => ({
  type: 'patronInformation' as const,
  language: '001',
  at,
  list: [list],
  institution: 'LIB',
  patron,
  pin,
});
const checkoutOf = (patron: string, item: string, more: { pin?: string; cancel?: boolean } = {}) => ({
  type: 'checkout' as const,
  mayRenew: false,
  noBlock: false,
  at,
  dueAt: '',
  institution: 'LIB',
  patron,
  pin,
  item,
  ...more,
});
const checkinOf = (item: string) => ({
  type: 'checkin' as const,
  noBlock: false,
  at,
  returnedAt: at,
  institution: 'LIB',
  item,
});
const renewOf = (patron: string, item: string) => ({
  type: 'renew' as const,
  thirdParty: false,
  noBlock: false,
  at,
  dueAt: '',
  institution: 'LIB',
  patron,
  pin,
  item,
});
const itemOf = (item: string) => ({ type: 'itemInformation' as const, at, institution: 'LIB', item });

eachDatabase((_name, makeApp) => {
  async function start(change: Partial<Terminal> = {}) {
    const app = await makeApp({ config: { sip2: { host: '127.0.0.1', port: 0 } } });
    const scene = await makeScene(app, {
      copies: [2, 1, 1],
      readers: 0,
      rules: ['maxLoans=2', 'loanDays=30', 'renewals=1'],
    });
    const [q1, q2] = [
      await makeReader(app, 'qinghe', 'Q1', { password: pin, realName: '林小满' }),
      await makeReader(app, 'qinghe', 'Q2', { password: pin }),
    ];
    await insertTerminal(app.db, await terminalOf(app, change));
    return { app, scene, q1, q2 };
  }

  test('a reader borrows, sees the loans, renews and returns at a machine', async () => {
    const { app } = await start();
    const client = clientOf(app);
    expect(await client.status()).toMatchObject({
      online: true,
      checkout: true,
      institution: 'qinghe',
      libraryName: '图书馆 qinghe',
    });
    expect(await client.read(patronOf('Q1'))).toMatchObject({
      name: '林小满',
      validPatron: true,
      validPin: true,
      blocks: [],
      chargedCount: 0,
      chargedLimit: 2,
    });
    expect(await client.read(itemOf('1-1'))).toMatchObject({ circulation: '03', title: '书1' });
    const lent = await client.write(checkoutOf('Q1', '1-1'));
    expect(lent).toMatchObject({ ok: true, desensitize: true, patron: 'Q1', item: '1-1', title: '书1' });
    expect(lent.dueDate).toMatch(/^\d{8} {4}235900$/);
    // The answer was lost and the machine asks again on a new connection: it gets the same loan.
    expect(await clientOf(app).write(checkoutOf('Q1', '1-1'))).toMatchObject({
      ok: true,
      dueDate: lent.dueDate,
    });
    expect(await client.read(patronOf('Q1'))).toMatchObject({ charged: ['1-1'], chargedCount: 1 });
    expect(await client.read(itemOf('1-1'))).toMatchObject({ circulation: '04', dueDate: lent.dueDate });
    app.clock.advance(10 * 86_400_000);
    const renewed = await client.write(renewOf('Q1', '1-1'));
    expect(renewed).toMatchObject({ ok: true, renewed: true });
    expect(Number(renewed.dueDate?.slice(0, 8))).toBeGreaterThan(Number(lent.dueDate?.slice(0, 8)));
    app.clock.advance(86_400_000);
    expect(await client.write(renewOf('Q1', '1-1'))).toMatchObject({
      ok: false,
      renewed: false,
      dueDate: '',
    });
    expect(await client.write(checkinOf('1-1'))).toMatchObject({ ok: true, alert: false, title: '书1' });
    expect(await client.write(checkinOf('1-1'))).toMatchObject({
      ok: true,
      screen: ['This copy was not on loan.'],
    });
    expect(
      await client.write({ type: 'endSession', at, institution: 'LIB', patron: 'Q1', pin }),
    ).toMatchObject({ ended: true });
    // For the next reader, messages are in the library's language again.
    expect(await client.write(checkinOf('1-1'))).toMatchObject({ screen: ['这一册没有借出记录。'] });
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  test('a machine refuses what the desk’s rules refuse, in the reader’s language', async () => {
    const { app, scene, q2 } = await start();
    const client = clientOf(app);
    expect(await client.write(checkoutOf('Q1', 'unknown'))).toMatchObject({
      ok: false,
      screen: ['没有这个条码，请到服务台。'],
    });
    await client.read(patronOf('Q1'));
    expect(await client.write(checkoutOf('Q9', '1-1'))).toMatchObject({
      ok: false,
      screen: ['Unknown card. Please ask at the desk.'],
    });
    expect(await client.write(checkoutOf('Q2', '2-1'))).toMatchObject({ ok: true });
    expect(await client.write(checkoutOf('Q1', '2-1'))).toMatchObject({ ok: false, desensitize: false });
    await placeHold(app.db, scene.place, [asClientId('qinghe')], {
      readerId: q2.id,
      barcode: '3-1',
      now: app.clock.now(),
    });
    for (const written of ['3-1', '３-１'])
      expect(await client.read(itemOf(written))).toMatchObject({ circulation: '08', queue: 1 });
    expect(await client.write(checkoutOf('Q1', '3-1'))).toMatchObject({
      ok: false,
      screen: ['This copy is kept for another reader.'],
    });
    expect(await client.read(patronOf('Q2', 'hold'))).toMatchObject({ hold: ['3-1'], holdCount: 1 });
    expect(await client.write(checkinOf('3-1'))).toMatchObject({ ok: true, alert: true });
    expect(await client.write(checkoutOf('Q2', '3-1'))).toMatchObject({ ok: true });
    expect(await client.write(checkoutOf('Q2', '1-1'))).toMatchObject({
      ok: false,
      screen: ['You have borrowed as many books as allowed.'],
    });
    expect(await client.read(patronOf('Q2'))).toMatchObject({ blocks: ['too-many-charged'] });
    expect(
      await client.write({ type: 'hold', mode: '+', at, institution: 'LIB', patron: 'Q2', pin, item: '1-1' }),
    ).toMatchObject({ ok: false });
    await app.db.updateTable('reader').set({ status: 2 }).where('borrow_number', '=', 'Q1').execute();
    expect(await client.read(patronOf('Q1'))).toMatchObject({
      blocks: expect.arrayContaining(['card-lost']),
    });
    expect(await client.write(checkoutOf('Q1', '1-1'))).toMatchObject({ ok: false });
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  test('without the password a machine learns no name and no loans, and changes nothing', async () => {
    const { app } = await start();
    const client = clientOf(app);
    await client.write(checkoutOf('Q1', '1-1'));
    for (const wrong of ['guess', '']) {
      expect(await client.read({ ...patronOf('Q1'), pin: wrong })).toMatchObject({
        name: '',
        validPatron: true,
        validPin: false,
        chargedCount: 0,
      });
      expect(await client.write(checkoutOf('Q1', '2-1', { pin: wrong }))).toMatchObject({ ok: false });
      expect(await client.write({ ...renewOf('Q1', '1-1'), pin: wrong })).toMatchObject({ ok: false });
    }
    // After many wrong guesses, even the right password has to wait.
    for (let guess = 0; guess < 6; guess += 1)
      await client.read({ ...patronOf('Q1'), pin: `guess ${guess}` });
    expect(await client.read(patronOf('Q1'))).toMatchObject({ validPin: false });
    app.clock.advance(120_000);
    expect(await client.read(patronOf('Q1'))).toMatchObject({ validPin: true, charged: ['1-1'] });
  });

  test('a machine that trusts the card lends without a password, and undoes what it could not finish', async () => {
    const { app } = await start({ needsPin: false });
    const client = clientOf(app);
    expect(await client.write(checkoutOf('Q1', '1-1', { pin: '' }))).toMatchObject({ ok: true });
    expect(await client.write(checkoutOf('Q1', '1-1', { pin: '', cancel: true }))).toMatchObject({
      ok: true,
    });
    expect(await client.write(checkoutOf('Q2', '1-1', { pin: '', cancel: true }))).toMatchObject({
      ok: false,
    });
    expect(await client.read(itemOf('1-1'))).toMatchObject({ circulation: '03' });
    expect(await client.read({ ...patronOf('Q1'), pin: 'guess' })).toMatchObject({
      validPin: false,
      name: '',
    });
  });

  test('two machines never lend one copy twice', async () => {
    const { app } = await start({ needsPin: false });
    const clients = [clientOf(app), clientOf(app)];
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        clients.map((client, place) => client.write(checkoutOf(`Q${place + 1}`, '2-1', { pin: '' }))),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      await clients[0]?.write(checkinOf('2-1'));
    }
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  describe('access is refused', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeApp({ config: { sip2: { host: '127.0.0.1', port: 0 } } });
      await makeScene(app, { copies: [1], readers: 0 });
    });

    test('for a wrong password, a missing login or an unlisted address', async () => {
      await insertTerminal(app.db, await terminalOf(app, { login: 'door' }));
      const login = { user: 'door', password: 'secret', location: '' };
      await expect(clientOf(app, { login: { ...login, password: 'wrong' } }).status()).rejects.toThrow(
        Sip2Failure,
      );
      await expect(clientOf(app, { login: { ...login, user: 'other' } }).status()).rejects.toThrow(
        Sip2Failure,
      );
      await expect(clientOf(app, { login: undefined }).status()).rejects.toThrow(Sip2Failure);
      expect(await clientOf(app, { login }).status()).toMatchObject({ online: true });
      await deleteTerminal(app.db, asClientId('qinghe'), 'door');
      await insertTerminal(app.db, await terminalOf(app, { login: 'door', addresses: ['192.0.2.7'] }));
      await expect(clientOf(app, { login }).status()).rejects.toThrow(Sip2Failure);
      await deleteTerminal(app.db, asClientId('qinghe'), 'door');
    });

    test('except to a machine without a login, which is known by its address and writes GB18030', async () => {
      await insertTerminal(
        app.db,
        await terminalOf(app, { login: 'gate', passwordHash: null, encoding: 'gb18030' }),
      );
      const client = clientOf(app, { login: undefined, encoding: 'gb18030' });
      expect(await client.status()).toMatchObject({ libraryName: '图书馆 qinghe' });
      expect(await client.read(itemOf('1-1'))).toMatchObject({ title: '书1' });
      // The library gets another system, which its machines must use from now on.
      await changeLibrary(app.db, app.clock, 'qinghe', {
        settings: { circulationSource: { system: 'sip2', host: '127.0.0.1', port: 1 } },
      });
      await expect
        .poll(
          () =>
            client.read(itemOf('1-1')).then(
              () => 'answered',
              () => 'refused',
            ),
          { timeout: 10_000 },
        )
        .toBe('refused');
    });
  });
});
