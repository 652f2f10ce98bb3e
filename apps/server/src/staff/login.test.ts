import { staffCalls } from '@yuelan/contract';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { DeskBrowser, deskOf, makeStaff, staffPassword } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';

const minuteMs = 60_000;

function codeOf(app: TestApp, secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() });
}

/** Gives the account of a browser an authenticator app. Returns its secret and the recovery codes. */
async function enrolTotp(app: TestApp, browser: DeskBrowser) {
  const { secret } = answerOf(await browser.call(staffCalls.beginTotp, {}));
  const { recoveryCodes } = answerOf(
    await browser.call(staffCalls.finishTotp, { code: codeOf(app, secret) }),
  );
  app.clock.advance(minuteMs);
  return { secret, recoveryCodes };
}

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河', group: 'north' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'north' });
    await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
    for (const login of ['lin', 'idle', 'long', 'out', 'totp', 'codes', 'tabs', 'confirm', 'throttled'])
      await makeStaff(app, 'qinghe', login, 'librarian');
    await makeStaff(app, 'harbor', 'lin', 'owner');
  });

  describe('a login', () => {
    test('says who is there, and what they may do', async () => {
      const browser = new DeskBrowser(app, 'qinghe');
      expect(answerOf(await browser.call(staffCalls.state, {}))).toEqual({ state: 'out' });
      const state = answerOf(
        await browser.call(staffCalls.login, { login: ' Lin ', password: staffPassword }),
      );
      expect(state).toMatchObject({
        state: 'in',
        me: { login: 'lin', library: { clientid: 'qinghe' }, hasSecondFactor: false },
      });
      if (state.state !== 'in') throw new Error(state.state);
      expect(state.me.permissions).toContain('circulation.lend');
      expect(state.me.permissions).not.toContain('staff.manage');
      expect(state.me.libraries).toEqual([{ clientid: 'qinghe', libname: '清河' }]);
    });

    test('keeps its token in a cookie that no script can read and no other site sends', async () => {
      const browser = await deskOf(app, 'qinghe', 'lin');
      const cookie = String(browser.last?.headers['set-cookie']);
      expect(cookie).toMatch(/^desk\.north=[\w-]{43}; Path=\/api\/desk; HttpOnly; SameSite=Strict$/);
      const stored = JSON.stringify(await app.db.selectFrom('staff_session').selectAll().execute());
      expect(stored).not.toContain(browser.cookie.split('=')[1]);
    });

    test.each([
      ['another password', 'lin', 'a quiet reading-room'],
      ['an unknown name', 'nobody', staffPassword],
    ])('is refused with %s in the same words', async (_what, login, password) => {
      const outcome = await new DeskBrowser(app, 'qinghe').call(staffCalls.login, { login, password });
      expect(outcome).toMatchObject({ kind: 'refused', code: 'staff.login.failed' });
    });

    test('does not open another library of the group, or another group', async () => {
      for (const clientid of ['chengbei', 'harbor']) {
        const there = new DeskBrowser(app, clientid);
        there.cookie = (await deskOf(app, 'qinghe', 'lin')).cookie.replace('desk.north', 'desk.harbor');
        expect(await there.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.login.required' });
        there.cookie = there.cookie.replace('desk.harbor', 'desk.north');
        expect(await there.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.login.required' });
      }
      const outcome = await new DeskBrowser(app, 'chengbei').call(staffCalls.login, {
        login: 'lin',
        password: staffPassword,
      });
      expect(outcome).toMatchObject({ code: 'staff.login.failed' });
    });

    test('ends after 30 minutes without a request', async () => {
      const browser = await deskOf(app, 'qinghe', 'idle');
      app.clock.advance(29 * minuteMs);
      answerOf(await browser.call(staffCalls.ownSessions, {}));
      app.clock.advance(29 * minuteMs);
      answerOf(await browser.call(staffCalls.ownSessions, {}));
      app.clock.advance(30 * minuteMs);
      expect(await browser.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.login.required' });
    });

    test('ends after 12 hours however much it is used', async () => {
      const browser = await deskOf(app, 'qinghe', 'long');
      for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
        app.clock.advance(20 * minuteMs);
        answerOf(await browser.call(staffCalls.ownSessions, {}));
      }
      app.clock.advance(20 * minuteMs);
      expect(await browser.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.login.required' });
    });

    test('ends with a logout, everywhere at once', async () => {
      const browser = await deskOf(app, 'qinghe', 'out');
      const stolen = new DeskBrowser(app, 'qinghe');
      stolen.cookie = browser.cookie;
      answerOf(await stolen.call(staffCalls.ownSessions, {}));
      answerOf(await browser.call(staffCalls.logout, {}));
      expect(browser.cookie).toBe('');
      expect(await stolen.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.login.required' });
    });

    test('makes the person wait longer after each further failure, for this account and address', async () => {
      const browser = new DeskBrowser(app, 'qinghe', { remoteAddress: '192.0.2.7' });
      const guess = () => browser.call(staffCalls.login, { login: 'throttled', password: 'guessed wrongly' });
      for (let failure = 0; failure < 5; failure += 1)
        expect(await guess()).toMatchObject({ code: 'staff.login.failed' });
      expect(await guess()).toMatchObject({ code: 'staff.login.throttled', facts: { seconds: 2 } });
      const right = { login: 'throttled', password: staffPassword };
      expect(await browser.call(staffCalls.login, right)).toMatchObject({ code: 'staff.login.throttled' });
      app.clock.advance(2000);
      answerOf(await browser.call(staffCalls.login, right));
    });
  });

  describe('a second factor', () => {
    test('is asked for once there is one; an unfinished login opens nothing else', async () => {
      const first = await deskOf(app, 'qinghe', 'totp');
      const { secret, recoveryCodes } = await enrolTotp(app, first);
      expect(recoveryCodes).toHaveLength(10);

      const browser = new DeskBrowser(app, 'qinghe');
      const asked = await browser.call(staffCalls.login, { login: 'totp', password: staffPassword });
      expect(answerOf(asked)).toEqual({ state: 'second', methods: ['totp', 'recovery'] });
      const half = browser.cookie;
      for (const call of [staffCalls.ownSessions, staffCalls.secondFactors, staffCalls.undoable])
        expect(await browser.post(`/api${call.path}`, {}).then((reply) => reply.json().data.code)).toBe(
          'staff.second.required',
        );
      // Somebody who knows only the password cannot answer with a new factor of their own.
      expect(await browser.call(staffCalls.beginTotp, {})).toMatchObject({ code: 'staff.second.required' });
      expect(await browser.call(staffCalls.beginPasskey, {})).toMatchObject({
        code: 'staff.second.required',
      });
      expect(await browser.call(staffCalls.finishTotp, { code: '000000' })).toMatchObject({
        code: 'staff.second.required',
      });

      const wrong = { type: 'totp', code: '000000' } as const;
      expect(await browser.call(staffCalls.secondStep, { proof: wrong })).toMatchObject({
        code: 'staff.second.wrong',
      });
      const code = codeOf(app, secret);
      const done = await browser.call(staffCalls.secondStep, { proof: { type: 'totp', code } });
      expect(answerOf(done)).toMatchObject({ state: 'in' });
      // The token of the half login differs from that of the complete one.
      expect(browser.cookie).not.toBe(half);
      const old = new DeskBrowser(app, 'qinghe');
      old.cookie = half;
      expect(answerOf(await old.call(staffCalls.state, {}))).toEqual({ state: 'out' });

      // Each code works once.
      const again = new DeskBrowser(app, 'qinghe');
      await again.call(staffCalls.login, { login: 'totp', password: staffPassword });
      expect(await again.call(staffCalls.secondStep, { proof: { type: 'totp', code } })).toMatchObject({
        code: 'staff.second.wrong',
      });
    });

    test('can be replaced by a recovery code, each once, in any letter case', async () => {
      const first = await deskOf(app, 'qinghe', 'codes');
      const { recoveryCodes } = await enrolTotp(app, first);
      const stored = JSON.stringify(await app.db.selectFrom('staff_recovery').selectAll().execute());
      for (const code of recoveryCodes) expect(stored).not.toContain(code);
      const code = ` ${recoveryCodes[0]?.toLowerCase().replaceAll('-', ' ')} `;
      for (const expected of ['answered', 'refused']) {
        const browser = new DeskBrowser(app, 'qinghe');
        await browser.call(staffCalls.login, { login: 'codes', password: staffPassword });
        const outcome = await browser.call(staffCalls.secondStep, { proof: { type: 'recovery', code } });
        expect(outcome.kind).toBe(expected);
      }
      expect(answerOf(await first.call(staffCalls.secondFactors, {})).recoveryCodesLeft).toBe(9);
    });

    test('is accepted once even when two tabs send the same code', async () => {
      const { secret } = await enrolTotp(app, await deskOf(app, 'qinghe', 'tabs'));
      const browsers = [1, 2, 3].map(() => new DeskBrowser(app, 'qinghe'));
      for (const browser of browsers)
        await browser.call(staffCalls.login, { login: 'tabs', password: staffPassword });
      const proof = { type: 'totp', code: codeOf(app, secret) } as const;
      const outcomes = await Promise.all(
        browsers.map((browser) => browser.call(staffCalls.secondStep, { proof })),
      );
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['answered', 'refused', 'refused']);
    });

    test('is added only within five minutes of a login or a confirmation', async () => {
      const browser = await deskOf(app, 'qinghe', 'confirm');
      app.clock.advance(5 * minuteMs);
      expect(await browser.call(staffCalls.beginTotp, {})).toMatchObject({
        code: 'staff.confirmation.required',
      });
      const wrong = { type: 'password', password: 'something else' } as const;
      expect(await browser.call(staffCalls.confirm, { proof: wrong })).toMatchObject({
        code: 'staff.login.failed',
      });
      answerOf(
        await browser.call(staffCalls.confirm, { proof: { type: 'password', password: staffPassword } }),
      );
      await enrolTotp(app, browser);
      answerOf(await browser.call(staffCalls.renewRecoveryCodes, {}));
      app.clock.advance(5 * minuteMs);
      expect(await browser.call(staffCalls.renewRecoveryCodes, {})).toMatchObject({
        code: 'staff.confirmation.required',
      });
    });
  });

  describe('on a public server', () => {
    let open: TestApp;
    beforeAll(async () => {
      open = await makeApp({ environment: { PUBLIC_URL: 'https://library.example.org' } });
      await createLibrary(open.db, open.clock, { clientid: 'qinghe', name: '清河' });
      await makeStaff(open, 'qinghe', 'own', 'owner');
      await makeStaff(open, 'qinghe', 'lend', 'circulation');
      await makeStaff(open, 'qinghe', 'demo', 'librarian', { demonstration: true });
    });
    const headers = { origin: 'https://library.example.org' };

    test('an owner needs a second factor before anything else', async () => {
      const browser = new DeskBrowser(open, 'qinghe', { headers });
      const state = await browser.call(staffCalls.login, { login: 'own', password: staffPassword });
      expect(answerOf(state)).toEqual({ state: 'enrol' });
      expect(browser.last?.headers['set-cookie']).toMatch(/^__Secure-desk\.qinghe=.*; Secure$/);
      expect(await browser.call(staffCalls.accounts, {})).toMatchObject({ code: 'staff.enrolment.required' });
      await enrolTotp(open, browser);
      expect(answerOf(await browser.call(staffCalls.state, {}))).toMatchObject({ state: 'in' });
      const factors = answerOf(await browser.call(staffCalls.secondFactors, {}));
      expect(factors).toMatchObject({ totp: true, mandatory: true });
      expect(await browser.call(staffCalls.removeSecondFactor, { id: 'totp' })).toMatchObject({
        code: 'staff.second.mandatory',
      });
    });

    test('others may do without one', async () => {
      const browser = await deskOf(open, 'qinghe', 'lend', { headers });
      answerOf(await browser.call(staffCalls.ownSessions, {}));
    });

    test('the demonstration accounts are refused', async () => {
      const browser = new DeskBrowser(open, 'qinghe', { headers });
      const outcome = await browser.call(staffCalls.login, { login: 'demo', password: staffPassword });
      expect(outcome).toMatchObject({ code: 'staff.demonstration.refused' });
    });
  });
});
