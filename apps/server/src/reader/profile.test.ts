import { readerCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, type TestCaller } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { forgetReaders, makeReader, sessionOf, type TestReader } from '../../testing/readers.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId } from '../platform/ids.ts';
import { addCredit } from './credit-store.ts';
import { ensureNamed } from './department-store.ts';
import { findReader } from './store.ts';

const qinghe = asClientId('qinghe');

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let reader: TestReader;
  let own: TestCaller;

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '青禾' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
  });
  beforeEach(async () => {
    await forgetReaders(app);
    reader = await makeReader(app, 'qinghe', 'Q0001', {
      realName: '张三',
      icNumber: '60880017',
      identityCard: '110105201203071230',
      telephone: '13800001234',
      email: 'old@example.org',
      password: 'Kezhan.2041',
    });
    own = callAs(app, reader.token);
  });
  const stored = async () => {
    const found = await findReader(app.db, qinghe, reader.id);
    if (found === undefined) throw new Error('not there');
    return found;
  };

  describe('a reader’s own record', () => {
    test('is returned for the reader’s own id, and for no other', async () => {
      const other = await makeReader(app, 'qinghe', 'Q0002', { realName: '李四' });
      expect(answerOf(await own(readerCalls.reader, { id: reader.id })).reader?.id).toBe(reader.id);
      for (const id of [other.id, '0', '-1', '99999999999999999999'])
        expect(await own(readerCalls.reader, { id })).toMatchObject({ code: 'reader.identity.mismatch' });
    });

    test('keeps its telephone when the masked one comes back, and fields that the reader may not change', async () => {
      const before = await stored();
      const shown = answerOf(await own(readerCalls.reader, {})).reader;
      const { keepsBrowsing: _, ...record } = shown ?? {};
      answerOf(await own(readerCalls.saveReader, record));
      const grabbed = {
        score: 999,
        userStatusId: 1,
        borrowerTypeId: 'x',
        realName: '王五',
        identityCard: '1',
      };
      answerOf(await own(readerCalls.saveReader, { ...record, ...grabbed }));
      expect(await stored()).toEqual(before);
      const lines = app.logged.texts.filter((text) => text.includes('profile.fields.ignored'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain('realName, borrowerTypeId, identityCard');
    });

    test('accepts a new telephone or email only with the password', async () => {
      const change = { telephone: '13900009999', email: 'new@example.org' };
      expect(await own(readerCalls.saveReader, change)).toMatchObject({ code: 'reader.password.wrong' });
      expect(await own(readerCalls.saveReader, { ...change, oldPassword: 'Kezhan.2042' })).toMatchObject({
        code: 'reader.password.wrong',
      });
      expect((await stored()).telephone).toBe('13800001234');
      const saved = await own(readerCalls.saveReader, { ...change, oldPassword: 'Kezhan.2041' });
      expect(answerOf(saved)).toMatchObject({ telephone: '139****9999', email: 'new@example.org' });
    });

    test.each([
      [{ telephone: '12345' }, 'reader.profile.telephone'],
      [{ telephone: '+8613900009999' }, 'reader.profile.telephone'],
      [{ email: 'nobody' }, 'reader.profile.email'],
      [{ headPic: 'avatar/of-somebody-else.jpg' }, 'reader.profile.picture'],
      [{ id: 'somebody' }, 'reader.identity.mismatch'],
      [{ borrowNumber: 'Q0002' }, 'reader.identity.mismatch'],
    ])('refuses %j with %s', async (change, code) => {
      const before = await stored();
      const asked = { ...change, oldPassword: 'Kezhan.2041' };
      expect(await own(readerCalls.saveReader, asked)).toMatchObject({ code });
      expect(await stored()).toEqual(before);
    });

    test('says whether browsing history is kept, and changes that without a password', async () => {
      expect(answerOf(await own(readerCalls.saveReader, { keepsBrowsing: 0 })).keepsBrowsing).toBe(0);
      expect((await stored()).keepsBrowsing).toBe(false);
    });
  });

  test('credit is a ledger: one row per cause, newest first, and the score is their sum', async () => {
    const other = await makeReader(app, 'qinghe', 'Q0002');
    const add = (cause: string, score: number, readerId = reader.id) =>
      transaction(app.db, (tx) =>
        addCredit(tx, {
          clientid: qinghe,
          readerId,
          stype: 2,
          cause,
          score,
          reason: cause,
          at: app.clock.now(),
        }),
      );
    expect(await add('one', 5)).toBe(true);
    app.clock.advance(1000);
    expect(await add('two', -2)).toBe(true);
    expect(await add('one', 50)).toBe(false);
    expect(await add('theirs', 100, other.id)).toBe(true);
    const page = answerOf(await own(readerCalls.credit, { pageSize: 1 }));
    expect(page).toMatchObject({ score: 3, totalRecord: 2, pageNum: 1, pageSize: 1 });
    expect(page.results.map(({ reason, score }) => [reason, score])).toEqual([['two', -2]]);
    expect(answerOf(await own(readerCalls.reader, {})).reader?.score).toBe(3);
    const many = await Promise.all(Array.from({ length: 20 }, () => add('at once', 1)));
    expect(many.filter(Boolean)).toHaveLength(1);
  });

  test('types and departments are those of the reader’s library', async () => {
    await transaction(app.db, async (tx) => {
      await ensureNamed(tx, qinghe, 'borrowerType', '学生');
      await ensureNamed(tx, qinghe, 'borrowerType', '学生');
      await ensureNamed(tx, asClientId('harbor'), 'borrowerType', 'Adult');
      await ensureNamed(tx, qinghe, 'department', '三年级二班');
    });
    expect(answerOf(await own(readerCalls.borrowerTypes, {})).map(({ name }) => name)).toEqual(['学生']);
    expect(answerOf(await own(readerCalls.departments, {})).map(({ name }) => name)).toEqual(['三年级二班']);
    const english = callAs(app, reader.token, { language: 'en-US' });
    expect(answerOf(await english(readerCalls.creditTypes, {}))).toContainEqual({
      stype: 7,
      name: 'Hold not picked up',
    });
  });

  describe('a copy of the personal data', () => {
    const minuteMs = 60_000;
    const ask = (token: string, password?: string) =>
      callAs(app, token)(readerCalls.exportEverything, password === undefined ? {} : { password });
    const eventsOf = (event: string) =>
      app.logged.lines.filter((line) => JSON.stringify(line['security'] ?? {}).includes(event));

    test('needs the password once the login is ten minutes old', async () => {
      app.clock.advance(10 * minuteMs - 1);
      answerOf(await ask(reader.token));
      app.clock.advance(1);
      expect(await ask(reader.token)).toMatchObject({ code: 'reader.password.required' });
      expect(await ask(reader.token, 'Kezhan.2042')).toMatchObject({ code: 'reader.password.wrong' });
      expect(await ask(reader.token, '')).toMatchObject({ code: 'reader.password.wrong' });
      expect(answerOf(await ask(reader.token, 'Kezhan.2041'))['reader']).toMatchObject({ realName: '张三' });
    });

    test('cannot be had with a guessed password, nor with a clock that was set back', async () => {
      app.clock.advance(10 * minuteMs);
      for (let tries = 0; tries < 5; tries += 1)
        expect(await ask(reader.token, `Wrong.${tries}`)).toMatchObject({ code: 'reader.password.wrong' });
      expect(await ask(reader.token, 'Kezhan.2041')).toMatchObject({ code: 'reader.login.throttled' });
      app.clock.advance(-11 * minuteMs);
      expect(await ask(reader.token)).toMatchObject({ code: 'reader.password.required' });
    });

    test('is given to no kiosk and no partner system, not even right after a login or with the password', async () => {
      const byTicket = await sessionOf(app, 'qinghe', reader.id, 'ticket');
      for (const password of [undefined, 'Kezhan.2041'])
        expect(await ask(byTicket, password)).toMatchObject({ code: 'reader.export.partner' });
      expect(eventsOf('personal-data.exported')).toEqual([]);
    });

    test('is made three times, then after a wait, and each is logged as an export', async () => {
      for (let times = 0; times < 3; times += 1) answerOf(await ask(reader.token));
      expect(await ask(reader.token)).toMatchObject({
        code: 'reader.login.throttled',
        facts: { seconds: 60 },
      });
      expect(eventsOf('personal-data.exported')).toHaveLength(3);
      expect(eventsOf('personal-data.exported')[0]).toMatchObject({
        requestId: expect.any(String),
        address: '127.0.0.0',
        security: { actor: `qinghe/${reader.id}`, reason: 'fresh login' },
      });
      expect(eventsOf('personal-data.refused')).toHaveLength(1);
      app.clock.advance(minuteMs);
      answerOf(await ask(reader.token));
    });
  });

  test('the copy of personal data contains everything stored, except the password', async () => {
    const everything = answerOf(await own(readerCalls.exportEverything, {}));
    expect(everything['reader']).toMatchObject({
      realName: '张三',
      identityCard: '110105201203071230',
      telephone: '13800001234',
      sessions: [{ kind: 'account', device: 'Firefox, Linux' }],
    });
    expect(JSON.stringify(everything)).not.toContain('argon2');
  });
});
