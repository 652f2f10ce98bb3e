import { libraryCalls, readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { forgetReaders, logInAs, makeReader, sessionOf, type TestReader } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId, asReaderId } from '../platform/ids.ts';
import { sweep } from './jobs/sweep.ts';
import { ReaderSessions } from './sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let reader: TestReader;

  beforeAll(async () => {
    app = await makeApp({ environment: { CAPTCHA_TEST_CODE: 'TEST' } });
    await createLibrary(app.db, app.clock, {
      clientid: 'qinghe',
      name: '青禾',
      settings: { kioskNetworks: ['127.0.0.0/8'] },
    });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  });
  beforeEach(async () => {
    await forgetReaders(app);
    reader = await makeReader(app, 'qinghe', 'Q0001', { password: 'Kezhan.2041' });
  });

  const isAlive = async (token: string) => {
    const outcome = await callAs(app, token)(readerCalls.sessions, {});
    if (outcome.kind === 'answered') return true;
    expect(outcome).toMatchObject({ kind: 'failed', status: 401 });
    return false;
  };
  const renew = async (token: string, clientid = 'qinghe') =>
    answerOf(await callAs(app, token)(libraryCalls.token, { clientid }));

  test('tokens are not stored in the database', async () => {
    expect(reader.token).toMatch(/^r1\.[\w-]{43}$/);
    const rows = await app.db.selectFrom('reader_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(reader.token.slice(3));
  });

  test('a logout ends the session at once, and nothing brings it back', async () => {
    expect(await isAlive(reader.token)).toBe(true);
    answerOf(await callAs(app, reader.token)(readerCalls.logout, {}));
    expect(await isAlive(reader.token)).toBe(false);
    expect(await renew(reader.token)).toMatchObject({ level: 'visitor' });
  });

  test.each([2, 5])('status %i ends every session at once', async (status) => {
    const other = await sessionOf(app, 'qinghe', reader.id);
    await app.db.updateTable('reader').set({ status }).where('id', '=', reader.id).execute();
    expect(await isAlive(reader.token)).toBe(false);
    expect(await isAlive(other)).toBe(false);
    expect(await renew(reader.token)).toMatchObject({ level: 'visitor' });
  });

  test('a session that stays on a device ends after two weeks without use, and after thirty days', async () => {
    const dayMs = 24 * hourMs;
    const sessions = new ReaderSessions(app.db, app.clock);
    const stay = (kind: 'account' | 'card' | 'ticket' = 'account') =>
      transaction(app.db, (tx) =>
        sessions.open(tx, {
          clientid: asClientId('qinghe'),
          readerId: reader.id,
          kind,
          stays: true,
          device: '',
        }),
      );
    const unused = (await stay()).token;
    const used = (await stay()).token;
    const others = [(await stay('card')).token, (await stay('ticket')).token];
    app.clock.advance(3 * hourMs);
    for (const token of others) expect(await isAlive(token)).toBe(false);
    app.clock.advance(-3 * hourMs + 14 * dayMs - 1);
    await sweep(app.db, app.clock.now());
    expect(await isAlive(used)).toBe(true);
    app.clock.advance(1);
    expect(await isAlive(unused)).toBe(false);
    app.clock.advance(13 * dayMs);
    expect(await isAlive(used)).toBe(true);
    app.clock.advance(3 * dayMs - 1);
    expect(await isAlive(used)).toBe(true);
    app.clock.advance(1);
    expect(await isAlive(used)).toBe(false);
  });

  test('a session ends after two hours without use, and after twelve hours however it is used', async () => {
    app.clock.advance(2 * hourMs - 1);
    expect(await isAlive(reader.token)).toBe(true);
    for (let hour = 0; hour < 10; hour += 1) {
      expect(await isAlive(reader.token)).toBe(true);
      app.clock.advance(hourMs);
    }
    expect(await isAlive(reader.token)).toBe(true);
    app.clock.advance(1);
    expect(await isAlive(reader.token)).toBe(false);
    const idle = await sessionOf(app, 'qinghe', reader.id);
    app.clock.advance(2 * hourMs);
    expect(await isAlive(idle)).toBe(false);
  });

  test('a session at a kiosk ends after five minutes without use', async () => {
    const card = await sessionOf(app, 'qinghe', reader.id, 'card');
    app.clock.advance(5 * minuteMs - 1);
    expect(await isAlive(card)).toBe(true);
    app.clock.advance(5 * minuteMs);
    expect(await isAlive(card)).toBe(false);
  });

  test('use is recorded at most once a minute', async () => {
    const lastUsed = async () =>
      (await app.db.selectFrom('reader_session').select('last_used_at').executeTakeFirstOrThrow())
        .last_used_at;
    const start = await lastUsed();
    app.clock.advance(59_999);
    await isAlive(reader.token);
    expect(await lastUsed()).toBe(start);
    app.clock.advance(1);
    await isAlive(reader.token);
    expect(await lastUsed()).toBe(app.clock.now().toISOString());
  });

  describe('an hourly renewal', () => {
    test('gives the same session a new token; the old one is valid for another minute', async () => {
      const before = answerOf(await callAs(app, reader.token)(readerCalls.sessions, {}));
      const renewed = await renew(reader.token);
      expect(renewed).toMatchObject({ level: 'reader', expiresAt: '2026-03-02T10:00:00.000Z' });
      expect(renewed.token).not.toBe(reader.token);
      expect(answerOf(await callAs(app, renewed.token)(readerCalls.sessions, {}))).toEqual(before);
      app.clock.advance(minuteMs - 1);
      expect(await isAlive(reader.token)).toBe(true);
      app.clock.advance(1);
      expect(await isAlive(reader.token)).toBe(false);
      expect(await isAlive(renewed.token)).toBe(true);
    });

    test('by two tabs with one token keeps both in, and cannot prolong the old token', async () => {
      const first = await renew(reader.token);
      app.clock.advance(minuteMs / 2);
      const second = await renew(reader.token);
      app.clock.advance(minuteMs / 2);
      expect([await isAlive(first.token), await isAlive(second.token)]).toEqual([true, true]);
      expect(await isAlive(reader.token)).toBe(false);
      answerOf(await callAs(app, first.token)(readerCalls.logout, {}));
      expect(await isAlive(second.token)).toBe(false);
    });

    test('does not extend past the twelve hours', async () => {
      let { token } = reader;
      for (let hour = 0; hour < 11; hour += 1) {
        app.clock.advance(hourMs);
        const renewed = await renew(token);
        expect(renewed.level).toBe('reader');
        token = renewed.token;
      }
      expect((await renew(token)).expiresAt).toBe('2026-03-02T20:00:00.000Z');
      app.clock.advance(hourMs);
      expect((await renew(token)).level).toBe('visitor');
    });

    test('for another library begins a visit there', async () => {
      expect(await renew(reader.token, 'harbor')).toMatchObject({ level: 'visitor' });
      expect(await isAlive(reader.token)).toBe(true);
    });
  });

  test('a reader can see and end their own sessions, but not those of others', async () => {
    const other = await makeReader(app, 'qinghe', 'Q0002');
    const phone = await sessionOf(app, 'qinghe', reader.id);
    const mine = answerOf(await callAs(app, reader.token)(readerCalls.sessions, {}));
    expect(mine.map(({ kind, device, current }) => [kind, device, current]).sort()).toEqual([
      ['account', 'Firefox, Linux', false],
      ['account', 'Firefox, Linux', true],
    ]);
    const id = mine.find(({ current }) => !current)?.id ?? '';
    expect(await callAs(app, other.token)(readerCalls.endSession, { id })).toMatchObject({
      code: 'reader.session.missing',
    });
    expect(await isAlive(phone)).toBe(true);
    answerOf(await callAs(app, reader.token)(readerCalls.endSession, { id }));
    expect(await isAlive(phone)).toBe(false);
    expect(await isAlive(reader.token)).toBe(true);
  });

  test('all other sessions can be ended at once; those of other readers continue', async () => {
    const other = await makeReader(app, 'qinghe', 'Q0002');
    const phone = await sessionOf(app, 'qinghe', reader.id);
    const card = await sessionOf(app, 'qinghe', reader.id, 'ticket');
    expect(answerOf(await callAs(app, reader.token)(readerCalls.endOtherSessions, {}))).toEqual({ ended: 2 });
    expect([
      await isAlive(reader.token),
      await isAlive(phone),
      await isAlive(card),
      await isAlive(other.token),
    ]).toEqual([true, false, false, true]);
    expect(answerOf(await callAs(app, reader.token)(readerCalls.endOtherSessions, {}))).toEqual({ ended: 0 });
  });

  test('the eleventh session ends the one unused for longest', async () => {
    const tokens = [reader.token];
    for (let more = 0; more < 9; more += 1) {
      app.clock.advance(minuteMs);
      tokens.push(await sessionOf(app, 'qinghe', reader.id));
    }
    app.clock.advance(minuteMs);
    expect(await isAlive(reader.token)).toBe(true);
    const newest = await sessionOf(app, 'qinghe', reader.id);
    const alive = await Promise.all([...tokens, newest].map(isAlive));
    expect(alive).toEqual([true, false, ...Array.from({ length: 9 }, () => true)]);
  });

  describe('a changed password', () => {
    const change = (token: string, password: string, more = {}) =>
      callAs(app, token)(readerCalls.changePassword, {
        oldPassword: 'Kezhan.2041',
        password,
        checkPass: password,
        ...more,
      });

    test('ends the other sessions and works from then on', async () => {
      const phone = await sessionOf(app, 'qinghe', reader.id);
      answerOf(await change(reader.token, 'Haitang_77'));
      expect([await isAlive(reader.token), await isAlive(phone)]).toEqual([true, false]);
      const visitor = await visitorOf(app, 'qinghe');
      expect(await logInAs(app, visitor, 'Q0001', 'Kezhan.2041')).toMatchObject({
        code: 'reader.login.failed',
      });
      answerOf(await logInAs(app, visitor, 'Q0001', 'Haitang_77'));
    });

    test.each([
      ['Haitang7', { checkPass: 'Haitang8' }, 'reader.password.mismatch'],
      ['12345678', {}, 'reader.password.pattern'],
      ['abcdefgh', {}, 'reader.password.pattern'],
      ['Haitang', {}, 'reader.password.pattern'],
      ['Haitang 77', {}, 'reader.password.pattern'],
      ['Haitang7Haitang77', {}, 'reader.password.pattern'],
      ['Password123', {}, 'reader.password.weak'],
      ['Haitang_77', { oldPassword: 'wrong' }, 'reader.password.wrong'],
      ['Kezhan.2041', {}, 'reader.password.same'],
      ['Haitang_77', { id: 'somebody' }, 'reader.identity.mismatch'],
    ])('%j %j is refused: %s', async (password, more, code) => {
      const phone = await sessionOf(app, 'qinghe', reader.id);
      expect(await change(reader.token, password, more)).toMatchObject({ kind: 'refused', code });
      expect(await isAlive(phone)).toBe(true);
      answerOf(await logInAs(app, await visitorOf(app, 'qinghe'), 'Q0001', 'Kezhan.2041'));
    });

    test('cannot be used for guessing: the old one may be tried five times', async () => {
      for (let tries = 0; tries < 5; tries += 1)
        expect(await change(reader.token, 'Haitang_77', { oldPassword: 'wrong' })).toMatchObject({
          code: 'reader.password.wrong',
        });
      expect(await change(reader.token, 'Haitang_77')).toMatchObject({ code: 'reader.login.throttled' });
      app.clock.advance(2000);
      answerOf(await change(reader.token, 'Haitang_77'));
    });

    test('twice at once: one of them wins', async () => {
      const outcomes = await Promise.all([
        change(reader.token, 'Haitang_77'),
        change(reader.token, 'Haitang_78'),
      ]);
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['answered', 'refused']);
    });
  });

  test('an initial password lets a reader do nothing but change it', async () => {
    await makeReader(app, 'qinghe', 'Q0009', { password: '20140901', mustChangePassword: true });
    const visitor = await visitorOf(app, 'qinghe');
    const login = answerOf(await logInAs(app, visitor, 'Q0009', '20140901'));
    expect(login.mustChangePassword).toBe(true);
    const own = callAs(app, login.token);
    const asked = [
      await own(readerCalls.credit, {}),
      await own(readerCalls.sessions, {}),
      await own(readerCalls.exportEverything, {}),
    ];
    for (const outcome of asked) expect(outcome).toMatchObject({ code: 'reader.password.change.required' });
    expect(answerOf(await own(readerCalls.reader, {}))).toMatchObject({
      mustChangePassword: true,
      // The fields where other programs expect them, and where the pages read them.
      borrowNumber: 'Q0009',
      password: '',
      reader: { borrowNumber: 'Q0009' },
    });
    answerOf(
      await own(readerCalls.changePassword, {
        oldPassword: '20140901',
        password: 'Haitang_77',
        checkPass: 'Haitang_77',
      }),
    );
    answerOf(await own(readerCalls.credit, {}));
  });

  test('the sweep removes what has expired and nothing else', async () => {
    const live = await sessionOf(app, 'qinghe', asReaderId(reader.id));
    await callAs(app)(readerCalls.captcha, { clientid: 'qinghe' });
    await logInAs(app, await visitorOf(app, 'qinghe'), 'Q0001', 'wrong');
    await renew(live);
    const counts = async () => [
      (await app.db.selectFrom('one_use').selectAll().execute()).length,
      (await app.db.selectFrom('reader_session').selectAll().execute()).length,
      (await app.db.selectFrom('reader_token').selectAll().execute()).length,
      (await app.db.selectFrom('login_throttle').selectAll().execute()).length,
    ];
    await sweep(app.db, app.clock.now());
    expect(await counts()).toEqual([1, 2, 3, 4]);
    app.clock.advance(15 * minuteMs);
    await sweep(app.db, app.clock.now());
    expect(await counts()).toEqual([0, 2, 2, 0]);
    app.clock.advance(12 * hourMs);
    await sweep(app.db, app.clock.now());
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
