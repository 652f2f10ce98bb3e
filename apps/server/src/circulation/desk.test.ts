import {
  circulationDeskCalls as calls,
  circulationCalls,
  importCalls,
  importOptionsSchema,
  staffCalls,
} from '@yuelan/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerOf, callAs } from '../../testing/call-as.ts';
import {
  addReaders,
  makeScene,
  relog,
  type Scene,
  setReaderStatus,
} from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { fileAtDesk } from '../../testing/import/desk-import.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { changeLibrary } from '../library/public.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { dayMs } from '../platform/clock.ts';
import { checkInvariants } from './check-invariants.ts';

let keys = 0;
const newKey = () => {
  keys += 1;
  return `scan-${String(keys).padStart(6, '0')}`;
};

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let desk: DeskBrowser;
  let assistant: DeskBrowser;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, {
      copies: [3, 3, 2, 2, 1, 1],
      readers: 6,
      rules: ['loanDays=10', 'renewals=2', 'renewalDays=20', 'maxLoans=3'],
    });
    await makeScene(app, { clientid: 'elsewhere', copies: [1], readers: 1, prefix: 'e' });
    for (const login of ['librarian', 'circulation'] as const) await makeStaff(app, 'qinghe', login, login);
    await makeStaff(app, 'elsewhere', 'stranger', 'owner');
  });
  beforeEach(async () => {
    desk = await deskOf(app, 'qinghe', 'librarian');
    assistant = await deskOf(app, 'qinghe', 'circulation');
  });

  const card = (index: number) => `qinghe-${index + 1}`;
  const idOf = (index: number) => scene.reader(index).id;
  const scan = (text: string, reader?: number, key = newKey(), at = desk) =>
    at.call(calls.scan, { key, text, readerId: reader === undefined ? '' : idOf(reader) });
  const takeBack = (barcode: string, key = newKey(), at = desk) => at.call(calls.takeBack, { key, barcode });
  const copyOf = async (barcode: string) => answerOf(await desk.call(calls.copy, { barcode }));
  const undo = async (id: string | undefined, at = desk) => at.call(staffCalls.undo, { id: id ?? '' });
  const scoreOf = async (index: number) =>
    (
      await app.db
        .selectFrom('credit_entry')
        .select(({ fn }) => fn.sum<number | null>('score').as('score'))
        .where('reader_id', '=', idOf(index))
        .executeTakeFirstOrThrow()
    ).score ?? 0;
  /** The counts of the statistics, without those that cancel out. */
  const counted = async () =>
    app.db
      .selectFrom('day_count')
      .select(['measure', 'day', 'times'])
      .where('times', '!=', 0)
      .orderBy('clientid')
      .orderBy('measure')
      .orderBy('day')
      .execute();
  const logOf = async (action: string) =>
    (
      await app.db
        .selectFrom('audit_entry')
        .select(['target_id', 'before', 'after', 'actor_type'])
        .where('action', '=', action)
        .orderBy('number')
        .execute()
    ).at(-1);
  async function sound(): Promise<void> {
    expect(await checkInvariants(app.db)).toEqual([]);
    expect((await verifyChain(app.db, 'qinghe')).brokenAt).toBeUndefined();
  }

  describe('lending', () => {
    test('serves card, books, then the next card; the log knows who lent what to whom, without a name', async () => {
      const opened = answerOf(await scan(card(0)));
      expect(opened).toMatchObject({ outcome: 'reader', reader: { id: idOf(0), maxLoans: 3 }, loans: [] });
      const lent = answerOf(await scan('1-1', 0));
      expect(lent).toMatchObject({
        outcome: 'lent',
        reader: { card: card(0) },
        loans: [{ id: lent.loanId, bookBarCode: '1-1', shouldReturnTime: '2026-03-12', today: true }],
      });
      expect(answerOf(await scan('１-２', 0)).loans).toHaveLength(2);
      expect(answerOf(await scan(card(1), 0))).toMatchObject({ outcome: 'reader', reader: { id: idOf(1) } });
      const entry = await logOf('circulation.loan.lend');
      expect(entry).toMatchObject({ actor_type: 'staff', before: null });
      expect(JSON.parse(entry?.after ?? '')).toEqual({
        reader: idOf(0),
        barcode: '1-2',
        dueOn: '2026-03-12',
      });
      await takeBack('1-1');
      await takeBack('1-2');
      await sound();
    });

    test('takes a barcode typed in other letters for the copy that has it, unless one is spelled so', async () => {
      const other = await makeScene(app, { clientid: 'letters', copies: [3], readers: 1, prefix: 'ab' });
      await makeStaff(app, 'letters', 'typist', 'owner');
      const at = await deskOf(app, 'letters', 'typist');
      const spell = (from: string, to: string) =>
        app.db.updateTable('copy').set({ barcode: to }).where('barcode', '=', from).execute();
      await spell('ab1-2', 'AB1-1');
      await spell('ab1-3', 'QH-3');
      const readerId = other.reader(0).id;
      const lent = await at.call(calls.scan, { key: newKey(), text: 'ｑｈ-3', readerId });
      expect(answerOf(lent).loans[0]?.bookBarCode).toBe('QH-3');
      expect(answerOf(await takeBack('Qh-3', newKey(), at))).toMatchObject({ returned: true });
      for (const [typed, barcode] of [
        ['ab1-1', 'ab1-1'],
        ['AB1-1', 'AB1-1'],
        ['Ab1-1', 'AB1-1'],
      ] as const)
        expect(answerOf(await at.call(calls.copy, { barcode: typed })).copy).toMatchObject({ barcode });
      expect(await at.call(calls.scan, { key: newKey(), text: 'qh-', readerId })).toMatchObject({
        kind: 'refused',
        code: 'circulation.scan.unknown',
      });
    });

    test('happens once for a scan that is sent again after a lost answer, with the same answer', async () => {
      const key = newKey();
      const first = answerOf(await scan('1-1', 0, key));
      const again = answerOf(await scan('1-1', 0, key));
      expect(again).toEqual(first);
      const both = newKey();
      const answers = await Promise.all([scan('1-2', 0, both), scan('1-2', 0, both), scan('1-2', 0, both)]);
      for (const answer of answers) expect(answerOf(answer)).toMatchObject({ outcome: 'lent' });
      const loans = await app.db.selectFrom('loan').select('id').where('ended_at', 'is', null).execute();
      expect(loans).toHaveLength(2);
      // A second scan of the same book has another key.
      expect(answerOf(await scan('1-2', 0))).toMatchObject({ outcome: 'already' });
      const back = newKey();
      const returned = answerOf(await takeBack('1-1', back));
      expect(returned).toMatchObject({ returned: true });
      expect(answerOf(await takeBack('1-1', back))).toEqual(returned);
      expect(answerOf(await takeBack('1-1'))).toMatchObject({ returned: false });
      await takeBack('1-2');
      await sound();
    });

    test('says with every refusal what can be done', async () => {
      const code = async (outcome: ReturnType<typeof scan>) => {
        const answer = await outcome;
        return answer.kind === 'refused' ? [answer.code, answer.message] : [answer.kind];
      };
      expect(await code(scan('no-such-thing', 0))).toEqual([
        'circulation.scan.unknown',
        expect.stringContaining('“no-such-thing”'),
      ]);
      expect((await code(scan('1-1')))[0]).toBe('circulation.scan.reader-first');
      // Another library's copies and readers are unknown here.
      expect((await code(scan('e1-1', 0)))[0]).toBe('circulation.scan.unknown');
      expect((await code(scan('elsewhere-1')))[0]).toBe('circulation.scan.unknown');
      const [stranger] = await addReaders(app, 'elsewhere', 1, { from: 50 });
      expect(
        await desk.call(calls.scan, { key: newKey(), text: '1-1', readerId: stranger?.id ?? '' }),
      ).toMatchObject({ code: 'circulation.scan.reader-first' });

      await scan('1-1', 0);
      expect(await code(scan('1-1', 1))).toEqual([
        'circulation.lend.out-to',
        expect.stringContaining(`(${card(0)}) has this copy until 2026-03-12`),
      ]);
      await app.db.updateTable('copy').set({ status_id: 5 }).where('barcode', '=', '2-1').execute();
      await app.db.updateTable('copy').set({ lendable: 0 }).where('barcode', '=', '2-2').execute();
      await app.db.updateTable('copy').set({ status_id: 2 }).where('barcode', '=', '2-3').execute();
      expect((await code(scan('2-1', 0)))[0]).toBe('circulation.lend.damaged');
      expect((await code(scan('2-2', 0)))[0]).toBe('circulation.lend.not-for-loan');
      expect((await code(scan('2-3', 0)))[0]).toBe('circulation.lend.unrecorded');
      await app.db
        .updateTable('copy')
        .set({ status_id: 1, lendable: 1 })
        .where('barcode', 'in', ['2-1', '2-2', '2-3'])
        .execute();

      await scan('1-2', 0);
      await scan('1-3', 0);
      expect(await code(scan('2-1', 0))).toEqual([
        'circulation.lend.limit',
        expect.stringContaining('already has 3 books'),
      ]);
      for (const [status, refusal] of [
        [2, 'circulation.lend.card-lost'],
        [4, 'circulation.lend.reader-suspended'],
        [5, 'circulation.lend.reader-left'],
      ] as const) {
        await setReaderStatus(app, idOf(0), status);
        expect((await code(scan('2-1', 0)))[0]).toBe(refusal);
      }
      await setReaderStatus(app, idOf(0), 1);
      const reader = await relog(app, scene.reader(1));
      answerOf(await callAs(app, reader.token)(circulationCalls.placeHold, { bookBarCode: '3-1' }));
      await takeBack('1-3');
      expect(await code(scan('3-1', 0))).toEqual([
        'circulation.lend.held-for',
        expect.stringContaining(`(${card(1)}) until`),
      ]);
      expect(answerOf(await scan('3-1', 1))).toMatchObject({ outcome: 'lent', holds: [] });
      for (const barcode of ['1-1', '1-2', '3-1']) await takeBack(barcode);
      await sound();
    });

    test('does not reveal who has a copy to staff who may not see readers', async () => {
      const roles = answerOf(await (await ownerDesk()).call(staffCalls.roles, {}));
      const role = roles.find(({ key }) => key === 'circulation');
      await scan('1-1', 0);
      await app.db
        .updateTable('staff_role')
        .set({ permissions: JSON.stringify(['circulation.lend']) })
        .where('id', '=', role?.id ?? '')
        .execute();
      expect(await scan('1-1', 1, newKey(), assistant)).toMatchObject({ code: 'circulation.lend.out' });
      expect(answerOf(await assistant.call(calls.copy, { barcode: '1-1' })).loan).toMatchObject({
        readerName: '',
        card: '',
      });
      expect(answerOf(await takeBack('1-1', newKey(), assistant)).from).toEqual({ readerName: '', card: '' });
      await app.db
        .updateTable('staff_role')
        .set({ permissions: JSON.stringify(role?.permissions) })
        .where('id', '=', role?.id ?? '')
        .execute();
    });

    test('by mistake is undone: copy, credit and counts are as before, and a hold comes back', async () => {
      const reader = await relog(app, scene.reader(2));
      answerOf(await callAs(app, reader.token)(circulationCalls.placeHold, { bookBarCode: '4-1' }));
      const facts = async () => ({
        copy: await app.db
          .selectFrom('copy')
          .select(['status_id', 'lent', 'held', 'due_on'])
          .where('barcode', '=', '4-1')
          .executeTakeFirst(),
        title: await app.db.selectFrom('title').select(['id', 'borrow_count']).orderBy('id').execute(),
        holds: await app.db
          .selectFrom('pre_borrow')
          .select(['status_id', 'ended_at'])
          .orderBy('id')
          .execute(),
        score: await scoreOf(2),
        counted: await counted(),
        loans: await app.db.selectFrom('loan').select('id').execute(),
      });
      const before = await facts();
      const lent = answerOf(await scan('4-1', 2, newKey(), assistant));
      expect(answerOf(await undo(lent.undoId, assistant)).kept).toEqual([]);
      expect(await facts()).toEqual(before);
      expect(await undo(lent.undoId, assistant)).toMatchObject({ code: 'staff.undo.missing' });
      await sound();
      // Once the loan was renewed or ended it is no longer a mistake.
      const second = answerOf(await scan('4-1', 2));
      await takeBack('4-1');
      expect(await undo(second.undoId)).toMatchObject({ code: 'desk.conflict' });
      await sound();
    });
  });

  async function ownerDesk(): Promise<DeskBrowser> {
    const known = await app.db.selectFrom('staff_account').select('id').where('login', '=', 'boss').execute();
    if (known.length === 0) await makeStaff(app, 'qinghe', 'boss', 'owner');
    return deskOf(app, 'qinghe', 'boss');
  }

  describe('returns', () => {
    test('report how late a copy is, and one made by mistake is undone', async () => {
      const score = await scoreOf(3);
      const { loanId } = answerOf(await scan('1-1', 3));
      app.clock.advance(12 * dayMs);
      desk = await deskOf(app, 'qinghe', 'librarian');
      const overdue = answerOf(await desk.call(calls.overdue, {}));
      expect(overdue.results).toMatchObject([
        { barcode: '1-1', card: card(3), dueOn: '2026-03-12', overdueDays: 2 },
      ]);
      const back = answerOf(await takeBack('1-1'));
      expect(back).toMatchObject({
        returned: true,
        lateDays: 2,
        from: { card: card(3) },
        copy: { barcode: '1-1', statusId: 1, libraryName: '' },
      });
      answerOf(await undo(back.undoId));
      expect(await copyOf('1-1')).toMatchObject({ copy: { statusId: 2 }, loan: { id: loanId } });
      await sound();
      const again = answerOf(await takeBack('1-1'));
      await scan('1-1', 4);
      expect(await undo(again.undoId)).toMatchObject({ code: 'desk.conflict' });
      await takeBack('1-1');
      expect(await scoreOf(3)).toBe(score + 1 - 2);
      await sound();
      app.clock.advance(-12 * dayMs);
    });

    test('keep a copy for the reader whose reserved one was lost meanwhile', async () => {
      await scan('3-2', 4);
      const waiting = await relog(app, scene.reader(5));
      answerOf(await callAs(app, waiting.token)(circulationCalls.placeHold, { bookBarCode: '3-1' }));
      answerOf(await desk.call(calls.markCopy, { barcode: '3-1', as: 'lost' }));
      const back = answerOf(await takeBack('3-2'));
      expect(back.hold).toMatchObject({ barcode: '3-2', card: card(5), shelvedAt: '' });
      expect(await logOf('circulation.hold.move')).toMatchObject({ target_id: back.hold?.id });
      expect(await scan('3-2', 4)).toMatchObject({ code: 'circulation.lend.held-for' });
      // The copy becomes free when it is found, since nobody waits any more.
      expect(answerOf(await desk.call(calls.markCopy, { barcode: '3-1', as: 'found' })).hold).toBeUndefined();
      answerOf(await desk.call(calls.cancelHolds, { ids: [back.hold?.id ?? ''] }));
      await sound();
    });
  });

  describe('lost, damaged and found copies and due dates', () => {
    test('need a permission of their own', async () => {
      const refused = { code: 'staff.permission.missing' };
      expect(await assistant.call(calls.markCopy, { barcode: '5-1', as: 'lost' })).toMatchObject(refused);
      const wanted = { loanId: '1', read: '2026-03-02', dueOn: '2026-03-03' };
      expect(await assistant.call(calls.correctDueDate, wanted)).toMatchObject(refused);
    });

    test('end a loan when the copy is lost; after an undo the loan continues', async () => {
      const score = await scoreOf(0);
      const { loanId } = answerOf(await scan('5-1', 0));
      const lost = answerOf(await desk.call(calls.markCopy, { barcode: '5-1', as: 'lost' }));
      expect(lost.copy.statusId).toBe(3);
      expect(await scoreOf(0)).toBe(score - 10);
      expect(await scan('5-1', 1)).toMatchObject({ code: 'circulation.lend.lost' });
      answerOf(await undo(lost.undoId));
      expect(await copyOf('5-1')).toMatchObject({ copy: { statusId: 2 }, loan: { id: loanId } });
      expect(await scoreOf(0)).toBe(score);
      await sound();
      const damaged = answerOf(await desk.call(calls.markCopy, { barcode: '5-1', as: 'damaged' }));
      expect(damaged).toMatchObject({ copy: { statusId: 5 } });
      expect(damaged.loan).toBeUndefined();
      expect(await desk.call(calls.markCopy, { barcode: '5-1', as: 'damaged' })).toMatchObject({
        code: 'circulation.copy.unmarked',
      });
      answerOf(await desk.call(calls.markCopy, { barcode: '5-1', as: 'found' }));
      expect(await copyOf('5-1')).toMatchObject({ copy: { statusId: 1 } });
      expect(await desk.call(calls.markCopy, { barcode: 'e1-1', as: 'lost' })).toMatchObject({
        code: 'circulation.copy.missing',
      });
      await sound();
    });

    test('include a renewal and a due date set by hand, each of which can be undone', async () => {
      const { loanId = '' } = answerOf(await scan('6-1', 0));
      app.clock.advance(dayMs);
      desk = await deskOf(app, 'qinghe', 'librarian');
      const renewed = answerOf(await desk.call(calls.renew, { loanId }));
      expect(renewed).toMatchObject({ dueOn: '2026-03-23', renewCount: 1 });
      await sound();
      const wanted = { loanId, read: '2026-03-23', dueOn: '2026-04-01' };
      const corrected = answerOf(await desk.call(calls.correctDueDate, wanted));
      await sound();
      expect(await desk.call(calls.correctDueDate, { ...wanted, dueOn: '2026-04-05' })).toMatchObject({
        code: 'desk.conflict',
        facts: { by: 'librarian of qinghe', current: { dueOn: '2026-04-01' } },
      });
      expect(await undo(renewed.undoId)).toMatchObject({ code: 'desk.conflict' });
      expect(
        await desk.call(calls.correctDueDate, { loanId, read: '2026-04-01', dueOn: '2026-03-12' }),
      ).toMatchObject({ code: 'circulation.due.early', facts: { day: '2026-03-13' } });
      answerOf(await undo(corrected.undoId));
      expect((await copyOf('6-1')).loan).toMatchObject({ dueOn: '2026-03-23', earliestDue: '2026-03-13' });
      await sound();
      const again = answerOf(
        await desk.call(calls.correctDueDate, { loanId, read: '2026-03-23', dueOn: '2026-03-20' }),
      );
      expect(again.dueOn).toBe('2026-03-20');
      answerOf(await undo(again.undoId));
      await sound();
      await takeBack('6-1');
      expect(await desk.call(calls.renew, { loanId })).toMatchObject({ code: 'circulation.loan.ended' });
      const stranger = await deskOf(app, 'elsewhere', 'stranger');
      expect(await stranger.call(calls.renew, { loanId })).toMatchObject({ code: 'circulation.loan.ended' });
      app.clock.advance(-dayMs);
    });
  });

  describe('holds', () => {
    test('are picked, shelved and handed out; cancelled ones come back with an undo', async () => {
      for (const [index, barcode] of [
        [0, '1-1'],
        [1, '2-1'],
      ] as const) {
        const reader = await relog(app, scene.reader(index));
        answerOf(await callAs(app, reader.token)(circulationCalls.placeHold, { bookBarCode: barcode }));
      }
      const list = async (place: '' | 'pick' | 'shelf' = '', text = '') =>
        answerOf(await desk.call(calls.holds, { place, text, sort: 'reader' })).results;
      const both = await list('pick');
      expect(both.map(({ barcode, card: number }) => [barcode, number])).toEqual([
        ['1-1', card(0)],
        ['2-1', card(1)],
      ]);
      expect(await list('', '2-1')).toHaveLength(1);
      const [first = '', second = ''] = both.map(({ id }) => id);
      expect(answerOf(await desk.call(calls.counter, {})).toPick).toBe(2);
      const shelved = answerOf(await desk.call(calls.shelveHolds, { ids: [first, second] }));
      expect([await list('pick'), (await list('shelf')).length]).toEqual([[], 2]);
      answerOf(await undo(shelved.undoId));
      expect((await list('pick')).length).toBe(2);

      const stranger = await deskOf(app, 'elsewhere', 'stranger');
      for (const outcome of [
        await stranger.call(calls.shelveHolds, { ids: [first] }),
        await stranger.call(calls.cancelHolds, { ids: [first] }),
      ])
        expect(outcome).toMatchObject({ code: 'circulation.hold.over' });
      expect(await stranger.call(calls.handOut, { key: newKey(), id: first })).toMatchObject({
        code: 'circulation.hold.over',
      });

      const key = newKey();
      const handed = answerOf(await desk.call(calls.handOut, { key, id: first }));
      expect(answerOf(await desk.call(calls.handOut, { key, id: first }))).toEqual(handed);
      expect(await copyOf('1-1')).toMatchObject({ loan: { card: card(0) } });
      expect(await desk.call(calls.cancelHolds, { ids: [first, second] })).toMatchObject({
        code: 'circulation.hold.over',
      });
      const cancelled = answerOf(await desk.call(calls.cancelHolds, { ids: [second] }));
      expect((await copyOf('2-1')).hold).toBeUndefined();
      answerOf(await undo(cancelled.undoId));
      expect((await copyOf('2-1')).hold).toMatchObject({ card: card(1) });
      const again = answerOf(await desk.call(calls.cancelHolds, { ids: [second] }));
      await scan('2-1', 2);
      expect(answerOf(await undo(again.undoId)).kept).toHaveLength(1);
      await takeBack('2-1');
      await takeBack('1-1');
      await sound();
    });

    test('have two lists that can be downloaded', async () => {
      const reader = await relog(app, scene.reader(3));
      answerOf(await callAs(app, reader.token)(circulationCalls.placeHold, { bookBarCode: '2-2' }));
      const csv = await desk.post(`/api${calls.downloadHolds.path}`, { format: 'csv' });
      expect(csv.body).toContain('Class or department,Placed,Kept until');
      expect(csv.body).toContain(`,2-2,`);
      const xlsx = await desk.post(`/api${calls.downloadOverdue.path}`, {});
      expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    });
  });

  test('where another system keeps the loans, the desk lends nothing', async () => {
    const key = newKey();
    await changeLibrary(app.db, app.clock, 'elsewhere', {
      settings: { circulationSource: { system: 'sip2', host: '127.0.0.1', port: 1 } },
    });
    const stranger = await deskOf(app, 'elsewhere', 'stranger');
    await expect
      .poll(async () => stranger.call(calls.scan, { key, text: 'elsewhere-1', readerId: '' }))
      .toMatchObject({ code: 'circulation.desk.external' });
    for (const [call, input] of [
      [calls.counter, {}],
      [calls.takeBack, { key, barcode: 'e1-1' }],
      [calls.holds, {}],
      [calls.downloadHolds, {}],
      [calls.overdue, {}],
      [calls.downloadOverdue, {}],
    ] as const) {
      const body = (await stranger.post(`/api${call.path}`, input)).json();
      expect([call.path, body.data]).toEqual([call.path, { code: 'circulation.desk.external' }]);
    }
    // Loans cannot be imported either.
    const id = await fileAtDesk(stranger, 'loans.csv', 'time,action,card\n2026-01-01,borrow,R1\n');
    const found = answerOf(await stranger.call(importCalls.recognise, { id, target: 'catalogue' }));
    expect(found.targets).not.toContain('circulation');
    const start = { id, task: 'run', target: 'circulation', options: importOptionsSchema.parse({}) } as const;
    expect(await stranger.call(importCalls.start, start)).toMatchObject({ code: 'import.target.external' });
  });
});
