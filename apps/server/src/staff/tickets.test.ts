import { staffCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { DeskBrowser, deskOf, makeStaff, staffPassword } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { dayMs } from '../platform/clock.ts';
import { transaction } from '../platform/database/transaction.ts';
import { deskLines } from './commands.ts';
import { insertTicket } from './ticket-store.ts';

const invalid = { code: 'staff.ticket.invalid' };
const chosen = 'lending at the front desk';

eachDatabase((_name, makeApp) => {
  describe('an invitation', () => {
    let app: TestApp;
    let addresses = 0;

    beforeAll(async () => {
      app = await makeApp();
      await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
      await createLibrary(app.db, app.clock, { clientid: 'harbor', name: 'Harbor' });
      await makeStaff(app, 'qinghe', 'owner', 'owner');
    });
    beforeEach(() => {
      addresses += 1;
    });

    /** A person at a separate computer, so that the failures of one test do not slow down another. */
    const browserAt = (clientid: string) =>
      new DeskBrowser(app, clientid, { remoteAddress: `192.0.2.${addresses}` });
    async function invite(login: string) {
      const owner = await deskOf(app, 'qinghe', 'owner');
      const id = await makeStaff(app, 'qinghe', login, 'librarian');
      const { address } = answerOf(await owner.call(staffCalls.inviteAgain, { id }));
      return { id, owner, ticket: address.split('#')[1] ?? '' };
    }

    test('works once, and ends earlier logins', async () => {
      const { ticket } = await invite('once');
      const before = await deskOf(app, 'qinghe', 'once');
      const browser = browserAt('qinghe');
      expect(answerOf(await browser.call(staffCalls.ticket, { ticket }))).toMatchObject({
        purpose: 'invitation',
        login: 'once',
      });
      expect(
        answerOf(await browser.call(staffCalls.acceptInvitation, { ticket, password: chosen })),
      ).toMatchObject({ state: 'in', me: { login: 'once' } });
      expect(await before.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.login.required' });
      expect(await browser.call(staffCalls.acceptInvitation, { ticket, password: chosen })).toMatchObject(
        invalid,
      );
      expect(
        await browserAt('qinghe').call(staffCalls.login, { login: 'once', password: staffPassword }),
      ).toMatchObject({ code: 'staff.login.failed' });
      answerOf(await browserAt('qinghe').call(staffCalls.login, { login: 'once', password: chosen }));
    });

    test('works for one of two who send it at the same time', async () => {
      const { ticket } = await invite('race');
      const outcomes = await Promise.all(
        ['lending at the front desk', 'reading in the back room'].map((password) =>
          browserAt('qinghe').call(staffCalls.acceptInvitation, { ticket, password }),
        ),
      );
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['answered', 'refused']);
    });

    test('waits for a good password', async () => {
      const { ticket } = await invite('choosy');
      const browser = browserAt('qinghe');
      for (const password of ['choosychoosy', 'passwordpassword', 'aaaaaaaaaaaa', 'abcdefghijkl'])
        expect(await browser.call(staffCalls.acceptInvitation, { ticket, password })).toMatchObject({
          code: 'staff.password.weak',
        });
      answerOf(await browser.call(staffCalls.acceptInvitation, { ticket, password: chosen }));
    });

    test('does not bypass a second factor', async () => {
      const { ticket, id } = await invite('careful');
      await app.db
        .updateTable('staff_account')
        .set({ totp_secret: 'ABCDEFGHIJKLMNOP' })
        .where('id', '=', id)
        .execute();
      const browser = browserAt('qinghe');
      expect(
        answerOf(await browser.call(staffCalls.acceptInvitation, { ticket, password: chosen })),
      ).toMatchObject({ state: 'second' });
      expect(await browser.call(staffCalls.ownSessions, {})).toMatchObject({ code: 'staff.second.required' });
    });

    test('is worthless at another library, after a newer one, once the account is closed, or after three days', async () => {
      const { ticket, id, owner } = await invite('late');
      const show = (text: string, clientid = 'qinghe') =>
        browserAt(clientid).call(staffCalls.ticket, { ticket: text });
      expect(await show(ticket, 'harbor')).toMatchObject(invalid);
      const { address } = answerOf(await owner.call(staffCalls.inviteAgain, { id }));
      const newer = address.split('#')[1] ?? '';
      expect(await show(ticket)).toMatchObject(invalid);
      expect(await show(newer)).toMatchObject({ kind: 'answered' });
      await app.db.updateTable('staff_account').set({ closed: 1 }).where('id', '=', id).execute();
      expect(await show(newer)).toMatchObject(invalid);
      await app.db.updateTable('staff_account').set({ closed: 0 }).where('id', '=', id).execute();
      app.clock.advance(3 * dayMs + 1000);
      expect(await show(newer)).toMatchObject(invalid);
    });

    test('is stored only as a hash', async () => {
      const { ticket } = await invite('hashed');
      expect(JSON.stringify(await app.db.selectFrom('staff_ticket').selectAll().execute())).not.toContain(
        ticket,
      );
    });

    test('cannot be guessed: each try lengthens the wait, even for a right one', async () => {
      const { ticket } = await invite('guessed');
      const browser = browserAt('qinghe');
      const codes: string[] = [];
      for (let guess = 0; guess < 60; guess += 1) {
        const outcome = await browser.call(staffCalls.ticket, { ticket: `guess-${guess}` });
        codes.push(outcome.kind === 'refused' ? outcome.code : outcome.kind);
        if (codes.at(-1) === 'staff.login.throttled') break;
      }
      expect(codes.at(-1)).toBe('staff.login.throttled');
      expect(await browser.call(staffCalls.ticket, { ticket })).toMatchObject({
        code: 'staff.login.throttled',
      });
    });
  });

  test('second factors cannot be guessed: codes and recovery codes count together', async () => {
    const app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    const id = await makeStaff(app, 'qinghe', 'lin', 'librarian');
    await app.db
      .updateTable('staff_account')
      .set({ totp_secret: 'ABCDEFGHIJKLMNOP' })
      .where('id', '=', id)
      .execute();
    const codes: string[] = [];
    for (let guess = 0; guess < 30; guess += 1) {
      // Each login comes from another address, because it is the account that has to wait.
      const browser = await deskOf(app, 'qinghe', 'lin', { remoteAddress: `198.51.${guess}.7` });
      const proof =
        guess % 2 === 0
          ? ({ type: 'totp', code: String(guess).padStart(6, '0') } as const)
          : ({ type: 'recovery', code: `aaaa-${guess}` } as const);
      const outcome = await browser.call(staffCalls.secondStep, { proof });
      codes.push(outcome.kind === 'refused' ? outcome.code : outcome.kind);
      if (codes.at(-1) === 'staff.login.throttled') break;
    }
    expect(codes).not.toContain('answered');
    expect(codes.at(-1)).toBe('staff.login.throttled');
    expect(codes.length).toBeLessThanOrEqual(10);
  });

  describe('the setup of a portal without a library', () => {
    const library = {
      clientid: 'mine',
      libname: '我的图书馆',
      login: 'zhou',
      name: '周馆长',
      password: chosen,
    };
    async function start() {
      const app = await makeApp();
      const [line] = await deskLines(app, 'http://localhost:8080');
      const ticket = /#([\w-]+)/u.exec(JSON.stringify(line))?.[1] ?? '';
      expect(ticket).toHaveLength(32);
      return { app, ticket, browser: new DeskBrowser(app, '-') };
    }

    test('creates the library and its owner, once', async () => {
      const { app, ticket, browser } = await start();
      const weak = await browser.call(staffCalls.setUp, { ...library, ticket, password: 'aaaaaaaaaaaa' });
      expect(weak).toMatchObject({ code: 'staff.password.weak' });
      expect(await browser.call(staffCalls.setUp, { ...library, ticket, libname: ' ' })).toMatchObject({
        code: 'staff.setup.libname',
      });
      for (const clientid of ['', 'No Spaces', 'desk', 'api'])
        expect(await browser.call(staffCalls.setUp, { ...library, ticket, clientid })).toMatchObject({
          code: 'staff.setup.clientid',
        });
      expect(
        answerOf(await browser.call(staffCalls.setUp, { ...library, ticket, accentColor: '#1d5a63' })),
      ).toMatchObject({ state: 'in', me: { login: 'zhou', library: { clientid: 'mine' } } });
      const owner = new DeskBrowser(app, 'mine');
      answerOf(await owner.call(staffCalls.login, { login: 'zhou', password: chosen }));
      const { results } = answerOf(await owner.call(staffCalls.audit, {}));
      expect(results.map(({ action }) => action)).toContain('library.setup');
      expect(
        await new DeskBrowser(app, '-').call(staffCalls.setUp, { ...library, ticket, clientid: 'second' }),
      ).toMatchObject(invalid);
      // From now on, the start no longer mentions the setup.
      expect(await deskLines(app, 'http://localhost:8080')).toEqual([]);
    });

    test('ends after a week, with a newer address, and once there is a library', async () => {
      const { app, ticket, browser } = await start();
      await deskLines(app, 'http://localhost:8080');
      expect(await browser.call(staffCalls.setUp, { ...library, ticket })).toMatchObject(invalid);
      const { ticket: third } = await transaction(app.db, (tx) =>
        insertTicket(tx, 'setup', null, app.clock.now()),
      );
      app.clock.advance(7 * dayMs + 1000);
      expect(await browser.call(staffCalls.ticket, { ticket: third })).toMatchObject(invalid);
      const { ticket: fourth } = await transaction(app.db, (tx) =>
        insertTicket(tx, 'setup', null, app.clock.now()),
      );
      await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
      expect(await browser.call(staffCalls.setUp, { ...library, ticket: fourth })).toMatchObject(invalid);
      expect(await app.db.selectFrom('library').select('clientid').execute()).toEqual([
        { clientid: 'qinghe' },
      ]);
    });

    test('does not accept an invitation, nor an invitation its address', async () => {
      const { app, ticket } = await start();
      await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
      expect(
        await new DeskBrowser(app, 'qinghe').call(staffCalls.acceptInvitation, { ticket, password: chosen }),
      ).toMatchObject(invalid);
    });
  });
});
