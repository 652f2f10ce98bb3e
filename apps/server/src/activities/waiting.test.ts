import { activitiesCalls } from '@yuelan/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import { ContentFolder, syncInto } from '../../testing/content/content-folder.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { expectRefused } from '../../testing/refused.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';
import { checkInvariants } from './check-invariants.ts';

const { activity, enrol, cancelEnrolment, sign, ownActivities } = activitiesCalls;

const fair = (capacity: string) =>
  `name: 换书集市\nstart: 2026-05-01\nend: 2026-05-31\nenrol: true\nsign: true\n${capacity}\n`;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let readers: TestReader[];
  let parentId: string;
  let count = 0;
  const folder = new ContentFolder().write({
    'activities/now.yaml': 'name: 正在进行\nstart: 2026-03-01\nend: 2026-04-01\nenrol: true\ncapacity: 1\n',
    'activities/open.yaml': 'name: 不限人数\nstart: 2026-05-01\nend: 2026-05-31\nenrol: true\n',
  });
  afterAll(() => folder.remove());

  beforeAll(async () => {
    app = await makeApp();
    await createLibrary(app.db, app.clock, { clientid: 'qinghe', name: '清河' });
    readers = [];
    for (let number = 1; number <= 12; number += 1)
      readers.push(await makeReader(app, 'qinghe', `W${number}`, { realName: `读者${number}` }));
  });
  const write = async (capacity: string) => {
    folder.write({ [`activities/fair${count}.yaml`]: fair(capacity) });
    await syncInto(app, 'qinghe', folder.path);
  };
  const idOf = async (key: string) =>
    (await app.db.selectFrom('activity').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id;
  beforeEach(async () => {
    count += 1;
    await write('capacity: 2');
    parentId = await idOf(`fair${count}`);
  });
  const reader = (number: number) => {
    const found = readers[number - 1];
    if (found === undefined) throw new Error(`There is no reader ${number}.`);
    return found;
  };
  const as = (number: number) => callAs(app, reader(number).token);
  const join = (number: number) => as(number)(enrol, { parentId, wait: 1 });
  const leave = (number: number) => as(number)(cancelEnrolment, { parentId });
  const seenBy = async (number: number) => answerOf(await as(number)(activity, { id: parentId }));
  const joinAll = async (...numbers: number[]) => {
    for (const number of numbers) answerOf(await join(number));
  };
  /** Card numbers of readers with a place, and of those who wait, in order. */
  const standing = async () => {
    const rows = await app.db
      .selectFrom('activity_enrolment')
      .innerJoin('reader', 'reader.id', 'activity_enrolment.reader_id')
      .select(['borrow_number', 'waiting_number'])
      .where('activity_id', '=', parentId)
      .orderBy('waiting_number')
      .execute();
    const numbers = (waits: boolean) =>
      rows.flatMap((row) => ((row.waiting_number !== null) === waits ? [row.borrow_number] : []));
    expect(await checkInvariants(app.db)).toEqual([]);
    return { in: numbers(false).sort(), line: numbers(true) };
  };
  /** The activity is on by the clock of the tests. */
  const begin = () =>
    app.db
      .updateTable('activity')
      .set({ start_at: '2026-03-01T00:00:00.000Z' })
      .where('id', '=', parentId)
      .execute();
  const setStatus = (number: number, status: number) =>
    app.db.updateTable('reader').set({ status }).where('id', '=', reader(number).id).execute();
  const staff = (...argv: string[]) => runStaffCommand(app, 'activity', ...argv);

  describe('cancelling an enrolment', () => {
    test('a reader gives up the place before the activity begins, and can enrol again', async () => {
      await joinAll(1);
      expect(await seenBy(1)).toMatchObject({ enrolled: 1, cancelFlag: 1, enrolledCount: 1 });
      expect(answerOf(await leave(1))).toMatchObject({ enrolled: 0, cancelFlag: 0, enrolledCount: 0 });
      expect(await leave(1)).toMatchObject({ kind: 'refused', code: 'activities.enrolment.missing' });
      await joinAll(1);
      expect(await standing()).toEqual({ in: ['W1'], line: [] });
    });

    test('nobody can give up a place once the activity has begun; a waiting reader can still leave', async () => {
      await joinAll(1, 2, 3);
      await begin();
      expect(await seenBy(1)).toMatchObject({ enrolled: 1, cancelFlag: 0 });
      expect(await leave(1)).toMatchObject({ kind: 'refused', code: 'activities.enrolment.begun' });
      answerOf(await leave(3));
      expect(await standing()).toEqual({ in: ['W1', 'W2'], line: [] });
    });

    test('nobody can cancel in another reader’s name', async () => {
      await joinAll(1);
      const other = reader(2);
      await expectRefused(
        app,
        cancelEnrolment,
        { parentId, borrowNumber: other.borrowNumber },
        reader(1).token,
        [other],
      );
      expect((await standing()).in).toEqual(['W1']);
    });

    test('ten clicks at once give up one place', async () => {
      await joinAll(1, 2, 3, 4);
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => leave(1)));
      expect(outcomes.filter(({ kind }) => kind === 'answered')).toHaveLength(1);
      expect(await standing()).toEqual({ in: ['W2', 'W3'], line: ['W4'] });
    });
  });

  describe('the waiting list', () => {
    test('takes readers for whom there is no place, and says how long it is and who is next', async () => {
      await joinAll(1, 2);
      expect(await as(3)(enrol, { parentId })).toMatchObject({ code: 'activities.enrolment.full' });
      expect(answerOf(await join(3))).toMatchObject({
        enrolled: 0,
        waitingPlace: 1,
        waitingCount: 1,
        cancelFlag: 1,
        enrolledCount: 2,
      });
      expect(answerOf(await join(4))).toMatchObject({ waitingPlace: 2, waitingCount: 2 });
      expect(await join(3)).toMatchObject({ code: 'activities.enrolment.waiting' });
      const visitor = callAs(app, await visitorOf(app, 'qinghe'));
      const shown = answerOf(await visitor(activity, { id: parentId }));
      expect(shown.waitingCount).toBe(2);
      expect(shown).not.toHaveProperty('waitingPlace');
      expect(answerOf(await visitor(activity, { id: await idOf('open') }))).not.toHaveProperty(
        'waitingCount',
      );
      const [own] = answerOf(await as(3)(ownActivities, {})).results;
      expect(own).toMatchObject({ id: parentId, enrolled: 0, waitingSince: expect.any(String) });
      expect(own).not.toHaveProperty('enrolledAt');
    });

    test('a place that becomes free goes to the first in line, who sees it', async () => {
      await joinAll(1, 2, 3, 4);
      answerOf(await leave(2));
      expect(await standing()).toEqual({ in: ['W1', 'W3'], line: ['W4'] });
      expect(await seenBy(3)).toMatchObject({ enrolled: 1 });
      expect(await seenBy(4)).toMatchObject({ enrolled: 0, waitingPlace: 1 });
      const own = answerOf(await as(3)(ownActivities, { pageSize: 100 })).results;
      expect(own.find(({ id }) => id === parentId)).toMatchObject({
        enrolledAt: expect.any(String),
        promotedAt: expect.any(String),
      });
      // A reader who comes back goes to the end of the list.
      await joinAll(2);
      expect((await standing()).line).toEqual(['W4', 'W2']);
    });

    test('a reader who waits is not enrolled and cannot check in', async () => {
      await joinAll(1, 2, 3);
      await begin();
      expect(await as(3)(sign, { parentId })).toMatchObject({ code: 'activities.sign.unenrolled' });
      answerOf(await as(1)(sign, { parentId }));
    });

    test('a suspended reader is passed over, keeps their position, and gets the next place once valid again', async () => {
      await joinAll(1, 2, 3, 4);
      await setStatus(3, 4);
      answerOf(await leave(1));
      expect(await standing()).toEqual({ in: ['W2', 'W4'], line: ['W3'] });
      await setStatus(3, 1);
      answerOf(await leave(2));
      expect(await standing()).toEqual({ in: ['W3', 'W4'], line: [] });
    });

    test('adding places in the file gives them to those who wait; removing some takes nobody’s place', async () => {
      await joinAll(1, 2, 3, 4, 5);
      await write('capacity: 4');
      expect(await standing()).toEqual({ in: ['W1', 'W2', 'W3', 'W4'], line: ['W5'] });
      await write('capacity: 1');
      answerOf(await leave(4));
      expect(await standing()).toEqual({ in: ['W1', 'W2', 'W3'], line: ['W5'] });
      await write('');
      expect(await standing()).toEqual({ in: ['W1', 'W2', 'W3', 'W5'], line: [] });
    });

    test('when everybody with a place leaves at once, as many waiting readers get one each, once', async () => {
      await joinAll(1, 2, 3, 4, 5, 6);
      for (const outcome of await Promise.all([leave(1), leave(2), leave(2)]))
        if (outcome.kind !== 'answered')
          expect(outcome).toMatchObject({ code: 'activities.enrolment.missing' });
      expect(await standing()).toEqual({ in: ['W3', 'W4'], line: ['W5', 'W6'] });
    });

    test('whatever readers do at once, no place stays empty while somebody waits, and none is given twice', async () => {
      const step = fc.record({ number: fc.integer({ min: 1, max: 8 }), joins: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 4 }),
          async (waves) => {
            for (const wave of waves)
              await Promise.all(wave.map(({ number, joins }) => (joins ? join(number) : leave(number))));
            const now = await standing();
            expect(now.in.length).toBeLessThanOrEqual(2);
            if (now.line.length > 0) expect(now.in).toHaveLength(2);
          },
        ),
        { numRuns: 12 },
      );
    });
  });

  describe('staff', () => {
    test('remove a participant, even from a running activity, and the next in line gets the place', async () => {
      await joinAll(1, 2, 3);
      await begin();
      answerOf(await as(1)(sign, { parentId }));
      const removed = await staff('remove', parentId, '--library', 'qinghe', '--reader', 'W1', '--json');
      expect([removed.code, JSON.parse(removed.out)]).toEqual([
        0,
        { borrowNumber: 'W1', enrolled: true, waiting: false, signed: true, promoted: 1 },
      ]);
      expect(await standing()).toEqual({ in: ['W2', 'W3'], line: [] });
      expect(await seenBy(1)).toMatchObject({ enrolled: 0, signed: 0 });
    });

    test('see who waits, in order, and can remove them too', async () => {
      await joinAll(1, 2, 4, 3);
      const listed = await staff('participants', parentId, '--library', 'qinghe', '--json');
      expect(JSON.parse(listed.out)).toMatchObject([
        { borrowNumber: 'W1', enrolledAt: expect.any(String) },
        { borrowNumber: 'W2', enrolledAt: expect.any(String) },
        { borrowNumber: 'W4', waitingSince: expect.any(String) },
        { borrowNumber: 'W3', waitingSince: expect.any(String) },
      ]);
      expect((await staff('participants', parentId, '--library', 'qinghe')).out).toContain('waiting since');
      const activities = await staff('list', '--library', 'qinghe', '--json');
      expect(JSON.parse(activities.out)).toContainEqual(
        expect.objectContaining({ id: parentId, enrolled: 2, waiting: 2 }),
      );
      expect((await staff('remove', parentId, '--library', 'qinghe', '--reader', 'W4')).out).toBe(
        'W4 was removed from the waiting list.',
      );
      expect(await standing()).toEqual({ in: ['W1', 'W2'], line: ['W3'] });
    });

    test.each([
      [['--reader', 'W9'], 'W9 does not take part in this activity.'],
      [['--reader', 'nobody'], 'qinghe has no reader with the number nobody.'],
    ])('are told about the typing error %j', async (argv, words) => {
      await joinAll(1);
      const wrong = await staff('remove', parentId, '--library', 'qinghe', ...argv);
      expect(wrong.code).not.toBe(0);
      expect(wrong.err).toContain(words);
      expect(await standing()).toEqual({ in: ['W1'], line: [] });
    });
  });
});
