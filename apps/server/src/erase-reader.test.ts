import { readerCalls, readerDeskCalls, staffCalls } from '@yuelan/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { answerOf, callAs, refused } from '../testing/call-as.ts';
import { activityOf, bankOf, playLevel, syncChallenges } from '../testing/challenge/challenges.ts';
import { makeScene, type Scene } from '../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../testing/each-database.ts';
import { makeReader, type TestReader } from '../testing/readers.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../testing/staff/desk.ts';
import { runStaffCommand } from '../testing/staff.ts';
import { insertEnrolment, insertSigning, takePlace } from './activities/public.ts';
import { checkInvariants } from './circulation/check-invariants.ts';
import { lendCopy, placeHold, returnCopy } from './circulation/public.ts';
import { verifyChain } from './platform/audit/verify-chain.ts';
import { transaction } from './platform/database/transaction.ts';
import { asClientId } from './platform/ids.ts';
import { closeLeavers } from './reader/jobs/close-leavers.ts';
import { addCredit, ensureNamed } from './reader/public.ts';

const { change, erase, list, planYear, runYear } = readerDeskCalls;

/** What only this person's data contains. */
const secrets = ['郭靖宇', '0000777123', '440105201203071230', '13900007777', 'guo@example.org', '郭的书评'];

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let desk: DeskBrowser;
  let activityId: (key: string) => string;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, { copies: [3, 3, 3], readers: 1 });
    await makeStaff(app, 'qinghe', 'owner', 'owner');
    desk = await deskOf(app, 'qinghe', 'owner');
    activityId = await syncChallenges(app, 'qinghe', {
      'challenges/quiz.yaml': bankOf(1),
      'activities/quiz.yaml': activityOf('闯关'),
      'activities/talk.yaml':
        'name: 讲座\ncategory: event\nenrol: true\ncapacity: 1\nstart: 2026-03-03\nend: 2026-03-04\n',
    });
  });

  const lend = (reader: TestReader, barcode: string) =>
    lendCopy(app.db, scene.place, { readerId: reader.id, barcode, now: app.clock.now() });
  const giveBack = (barcode: string) => returnCopy(app.db, scene.place, { barcode, now: app.clock.now() });

  /** Every row of every table that contains a text. */
  async function rowsWith(text: string): Promise<readonly string[]> {
    const tables = await app.db.introspection.getTables();
    const found: string[] = [];
    for (const { name, isView } of tables) {
      if (isView) continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(app.db);
      if (rows.some((row) => JSON.stringify(row).includes(text))) found.push(name);
    }
    return found;
  }

  test('an erased reader is stored nowhere any more, and the books they borrowed stay counted', async () => {
    const clientid = asClientId('qinghe');
    const [title] = scene.titleIds;
    const one = await makeReader(app, 'qinghe', '0000777123', {
      realName: '郭靖宇',
      identityCard: '440105201203071230',
      telephone: '13900007777',
      email: 'guo@example.org',
      password: 'Kezhan.2041',
    });
    const at = app.clock.now().toISOString();
    const own = { clientid: 'qinghe', reader_id: one.id };

    await lend(one, '1-1');
    expect(await desk.call(erase, { id: one.id, borrowNumber: '0000777123' })).toMatchObject(
      refused('reader.loans.open', { loans: 1 }),
    );
    await giveBack('1-1');
    const loan = await app.db
      .selectFrom('loan')
      .select('id')
      .where('reader_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('circulation_event')
      .values({
        ...{ clientid: 'qinghe', occurred_at: at, reader: '0000777123', action: 'borrow', item: '1-1' },
        ...{ occurrence: 1, loan_id: loan.id },
      })
      .execute();
    await app.db
      .insertInto('import_run')
      .values({
        ...{ id: 'run-1', clientid: 'qinghe', target: 'readers', file_name: 'f.csv', bytes: 1 },
        ...{
          object_name: '',
          options: '{}',
          digest: '',
          state: 'done',
          task: '',
          asked_at: at,
          asked_by: '',
        },
        ...{ actor_type: 'operator', actor: '', created_at: at, touched_at: at },
      })
      .execute();
    const before = { id: one.id, before: { realName: '郭靖宇', telephone: '13900007777' } };
    await app.db
      .insertInto('import_change')
      .values({ run: 'run-1', number: 1, changes: JSON.stringify([before, { id: 'somebody else' }]) })
      .execute();
    const reported = { run: 'run-1', place: '2', result: 'doubtful', codes: '', reasons: '[]' } as const;
    await app.db
      .insertInto('import_row')
      .values([
        { ...reported, number: 1, what: '0000777123 郭靖宇' },
        { ...reported, number: 2, what: '0000777 somebody' },
      ])
      .execute();
    await app.db
      .insertInto('desk_scan')
      .values({
        ...{ clientid: 'qinghe', actor: 'a', scan_key: 'k', scanned_at: at },
        answer: JSON.stringify({ readerName: '郭靖宇', card: '0000777123' }),
      })
      .execute();
    await placeHold(app.db, scene.place, [scene.place.clientid], {
      readerId: one.id,
      barcode: '2-1',
      now: app.clock.now(),
    });

    // A place that somebody waits for; a review with its assessment; a level of a challenge; the rest of their data.
    const next = await makeReader(app, 'qinghe', 'next-in-line');
    await transaction(app.db, async (tx) => {
      const part = { clientid, activityId: activityId('talk'), at: app.clock.now() };
      await insertEnrolment(tx, { ...part, readerId: one.id });
      await takePlace(tx, clientid, part.activityId);
      await insertSigning(tx, { ...part, readerId: one.id });
      await insertEnrolment(tx, { ...part, readerId: next.id });
      await tx
        .updateTable('activity_enrolment')
        .set({ waiting_number: 1 })
        .where('reader_id', '=', next.id)
        .execute();
      await tx
        .updateTable('activity')
        .set({ last_waiting_number: 1 })
        .where('id', '=', part.activityId)
        .execute();
      await addCredit(tx, {
        ...{ clientid, readerId: one.id, stype: 10, cause: 'help:1', score: 5, reason: '志愿' },
        at: app.clock.now(),
      });
    });
    const { id: reviewId } = await app.db
      .insertInto('book_review')
      .values({
        ...{ ...own, activity_id: activityId('talk'), book_name: '书', first_author: '' },
        ...{ match_key: 'k', title_id: null, content: '郭的书评', published: 1, hidden: 0 },
        ...{ created_at: at, updated_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('review_assessment')
      .values({ review_id: reviewId, assessor: 'w', content: '好', score: 90, updated_at: at })
      .execute();
    await playLevel(callAs(app, one.token), activityId('quiz'), 3);
    const titled = { ...own, title_id: title ?? 0 };
    await app.db
      .insertInto('shelf_entry')
      .values({ ...titled, added_at: at })
      .execute();
    await app.db
      .insertInto('reader_view')
      .values({ ...titled, times: 1, viewed_at: at })
      .execute();
    await app.db
      .insertInto('title_evaluation')
      .values({ ...titled, criteria: '1', types: '', content: '', created_at: at, updated_at: at })
      .execute();
    await app.db
      .insertInto('purchase_recommendation')
      .values({
        ...{ ...own, book_name: '想要', first_author: '', reason: '', status: 1, match_key: 'k' },
        ...{ created_at: at, updated_at: at },
      })
      .execute();
    await app.db
      .insertInto('stored_file')
      .values({
        ...{ key: 'avatar-of-guo', clientid: 'qinghe', reader_id: one.id, module: 'avatar' },
        ...{
          visibility: 'public',
          content_type: 'image/webp',
          size: 1,
          object_name: '0123456789abcdef',
          state: 'ready',
        },
        ...{ claimed: 1, created_at: at },
      })
      .execute();
    await app.db
      .insertInto('work')
      .values({
        ...{ ...own, rel_id: 'r', kind: 'activity', activity_id: 'a', activity_name: '', key: 'k1' },
        ...{ filename: 'f.mp4', size: 1, captions_key: '', created_at: at },
      })
      .execute();
    // The offer to undo a change holds what was known before.
    answerOf(await desk.call(change, { id: one.id, version: 1, sex: '男', email: '' }));
    expect(await rowsWith('guo@example.org')).toEqual(['undo_entry']);

    expect(await desk.call(erase, { id: one.id, borrowNumber: '0000777124' })).toMatchObject(
      refused('reader.erase.mismatch'),
    );
    const receipt = answerOf(await desk.call(erase, { id: one.id, borrowNumber: '0000777123' }));
    expect(new Map(receipt.parts.map(({ part, count }) => [part, count]))).toEqual(
      new Map([
        ['profile', 1],
        ['sessions', 1],
        ['credit', 1],
        ['files', 1],
        ['loans', 1],
        ['holds', 1],
        ['shelf', 1],
        ['views', 1],
        ['evaluations', 1],
        ['purchases', 1],
        ['participations', 1],
        ['reviews', 1],
        ['works', 1],
        ['challenges', 1],
      ]),
    );

    for (const secret of secrets) expect(await rowsWith(secret), secret).toEqual([]);
    const [kept] = await app.db.selectFrom('import_change').select('changes').execute();
    expect(kept?.changes).toBe('[{"id":"somebody else"}]');
    expect(await rowsWith('0000777 somebody')).toEqual(['import_row']);
    // The log alone knows that somebody with this id was there.
    expect(await rowsWith(one.id)).toEqual(['audit_entry']);
    expect(JSON.stringify(receipt)).not.toContain(one.id);
    expect(answerOf(await desk.call(list, { text: '' })).results.map(({ id }) => id)).not.toContain(
      'erased.qinghe',
    );
    expect(await callAs(app, one.token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
    // The place went to the next in line, the copy that was held is free, the ledger still knows the loan.
    const promoted = await app.db
      .selectFrom('activity_enrolment')
      .select('waiting_number')
      .where('reader_id', '=', next.id)
      .executeTakeFirstOrThrow();
    expect(promoted.waiting_number).toBeNull();
    expect(await checkInvariants(app.db)).toEqual([]);
    expect((await verifyChain(app.db, 'qinghe')).brokenAt).toBeUndefined();
    // The bytes of the files go with the next sweep.
    expect(await app.services.files.sweep()).toBe(1);
    expect(await desk.call(erase, { id: one.id, borrowNumber: '0000777123' })).toMatchObject(
      refused('reader.unknown'),
    );
  });

  test('nothing is erased while anything remains that refers to the reader', async () => {
    const one = await makeReader(app, 'qinghe', 'kept-by-a-table');
    await sql`create table stays_behind (reader_id text not null references reader(id))`.execute(app.db);
    await sql`insert into stays_behind values (${one.id})`.execute(app.db);
    await expect(desk.call(erase, { id: one.id, borrowNumber: one.borrowNumber })).rejects.toThrow();
    expect(await rowsWith('kept-by-a-table')).toContain('reader');
    await sql`drop table stays_behind`.execute(app.db);
  });

  test('a graduate who still has a book is suspended until it is back, and then has left', async () => {
    const departmentId = await transaction(app.db, (tx) =>
      ensureNamed(tx, asClientId('qinghe'), 'department', '六年级9班'),
    );
    const borrower = await makeReader(app, 'qinghe', 'late-graduate', { departmentId });
    const other = await makeReader(app, 'qinghe', 'plain-graduate', { departmentId });
    await lend(borrower, '3-1');
    const plan = answerOf(await desk.call(planYear, {}));
    expect(plan.rows).toMatchObject([{ action: 'graduates', readers: 2, borrowers: 1 }]);
    const { digest } = plan;
    const done = answerOf(await desk.call(runYear, { digest, borrowers: 'keep' }));
    expect(done).toMatchObject({ moved: 0, graduated: 2, kept: 1 });
    const statusOf = async ({ id }: TestReader) => {
      const { status, leaving, loans } = answerOf(await desk.call(readerDeskCalls.reader, { id }));
      return { status, leaving, loans };
    };
    expect(await statusOf(borrower)).toEqual({ status: 4, leaving: true, loans: 1 });
    expect(await statusOf(other)).toEqual({ status: 5, leaving: false, loans: 0 });
    const ties = app.services.readerTies;
    await closeLeavers(app.db, ties, app.clock.now());
    expect(await statusOf(borrower)).toMatchObject({ status: 4 });
    await giveBack('3-1');
    await closeLeavers(app.db, ties, app.clock.now());
    expect(await statusOf(borrower)).toEqual({ status: 5, leaving: false, loans: 0 });
    // Readers who have left since are not restored.
    expect(answerOf(await desk.call(staffCalls.undo, { id: done.undoId })).kept).toHaveLength(1);
    expect(await statusOf(other)).toMatchObject({ status: 1 });
  });

  test('the command line does the same, and the audit log says so', async () => {
    const one = await makeReader(app, 'qinghe', 'by-command', { password: 'Kezhan.2041' });
    const reader = async (...argv: readonly string[]) => {
      const [name = '', ...options] = argv;
      return runStaffCommand(app, '--lang', 'en', 'reader', name, 'qinghe', 'by-command', ...options);
    };
    expect((await reader('suspend', '--reason', 'late')).code).toBe(0);
    expect(answerOf(await desk.call(readerDeskCalls.reader, { id: one.id }))).toMatchObject({
      status: 4,
      blockReason: 'late',
    });
    expect((await reader('admit')).code).toBe(0);
    const { out } = await reader('reset-password');
    expect(out).toMatch(/^The new password: [a-z2-9]{10}$/);
    expect(await callAs(app, one.token)(readerCalls.sessions, {})).toMatchObject({ status: 401 });
    await lend(one, '2-2');
    expect(await reader('erase')).toMatchObject({ code: 1, err: expect.stringContaining('--yes') });
    expect(await reader('erase', '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('books to return (1)'),
    });
    await giveBack('2-2');
    expect((await reader('erase', '--yes')).out).toMatch(/^The reader was erased\. Receipt: \S+$/);
    expect((await reader('erase', '--yes')).err).toBe('No reader of qinghe has the number by-command.');
    expect(await rowsWith('by-command')).toEqual([]);
    const entries = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_type'])
      .where('target_id', '=', one.id)
      .orderBy('number')
      .execute();
    expect(entries).toEqual(
      ['reader.status.change', 'reader.status.change', 'reader.password.reset', 'reader.reader.erase'].map(
        (action) => ({ action, actor_type: 'operator' }),
      ),
    );
  });
});
