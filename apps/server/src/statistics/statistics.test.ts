import {
  catalogueCalls,
  catalogueDeskCalls,
  circulationDeskCalls,
  type MeasureKey,
  staffCalls,
  statisticsCalls,
  todayCalls,
} from '@yuelan/contract';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { libraryOf, makeScene, type Scene } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { sessionOf } from '../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { countPastLoans } from '../circulation/count-past-loans.ts';
import { recordEvents } from '../circulation/public.ts';
import { createLibrary } from '../library/public.ts';
import { transaction } from '../platform/database/transaction.ts';
import { asClientId, type ReaderId } from '../platform/ids.ts';
import { ensureNamed } from '../reader/public.ts';

const march = { from: '2026-03-01', to: '2026-03-31' };

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let desk: DeskBrowser;
  let other: DeskBrowser;

  async function putIn(readerId: ReaderId, department: string, type: string): Promise<void> {
    await transaction(app.db, async (tx) => {
      const clientid = asClientId('qinghe');
      const department_id = await ensureNamed(tx, clientid, 'department', department);
      const borrower_type_id = await ensureNamed(tx, clientid, 'borrowerType', type);
      await tx
        .updateTable('reader')
        .set({ department_id, borrower_type_id })
        .where('id', '=', readerId)
        .execute();
    });
  }
  const event = (
    at: string,
    reader: number,
    action: 'borrow' | 'return' | 'renew' | 'lost',
    barcode: string,
  ) => ({
    at: `${at}:00.000Z`,
    reader: `qinghe-${reader}`,
    action,
    barcode,
  });
  const overview = async (span = march, by = desk) => {
    const answer = answerOf(await by.call(statisticsCalls.overview, span));
    const of = (key: MeasureKey) => {
      const measure = answer.measures.find((one) => one.key === key);
      if (measure === undefined) throw new Error(`There is no ${key}.`);
      return measure;
    };
    return { ...answer, of };
  };
  const groups = async (by: 'class' | 'grade' | 'type') =>
    answerOf(await desk.call(statisticsCalls.groups, { ...march, by })).results;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, { isSearched: true, copies: [3, 3, 3], readers: 4, group: 'river' });
    await createLibrary(app.db, app.clock, { clientid: 'chengbei', name: '城北', group: 'river' });
    for (const clientid of ['qinghe', 'chengbei'])
      await makeStaff(app, clientid, `${clientid}-lin`, 'librarian');
    await libraryOf(app, 'chengbei');
    desk = await deskOf(app, 'qinghe', 'qinghe-lin');
    other = await deskOf(app, 'chengbei', 'chengbei-lin');
    await putIn(scene.reader(0).id, '三年级一班', '学生');
    await putIn(scene.reader(1).id, '三年级二班', '学生');
    await putIn(scene.reader(2).id, '语文组', '教师');
    await recordEvents(
      app.db,
      scene.place,
      [
        event('2026-02-10T02:00', 1, 'borrow', '3-1'),
        // 00:30 on the second of March in Shanghai.
        event('2026-03-01T16:30', 1, 'borrow', '1-1'),
        event('2026-03-02T02:00', 1, 'borrow', '2-1'),
        event('2026-03-02T03:00', 2, 'borrow', '1-2'),
        event('2026-03-05T02:00', 3, 'borrow', '2-2'),
        event('2026-03-09T02:00', 1, 'return', '1-1'),
        event('2026-03-09T02:00', 2, 'renew', '1-2'),
        event('2026-03-10T02:00', 3, 'lost', '2-2'),
      ],
      app.clock.now(),
    );
  });

  describe('loans', () => {
    test('are counted by the library’s days, beside the previous period', async () => {
      const { of, starts, step, before } = await overview();
      expect(step).toBe('day');
      expect(before).toEqual({ from: '2026-01-29', to: '2026-02-28' });
      expect(of('loans')).toMatchObject({ total: 4, before: 1 });
      expect(of('loans').values[starts.indexOf('2026-03-02')]).toBe(3);
      // Two readers on the second, one on the fifth.
      expect(of('borrowings').total).toBe(3);
      expect([of('returns').total, of('renewals').total, of('lost').total]).toEqual([1, 1, 1]);
    });

    test('of another library of the group are not included', async () => {
      expect((await overview(march, other)).of('loans').total).toBe(0);
    });

    test('keep the class of their time, and are added up by grade and type', async () => {
      const { id } = scene.reader(0);
      await putIn(id, '四年级一班', '学生');
      expect(await groups('class')).toMatchObject([
        { name: '', readers: 1, loans: 0 },
        { name: '三年级二班', readers: 1, loans: 1 },
        { name: '三年级一班', readers: 0, loans: 2, before: 1, returns: 1 },
        { name: '四年级一班', readers: 1, borrowers: 1, loans: 0 },
        { name: '语文组', readers: 1, loans: 1 },
      ]);
      expect((await groups('grade')).find(({ name }) => name === '三年级')).toMatchObject({ loans: 3 });
      expect((await groups('type')).find(({ name }) => name === '学生')).toMatchObject({
        loans: 3,
        readers: 2,
      });
      await putIn(id, '三年级一班', '学生');
    });

    test('stay counted when their readers are gone', async () => {
      const before = await app.db.selectFrom('day_count').selectAll().execute();
      expect(before.length).toBeGreaterThan(0);
      // Nothing in the table leads to a reader.
      const ids = scene.readers.map(({ id }) => id);
      expect(ids.filter((id) => JSON.stringify(before).includes(id))).toEqual([]);
    });

    test('from before there were statistics are counted once, when the schema changes', async () => {
      const select = () =>
        app.db
          .selectFrom('day_count')
          .selectAll()
          .where('measure', 'in', ['loans', 'borrowings', 'returns', 'renewals', 'lost'])
          .orderBy('measure')
          .orderBy('day')
          .orderBy('department_id')
          .execute();
      const before = await select();
      await app.db.deleteFrom('day_count').execute();
      await transaction(app.db, (tx) => countPastLoans.up(tx, app.dialect));
      expect(await select()).toEqual(before);
    });

    test.each([
      ['2026-03-31', '2026-03-01'],
      ['2026-02-30', '2026-03-01'],
      ['1990-01-01', '2026-01-01'],
    ])('from %s to %s are refused', async (from, to) => {
      const refusal = { code: 'statistics.period.wrong' };
      expect(await desk.call(statisticsCalls.overview, { from, to })).toMatchObject(refusal);
      expect(await desk.call(statisticsCalls.groups, { from, to })).toMatchObject(refusal);
    });
  });

  describe('a year', () => {
    const figuresOf = async (input: { year: number; school?: boolean; pupils?: string }) => {
      const year = answerOf(await desk.call(statisticsCalls.year, input));
      return { ...year, of: (key: string) => year.figures.find((figure) => figure.key === key) };
    };

    test('has the figures that libraries report, also per pupil, and says which are unknown', async () => {
      const { of, from, to, types, pupils } = await figuresOf({ year: 2026 });
      expect([from, to]).toEqual(['2026-01-01', '2026-12-31']);
      expect(types.find(({ id }) => id === pupils)?.name).toBe('学生');
      expect(of('titles')?.value).toBe(3);
      // One of nine is lost.
      expect(of('copies')?.value).toBe(8);
      expect(of('loans')).toMatchObject({ value: 5, before: 0 });
      expect(of('borrowers')?.value).toBe(3);
      expect(of('pupils')?.value).toBe(2);
      expect(of('copiesPerPupil')?.value).toBe(4);
      expect(of('loansPerPupil')?.value).toBe(2);
      expect(of('borrowingShare')?.value).toBe(100);
      expect(of('gateVisits')?.value).toBeNull();
    });

    test('of a school ends in August', async () => {
      const { of, from, to } = await figuresOf({ year: 2025, school: true });
      expect([from, to]).toEqual(['2025-09-01', '2026-08-31']);
      expect(of('loans')?.value).toBe(5);
    });

    test('counts everybody as a pupil if that type does not exist', async () => {
      await app.db.updateTable('borrower_type').set({ name: '读者' }).where('name', '=', '学生').execute();
      expect((await figuresOf({ year: 2026, pupils: 'nobody' })).of('pupils')?.value).toBe(4);
      await app.db.updateTable('borrower_type').set({ name: '学生' }).where('name', '=', '读者').execute();
    });

    test('is a workbook of figures, months and definitions', async () => {
      const { rawPayload } = await desk.post(`/api${statisticsCalls.downloadYear.path}`, { year: 2026 });
      const figures = await readSheet(rawPayload);
      expect(figures[0]).toEqual(['Figure', 'Unit', 'This year', 'Year before']);
      expect(figures.find(([name]) => name === 'Loans')).toEqual(['Loans', 'loans', 5, 0]);
      expect(figures.find(([name]) => name === 'Seats')).toEqual(
        ['Seats', null, null, null].with(1, 'seats'),
      );
      const months = await readSheet(rawPayload, 2);
      expect(months.map(([month]) => month).slice(0, 4)).toEqual(['Month', '2026-01', '2026-02', '2026-03']);
      expect(months[3]?.[months[0]?.indexOf('Loans') ?? -1]).toBe(4);
      const definitions = await readSheet(rawPayload, 3);
      expect(definitions).toHaveLength(figures.length);
    });
  });

  test('days and groups can be downloaded as tables', async () => {
    const days = await desk.post(`/api${statisticsCalls.downloadDays.path}`, { ...march, format: 'csv' });
    expect(days.body.startsWith('\ufeffDay,Visits')).toBe(true);
    expect(days.body.split('\r\n')).toHaveLength(33);
    const table = await desk.post(`/api${statisticsCalls.downloadGroups.path}`, { ...march, sort: '-loans' });
    expect((await readSheet(table.rawPayload))[1]?.slice(0, 4)).toEqual(['三年级一班', 1, 1, 2]);
  });

  describe('visits', () => {
    const today = { from: '2026-03-02', to: '2026-03-02' };
    const visited = async () => {
      await app.services.visits.flush();
      const { of } = await overview(today);
      return [of('visits').total, of('readerVisits').total];
    };
    beforeEach(async () => {
      await app.services.visits.flush();
      await app.db.deleteFrom('recent_visit').execute();
      await app.db.deleteFrom('day_count').where('measure', 'in', ['visits', 'readerVisits']).execute();
      app.clock.set('2026-03-02T08:00:00Z');
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
    });

    test('end after half an hour without a call', async () => {
      const call = callAs(app, await visitorOf(app, 'qinghe'));
      await call(catalogueCalls.newest, {});
      await call(catalogueCalls.newest, {});
      expect(await visited()).toEqual([1, 0]);
      app.clock.advance(20 * 60_000);
      await call(catalogueCalls.newest, {});
      expect(await visited()).toEqual([1, 0]);
      app.clock.advance(20 * 60_000);
      await call(catalogueCalls.newest, {});
      expect(await visited()).toEqual([1, 0]);
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
      app.clock.advance(31 * 60_000);
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
      await call(catalogueCalls.newest, {});
      expect(await visited()).toEqual([2, 0]);
    });

    test('of somebody who logs in count once, under their class', async () => {
      await callAs(app, await visitorOf(app, 'qinghe'))(catalogueCalls.newest, {});
      const call = callAs(app, await sessionOf(app, 'qinghe', scene.reader(0).id));
      await call(catalogueCalls.newest, {});
      expect(await visited()).toEqual([1, 1]);
      app.clock.advance(40 * 60_000);
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
      await call(catalogueCalls.newest, {});
      expect(await visited()).toEqual([2, 2]);
      expect((await groups('class')).find(({ name }) => name === '三年级一班')).toMatchObject({ visits: 2 });
    });

    test('are forgotten after half an hour, except for their number', async () => {
      const call = callAs(app, await visitorOf(app, 'qinghe'));
      await call(catalogueCalls.newest, {});
      await visited();
      app.clock.advance(31 * 60_000);
      await callAs(app, await visitorOf(app, 'qinghe'))(catalogueCalls.newest, {});
      await app.services.visits.flush();
      expect(await app.db.selectFrom('recent_visit').selectAll().execute()).toHaveLength(1);
    });
  });

  test('readers whom a school registered earlier are new neither on Today nor here', async () => {
    app.clock.set('2026-03-02T08:01:00Z');
    desk = await deskOf(app, 'qinghe', 'qinghe-lin');
    const added = async () => {
      const { figures } = answerOf(await desk.call(todayCalls.today, {}));
      const onToday = figures.find(({ key }) => key === 'readers')?.value;
      return [onToday, (await overview({ from: '2026-02-24', to: '2026-03-02' })).of('newReaders').total];
    };
    const { registered_at } = await app.db
      .selectFrom('reader')
      .select('registered_at')
      .where('id', '=', scene.reader(3).id)
      .executeTakeFirstOrThrow();
    const register = (at: string) =>
      app.db.updateTable('reader').set({ registered_at: at }).where('id', '=', scene.reader(3).id).execute();
    await register('2026-03-01T08:00:00.000Z');
    const before = await added();
    expect(before[0]).toBe(before[1]);
    await register('2020-09-01T08:00:00.000Z');
    expect(await added()).toEqual(before.map((count = 0) => count - 1));
    await register(registered_at);
  });

  test('a copy counts as lost wherever staff record it, on loan or not, until that is undone', async () => {
    app.clock.set('2026-03-02T08:00:00Z');
    desk = await deskOf(app, 'qinghe', 'qinghe-lin');
    const { barcode, title_id } = await app.db
      .selectFrom('copy')
      .select(['barcode', 'title_id'])
      .where('barcode', '=', '3-3')
      .executeTakeFirstOrThrow();
    const lost = async () => (await overview()).of('lost').total;
    const before = await lost();
    const undo = (id: string | undefined) => desk.call(staffCalls.undo, { id: id ?? '' });
    const marked = answerOf(await desk.call(circulationDeskCalls.markCopy, { barcode, as: 'lost' }));
    expect(await lost()).toBe(before + 1);
    answerOf(await undo(marked.undoId));
    expect(await lost()).toBe(before);
    const { copies } = answerOf(await desk.call(catalogueDeskCalls.title, { id: String(title_id) }));
    const copy = copies.find((one) => one.barcode === barcode);
    if (copy === undefined) throw new Error('The copy is gone.');
    const { id, version, lendable, storage, shelf, callNumber } = copy;
    const kept = { id, version, barcode, lendable, storage, shelf, callNumber };
    const edited = answerOf(await desk.call(catalogueDeskCalls.changeCopy, { ...kept, statusId: 3 }));
    expect(await lost()).toBe(before + 1);
    answerOf(await undo(edited.undoId));
    expect(await lost()).toBe(before);
  });

  describe('searches that find nothing', () => {
    const unanswered = async (by = desk) => {
      await app.services.searches.flush();
      return answerOf(await by.call(statisticsCalls.unanswered, {})).results;
    };
    const search = async (text: string, people: number, clientid = 'qinghe') => {
      for (let person = 0; person < people; person += 1) {
        const call = callAs(app, await visitorOf(app, clientid));
        answerOf(await call(catalogueCalls.search, { text }));
      }
    };

    beforeEach(() => {
      app.clock.set('2026-03-02T08:00:00Z');
    });

    test('are shown from five visitors on, never those of one person', async () => {
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
      await search('量子纠缠入门', 4);
      const call = callAs(app, await visitorOf(app, 'qinghe'));
      for (let time = 0; time < 6; time += 1) await call(catalogueCalls.search, { text: '只有我一个人找' });
      expect(await unanswered()).toEqual([]);
      await search('量子 纠缠入门', 1);
      expect(await unanswered()).toMatchObject([
        { visitors: 5, lastDay: '2026-03-02', settlement: 'open', synonym: '', version: 0 },
      ]);
      expect((await overview()).of('unanswered').total).toBe(11);
      expect(await unanswered(await deskOf(app, 'chengbei', 'chengbei-lin'))).toEqual([]);
    });

    test('do not link one visitor’s searches', async () => {
      const call = callAs(app, await visitorOf(app, 'qinghe'));
      for (const text of ['甲乙丙丁', '戊己庚辛']) await call(catalogueCalls.search, { text });
      await app.services.searches.flush();
      const rows = await app.db
        .selectFrom('unanswered_search')
        .select('visitor')
        .where('text', 'in', ['甲乙丙丁', '戊己庚辛'])
        .execute();
      expect(new Set(rows.map(({ visitor }) => visitor)).size).toBe(2);
    });

    test('are forgotten after 90 days', async () => {
      app.clock.set('2026-07-02T08:00:00Z');
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
      expect(await unanswered()).toEqual([]);
      await app.services.searches.forgetOld();
      expect(await app.db.selectFrom('unanswered_search').selectAll().execute()).toEqual([]);
      app.clock.set('2026-03-02T08:00:00Z');
    });

    test('get a synonym that readers are offered, and that can be withdrawn', async () => {
      desk = await deskOf(app, 'qinghe', 'qinghe-lin');
      await search('天书奇谈', 5);
      const [found] = await unanswered();
      if (found === undefined) throw new Error('Nothing was found.');
      const { id } = found;
      const settle = (version: number, settlement: 'synonym' | 'buy', synonym = '') =>
        desk.call(statisticsCalls.settleUnanswered, { id, version, settlement, synonym });
      expect(await settle(0, 'synonym', ' ')).toMatchObject({ code: 'statistics.synonym.missing' });
      const settled = answerOf(await settle(0, 'synonym', '书1'));
      expect(settled).toMatchObject({ settlement: 'synonym', synonym: '书1', version: 1 });
      expect(await settle(0, 'buy')).toMatchObject({
        code: 'desk.conflict',
        facts: { current: { settlement: 'synonym', version: 1 } },
      });

      const call = callAs(app, await visitorOf(app, 'qinghe'));
      const better = async () =>
        answerOf(await call(catalogueCalls.betterQueries, { text: '天书奇谈' })).better.map(
          ({ text }) => text,
        );
      expect((await better())[0]).toBe('书1');
      answerOf(await desk.call(staffCalls.undo, { id: settled.undoId }));
      expect(await better()).not.toContain('书1');
      expect((await unanswered())[0]).toMatchObject({ settlement: 'open', version: 2 });
      const log = await app.db
        .selectFrom('audit_entry')
        .select('action')
        .where('target_id', '=', id)
        .orderBy('number')
        .execute();
      expect(log.map(({ action }) => action)).toEqual([
        'statistics.search.settle',
        'statistics.search.settle.undo',
      ]);
      other = await deskOf(app, 'chengbei', 'chengbei-lin');
      expect(
        await other.call(statisticsCalls.settleUnanswered, { id, version: 2, settlement: 'buy' }),
      ).toMatchObject({ code: 'statistics.search.missing' });
    });
  });
});
