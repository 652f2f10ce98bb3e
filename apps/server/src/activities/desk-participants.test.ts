import { activitiesCalls, activitiesDeskCalls, staffCalls } from '@yuelan/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeActivity } from '../../testing/activities/works.ts';
import { answerOf, callAs } from '../../testing/call-as.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { makeReader, type TestReader } from '../../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { runStaffCommand } from '../../testing/staff.ts';
import { createLibrary } from '../library/public.ts';

const { participants, removeParticipant, signInSheet, activities } = activitiesDeskCalls;

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let lin: DeskBrowser;
  let stranger: DeskBrowser;
  let readers: readonly TestReader[];
  let activityId: string;
  let count = 0;

  beforeAll(async () => {
    app = await makeApp();
    for (const clientid of ['qinghe', 'harbor'])
      await createLibrary(app.db, app.clock, { clientid, name: clientid });
    await makeStaff(app, 'qinghe', 'lin', 'moderator');
    await makeStaff(app, 'harbor', 'stranger', 'owner');
  });
  beforeEach(async () => {
    count += 1;
    activityId = `trip${count}`;
    await makeActivity(app, 'qinghe', activityId, { enrol: 1, sign: 1, capacity: 1, works: 0 });
    readers = await Promise.all(
      ['A', 'B', 'C'].map((letter) =>
        makeReader(app, 'qinghe', `${letter}${count}`, { realName: `读者${letter}` }),
      ),
    );
    for (const { token } of readers)
      answerOf(await callAs(app, token)(activitiesCalls.enrol, { parentId: activityId, wait: 1 }));
    lin = await deskOf(app, 'qinghe', 'lin');
    stranger = await deskOf(app, 'harbor', 'stranger');
  });

  const names = async () =>
    answerOf(await lin.call(participants, { activityId })).results.map(({ reader, waitingPlace }) => [
      reader.name,
      waitingPlace,
    ]);
  const remove = (place: number, desk = lin) =>
    desk.call(removeParticipant, { activityId, readerId: readers[place]?.id ?? '' });

  test('staff see who has a place and who waits; the list to sign has only those with a place', async () => {
    expect(await names()).toEqual([
      ['读者A', 0],
      ['读者B', 1],
      ['读者C', 2],
    ]);
    const sheet = answerOf(await lin.call(signInSheet, { activityId }));
    expect(sheet.participants.map(({ reader }) => reader.name)).toEqual(['读者A']);
    const listed = answerOf(await lin.call(activities, { text: activityId })).results;
    expect(listed).toMatchObject([{ id: activityId, enrolled: 1, capacity: 1, waiting: 2 }]);
    const table = await lin.post('/api/desk/activities/downloadParticipants', { activityId, format: 'csv' });
    expect(table.body.trim().split('\r\n')).toHaveLength(4);
    expect(answerOf(await stranger.call(activities, {})).totalRecord).toBe(0);
    for (const outcome of [await stranger.call(participants, { activityId }), await remove(0, stranger)])
      expect(outcome).toMatchObject({ kind: 'refused', code: 'activities.activity.missing' });
  });

  test('a removed reader’s place goes to the next in line; after an undo they wait at the end', async () => {
    const { promoted, undoId } = answerOf(await remove(0));
    expect(promoted).toBe(1);
    expect(await names()).toEqual([
      ['读者B', 0],
      ['读者C', 1],
    ]);
    expect(await remove(0)).toMatchObject({ kind: 'refused', code: 'activities.participant.missing' });
    const { kept } = answerOf(await lin.call(staffCalls.undo, { id: undoId }));
    expect(kept).toEqual([
      { what: '读者A', why: 'every place is taken, so they are last on the waiting list now' },
    ]);
    expect(await names()).toEqual([
      ['读者B', 0],
      ['读者C', 1],
      ['读者A', 2],
    ]);
  });

  test('undoing a removal when nobody waits restores the place, its time and its check-in', async () => {
    for (const place of [1, 2]) answerOf(await remove(place));
    answerOf(await callAs(app, readers[0]?.token ?? '')(activitiesCalls.sign, { parentId: activityId }));
    const before = answerOf(await lin.call(participants, { activityId })).results;
    app.clock.advance(60_000);
    const { undoId } = answerOf(await remove(0));
    expect(answerOf(await lin.call(staffCalls.undo, { id: undoId })).kept).toEqual([]);
    expect(answerOf(await lin.call(participants, { activityId })).results).toEqual(before);
  });

  test('removing a participant on the command line is logged, by their id', async () => {
    const number = readers[0]?.borrowNumber ?? '';
    const done = await runStaffCommand(
      app,
      'activity',
      'remove',
      activityId,
      '--library',
      'qinghe',
      '--reader',
      number,
    );
    expect(done.code).toBe(0);
    const entry = await app.db
      .selectFrom('audit_entry')
      .select(['actor_type', 'action', 'before'])
      .where(({ and }) => and({ target_type: 'activities.activity', target_id: activityId }))
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_type: 'operator', action: 'activities.participant.remove' });
    expect(entry.before).toContain(readers[0]?.id);
    expect(entry.before).not.toContain('读者A');
  });
});
