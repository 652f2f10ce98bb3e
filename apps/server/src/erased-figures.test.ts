import {
  catalogueCalls,
  type Grouping,
  groupings,
  type MeasureKey,
  readerDeskCalls,
  statisticsCalls,
  type YearFigureKey,
} from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs } from '../testing/call-as.ts';
import { syncChallenges } from '../testing/challenge/challenges.ts';
import { makeScene, type Scene } from '../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { makeReader, type TestReader } from '../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../testing/staff/desk.ts';
import { insertEnrolment, insertSigning, takePlace } from './activities/public.ts';
import { placeHold, recordEvents } from './circulation/public.ts';
import { transaction } from './platform/database/transaction.ts';
import { asClientId } from './platform/ids.ts';
import { ensureNamed } from './reader/public.ts';

const clientid = asClientId('qinghe');
const year = { from: '2026-01-01', to: '2026-12-31' };
const years = [
  year,
  { from: '2026-01-01', to: '2026-03-02' },
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2025-09-01', to: '2026-08-31' },
  { from: '2025-09-01', to: '2025-11-30' },
  { from: '2024-09-01', to: '2025-08-31' },
];
/** Erased readers are missing from the borrowers of periods that do not begin with a year. */
const otherPeriods = [
  { from: '2024-09-01', to: '2026-08-31' },
  { from: '2026-02-01', to: '2026-03-02' },
  { from: '2026-03-02', to: '2026-03-02' },
];
/** The cards that are valid now, and what is divided by them. */
const ofNow: ReadonlySet<YearFigureKey> = new Set([
  'readers',
  'pupils',
  'loansPerReader',
  'copiesPerPupil',
  'titlesAddedPerPupil',
  'loansPerPupil',
  'borrowingShare',
]);

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let desk: DeskBrowser;
  let one: TestReader;

  const event = (
    at: string,
    reader: string,
    action: 'borrow' | 'return' | 'renew' | 'lost',
    barcode: string,
  ) => ({
    ...{ at: `${at}T02:00:00.000Z`, reader, action, barcode },
  });
  const overview = async (span: typeof year) =>
    answerOf(await desk.call(statisticsCalls.overview, span)).measures;
  const groups = async (span: typeof year, by: Grouping) =>
    answerOf(await desk.call(statisticsCalls.groups, { ...span, by })).results;
  const figures = async (of: { year: number; school: boolean }) =>
    answerOf(await desk.call(statisticsCalls.year, of)).figures.flatMap(({ key, value, before }) =>
      ofNow.has(key) ? [] : [{ key, value, before }],
    );
  /** Everything that the screen shows, but for the readers of now. */
  async function shown() {
    await app.services.visits.flush();
    const all: Record<string, unknown> = {};
    for (const span of [...years, ...otherPeriods]) all[JSON.stringify(span)] = await overview(span);
    for (const by of groupings) {
      const rowsOf = async (span: typeof year) =>
        (await groups(span, by)).map(({ readers: _, ...row }) => row).filter(({ name }) => name !== '');
      for (const span of years) all[JSON.stringify({ ...span, by })] = await rowsOf(span);
      for (const span of otherPeriods)
        all[JSON.stringify({ ...span, by })] = (await rowsOf(span)).map(({ borrowers: _, ...row }) => row);
    }
    for (const school of [false, true])
      for (const year of [2024, 2025, 2026]) all[`${year} ${school}`] = await figures({ year, school });
    return all;
  }

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, { isSearched: true, copies: [3, 3, 3], readers: 2 });
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    desk = await deskOf(app, 'qinghe', 'owner');
    const [departmentId, borrowerTypeId] = await transaction(app.db, async (tx) => [
      await ensureNamed(tx, clientid, 'department', '三年级二班'),
      await ensureNamed(tx, clientid, 'borrowerType', '学生'),
    ]);
    const ofClass = { departmentId, borrowerTypeId, registeredAt: '2025-09-02T00:00:00.000Z' };
    one = await makeReader(app, 'qinghe', 'one', ofClass);
    const next = await makeReader(app, 'qinghe', 'next', ofClass);
    await recordEvents(
      app.db,
      scene.place,
      [
        event('2024-10-10', 'one', 'borrow', '3-3'),
        event('2024-11-10', 'one', 'return', '3-3'),
        event('2025-10-10', 'one', 'borrow', '3-1'),
        event('2025-12-10', 'one', 'return', '3-1'),
        event('2026-01-12', 'one', 'borrow', '3-1'),
        event('2026-01-12', 'one', 'borrow', '3-2'),
        event('2026-01-19', 'one', 'renew', '3-1'),
        event('2026-02-10', 'one', 'return', '3-1'),
        event('2026-02-10', 'one', 'lost', '3-2'),
        event('2026-02-20', 'one', 'borrow', '1-1'),
        event('2026-02-21', 'one', 'return', '1-1'),
        event('2026-02-20', 'next', 'borrow', '1-2'),
        event('2026-02-20', 'qinghe-1', 'borrow', '1-3'),
      ],
      app.clock.now(),
    );
    const activity = (name: string, end: string, more = '') =>
      `name: ${name}\ncategory: event\nenrol: true\ncapacity: 1\nstart: 2026-03-01\nend: ${end}\n${more}`;
    const activityIdOf = await syncChallenges(app, 'qinghe', {
      'activities/over.yaml': activity('讲座', '2026-03-01'),
      'activities/going-on.yaml': activity('读书月', '2026-03-31'),
      'activities/signed.yaml': activity('展览', '2026-03-31', 'sign: true\n'),
      'activities/coming.yaml': activity('采风', '2026-05-31').replace('2026-03-01', '2026-05-01'),
    });
    await transaction(app.db, async (tx) => {
      for (const key of ['over', 'going-on', 'signed', 'coming']) {
        const activityId = activityIdOf(key);
        const part = { clientid, activityId, readerId: one.id, at: app.clock.now() };
        await insertEnrolment(tx, part);
        await takePlace(tx, clientid, activityId);
        if (key === 'signed') await insertSigning(tx, part);
        if (key !== 'going-on') continue;
        // Somebody of the same class waits for the place.
        await insertEnrolment(tx, { ...part, readerId: next.id });
        await tx
          .updateTable('activity_enrolment')
          .set({ waiting_number: 1 })
          .where(({ and }) => and({ activity_id: activityId, reader_id: next.id }))
          .execute();
        await tx
          .updateTable('activity')
          .set({ last_waiting_number: 1 })
          .where('id', '=', activityId)
          .execute();
      }
    });
    await placeHold(app.db, scene.place, [clientid], {
      readerId: one.id,
      barcode: '2-1',
      now: app.clock.now(),
    });
    await callAs(app, one.token)(catalogueCalls.search, { text: '没有这本书' });
  });

  describe('after a reader was erased', () => {
    let before: Awaited<ReturnType<typeof shown>>;
    let valid: number | undefined;
    const ofClass = async () => (await groups(year, 'class')).find(({ name }) => name === '三年级二班');

    beforeAll(async () => {
      before = await shown();
      valid = (await ofClass())?.readers;
      answerOf(await desk.call(readerDeskCalls.erase, { id: one.id, borrowNumber: 'one' }));
    });

    test('every figure is unchanged, except the current number of valid cards', async () => {
      const total = async (key: MeasureKey) =>
        (await overview(year)).find((measure) => measure.key === key)?.total;
      expect(await shown()).toEqual(before);
      // Otherwise equal figures would say nothing.
      for (const key of [
        'loans',
        'returns',
        'renewals',
        'lost',
        'holds',
        'participants',
        'readerVisits',
      ] as const)
        expect(await total(key), key).toBeGreaterThan(0);
      // Somebody checked in, enrolled for what is over, and got the place of the erased reader. One activity has not begun.
      expect(await total('participants')).toBe(3);
      expect(await ofClass()).toMatchObject({ borrowers: 2, loans: 4, participants: 3, readers: 1 });
      expect(valid).toBe(2);
    });

    test('the counts tell by the month when they began to borrow, but neither who nor what', async () => {
      const rows = await app.db
        .selectFrom('day_count')
        .selectAll()
        .where('measure', 'like', 'former%')
        .orderBy('measure')
        .orderBy('day')
        .execute();
      expect(rows.map(({ measure, day, times }) => [measure, day, times])).toEqual([
        ['formerBorrowersOfSchoolYear', '2024-10-01', 1],
        ['formerBorrowersOfSchoolYear', '2025-10-01', 1],
        ['formerBorrowersOfYear', '2024-10-01', 1],
        ['formerBorrowersOfYear', '2025-10-01', 1],
        ['formerBorrowersOfYear', '2026-01-01', 1],
      ]);
      const everything = JSON.stringify(await app.db.selectFrom('day_count').selectAll().execute());
      expect(everything).not.toContain(one.id);
      const left = await app.db.selectFrom('reader').select('id').where('id', '=', one.id).execute();
      expect(left).toEqual([]);
    });

    test('the next erased reader is added to the same counts', async () => {
      const former = () =>
        app.db
          .selectFrom('day_count')
          .select(['times', 'day'])
          .where('measure', '=', 'formerBorrowersOfYear')
          .where('day', '>=', '2026-01-01')
          .execute();
      const counted = await shown();
      await recordEvents(
        app.db,
        scene.place,
        [event('2026-02-24', 'next', 'return', '1-2')],
        app.clock.now(),
      );
      const { id } = await app.db
        .selectFrom('reader')
        .select('id')
        .where('borrow_number', '=', 'next')
        .executeTakeFirstOrThrow();
      const returned = await shown();
      expect(returned).not.toEqual(counted);
      answerOf(await desk.call(readerDeskCalls.erase, { id, borrowNumber: 'next' }));
      expect(await shown()).toEqual(returned);
      expect(await former()).toEqual([
        { times: 1, day: '2026-01-01' },
        { times: 1, day: '2026-02-01' },
      ]);
    });
  });
});
