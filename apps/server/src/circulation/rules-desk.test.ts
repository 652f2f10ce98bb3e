import { type DeskCalendar, rulesDeskCalls, staffCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, refused } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { createLibrary } from '../library/public.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { asClientId } from '../platform/ids.ts';
import { changeClosedDays } from './actions/change-closed-days.ts';
import { changeRules } from './actions/change-rules.ts';
import { readRules } from './rule-store.ts';

const qinghe = asClientId('qinghe');

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let desk: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'chengbei']) {
      await createLibrary(app.db, app.clock, { clientid, name: clientid, group: 'north' });
      await app.db
        .insertInto('borrower_type')
        .values({ clientid, id: `${clientid}-teacher`, name: '教师', active: 1 })
        .execute();
    }
    await makeStaff(app, 'qinghe', 'librarian', 'librarian');
    desk = await deskOf(app, 'qinghe', 'librarian');
  });

  const rows = async () => answerOf(await desk.call(rulesDeskCalls.rules, {}));
  async function rowOf(typeId: string) {
    const row = (await rows()).find((one) => one.typeId === typeId);
    if (row === undefined) throw new Error(`There is no ${typeId}.`);
    return row;
  }
  const calendar = async () => answerOf(await desk.call(rulesDeskCalls.calendar, {}));
  const undo = (id: string) => desk.call(staffCalls.undo, { id });
  const entries = async (action: string) =>
    app.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', action)
      .where('clientid', '=', 'qinghe')
      .orderBy('number')
      .execute();

  describe('rules', () => {
    test('for one type apply to it alone, make one log entry, and can be undone', async () => {
      const typeId = 'qinghe-teacher';
      const { version } = await rowOf(typeId);
      const changed = answerOf(
        await desk.call(rulesDeskCalls.changeRules, {
          typeId,
          version,
          rules: { loanDays: 90, maxLoans: 20 },
        }),
      );
      const book = await readRules(app.db, qinghe);
      expect([book.of(typeId).loanDays, book.of(null).loanDays]).toEqual([90, 30]);
      expect((await rowOf(typeId)).set).toEqual({ loanDays: 90, maxLoans: 20 });
      const [entry, ...more] = await entries('circulation.rules.change');
      expect(more).toEqual([]);
      expect(JSON.parse(entry?.after ?? '')).toEqual({ loanDays: 90, maxLoans: 20 });
      answerOf(await undo(changed.undoId));
      expect((await readRules(app.db, qinghe)).of(typeId).loanDays).toBe(30);
    });

    test('are not overwritten when the command line has changed them since', async () => {
      const { version } = await rowOf('');
      await changeRules(app.db, qinghe, undefined, ['loanDays=21'], app.clock.now());
      expect(
        await desk.call(rulesDeskCalls.changeRules, { typeId: '', version, rules: { loanDays: 14 } }),
      ).toMatchObject(refused('desk.conflict', { current: { loanDays: 21 } }));
      expect((await entries('circulation.rules.change')).at(-1)).toMatchObject({ actor_type: 'operator' });
      await changeRules(app.db, qinghe, undefined, ['loanDays='], app.clock.now());
    });

    test('that are out of bounds, unknown, or for a type of another library are refused', async () => {
      const { version } = await rowOf('');
      for (const rules of [
        { loanDays: 0 },
        { loanDays: 4000 },
        { renewWanted: 2 },
        { scoreLost: 1.5 },
        { clientid: 1 },
      ])
        expect(
          (await desk.post(`/api${rulesDeskCalls.changeRules.path}`, { typeId: '', version, rules }))
            .statusCode,
        ).toBe(400);
      for (const typeId of ['chengbei-teacher', 'nobody'])
        expect(
          await desk.call(rulesDeskCalls.changeRules, { typeId, version, rules: { loanDays: 1 } }),
        ).toMatchObject(refused('circulation.rules.missing'));
      expect((await rows()).map(({ typeId }) => typeId)).toEqual(['', 'qinghe-teacher']);
    });

    test('are tried before they are saved, on the real calendar', async () => {
      await changeClosedDays(app.db, qinghe, 'close', ['2026-03-16', '2026-03-17'], '校庆', app.clock.now());
      const tried = answerOf(
        await desk.call(rulesDeskCalls.tryRules, {
          typeId: '',
          day: '2026-03-02',
          rules: { loanDays: 14, renewals: 2, renewalDays: 7, pickUpDays: 2 },
        }),
      );
      expect(tried).toMatchObject({
        countedTo: '2026-03-16',
        dueOn: '2026-03-18',
        renewedTo: ['2026-03-25', '2026-04-01'],
        pickUpBy: '2026-03-04',
      });
      expect(
        await desk.call(rulesDeskCalls.tryRules, { typeId: '', day: '2026-02-30', rules: {} }),
      ).toMatchObject(refused('circulation.calendar.day'));
      await changeClosedDays(app.db, qinghe, 'open', ['2026-03-16', '2026-03-17'], '', app.clock.now());
    });
  });

  describe('the calendar', () => {
    const change = async (
      closed: readonly { from: string; to: string; name: string; closed: boolean }[],
      hours: readonly { day: string; hours: string }[] = [],
      version?: DeskCalendar['version'],
    ) =>
      desk.call(rulesDeskCalls.changeCalendar, {
        version: version ?? (await calendar()).version,
        closed: [...closed],
        hours: [...hours],
      });

    test('closes a range and sets hours in one step; an undo spares what changed since', async () => {
      const { undoId } = answerOf(
        await change(
          [
            { from: '2026-10-01', to: '2026-10-07', name: '国庆节', closed: true },
            { from: '7', to: '7', name: '', closed: true },
          ],
          [
            { day: '', hours: '8:00-18:00' },
            { day: '6', hours: '9:00-12:00' },
          ],
        ),
      );
      const { closed, hours } = await calendar();
      expect(closed).toHaveLength(8);
      expect(closed).toContainEqual({ day: '2026-10-07', name: '国庆节' });
      expect(hours).toContainEqual({ day: '', hours: '08:00-18:00' });
      expect(await entries('circulation.calendar.change')).toHaveLength(3);
      await changeClosedDays(app.db, qinghe, 'close', ['2026-10-03'], '改名', app.clock.now());
      const { kept } = answerOf(await undo(undoId));
      expect(kept.map(({ what }) => what)).toEqual(['2026-10-03']);
      expect(await calendar()).toMatchObject({ closed: [{ day: '2026-10-03', name: '改名' }], hours: [] });
    });

    test('shows the second of two people the first one’s days', async () => {
      const { version } = await calendar();
      await changeClosedDays(app.db, qinghe, 'close', ['2026-12-31'], '盘点', app.clock.now());
      const late = [{ from: '2027-01-01', to: '2027-01-01', name: '元旦', closed: true }];
      expect(await change(late, [], version)).toMatchObject(refused('desk.conflict'));
    });

    test.each([
      [{ from: '2026-02-30', to: '2026-02-30' }, 'circulation.calendar.day'],
      [{ from: '2026-10-07', to: '2026-10-01' }, 'circulation.calendar.day'],
      [{ from: '2026-01-01', to: '2028-01-01' }, 'circulation.calendar.day'],
      [{ from: '1', to: '5' }, 'circulation.calendar.day'],
    ])('refuses %j', async (range, code) => {
      expect(await change([{ ...range, name: '', closed: true }])).toMatchObject(refused(code));
    });

    test.each(['25:00-26:00', '18:00-8:00', 'always'])('refuses the hours %s', async (hours) => {
      expect(await change([], [{ day: '', hours }])).toMatchObject(refused('circulation.calendar.hours'));
    });

    test('can be downloaded as a table', async () => {
      const path = `/api${rulesDeskCalls.downloadCalendar.path}`;
      const { body } = await desk.post(path, { format: 'csv' });
      expect(body.startsWith('﻿')).toBe(true);
      expect(body).toContain('2026-12-31');
    });
  });

  test('a person who may only see settings changes no rules, and the audit chain is intact', async () => {
    await makeStaff(app, 'qinghe', 'circulation', 'circulation');
    const assistant = await deskOf(app, 'qinghe', 'circulation');
    expect(
      await assistant.call(rulesDeskCalls.changeRules, { typeId: '', version: 0, rules: {} }),
    ).toMatchObject(refused('staff.permission.missing'));
    expect(await verifyChain(app.db, 'qinghe')).toMatchObject({ brokenAt: undefined });
  });
});
