import { catalogueCalls, circulationCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../testing/call-as.ts';
import {
  addReaders,
  makeScene,
  relog,
  type Scene,
  setReaderStatus,
  type TestReader,
} from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { dayMs } from '../platform/clock.ts';
import { asClientId } from '../platform/ids.ts';
import { readScore } from '../reader/public.ts';
import { changeRules } from './actions/change-rules.ts';
import { checkInvariants } from './check-invariants.ts';
import {
  changeClosedDays,
  changeClosingTimes,
  expireHolds,
  lendCopy,
  noteOverdueLoans,
  returnCopy,
} from './public.ts';
import { addDays, dayOf } from './rules/library-calendar.ts';

eachDatabase((_name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  let added = 0;

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, {
      copies: [3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      readers: 0,
    });
    await makeScene(app, { clientid: 'harbor', copies: [1], readers: 0, prefix: 'H' });
  });

  const call = (reader: TestReader) => callAs(app, reader.token);
  /** Returns a new reader, so that tests do not disturb each other. */
  const someone = async (): Promise<TestReader> => {
    added += 1;
    const [reader] = await addReaders(app, 'qinghe', 1, { from: added });
    if (reader === undefined) throw new Error('no reader');
    // The clock moves between tests; a session begun within the hour is always valid.
    return reader;
  };
  const lend = async (reader: TestReader, barcode: string) => {
    const lent = await lendCopy(app.db, scene.place, { readerId: reader.id, barcode, now: app.clock.now() });
    if ('refused' in lent) throw new Error(`not lent: ${lent.refused}`);
    return lent;
  };
  const giveBack = (barcode: string) => returnCopy(app.db, scene.place, { barcode, now: app.clock.now() });
  const renew = (reader: TestReader, barcode: string) =>
    call(reader)(circulationCalls.renew, { lendType: 3, inputData: barcode });
  const hold = (reader: TestReader, barcode: string) =>
    call(reader)(circulationCalls.placeHold, { bookBarCode: barcode });
  const holdings = async (title: number) => {
    const reader = await someone();
    const id = String(scene.titleIds[title - 1]);
    return answerOf(await call(reader)(catalogueCalls.title, { id, isOpac: 1 }));
  };
  const expectSound = async () => expect(await checkInvariants(app.db)).toEqual([]);

  describe('loans', () => {
    test('show the reader what is on loan, until when, and that it can be renewed', async () => {
      const reader = await someone();
      await lend(reader, '1-1');
      const loans = answerOf(await call(reader)(circulationCalls.loans, {}));
      expect(loans).toMatchObject({ totalRecord: 1, borrowedNum: 1, borrowedGtNum: 0, partnerNum: 0 });
      expect(loans.results[0]).toMatchObject({
        bookName: '书1',
        firstAuthor: '作者1',
        bookBarCode: '1-1',
        bookKindCode: 'I247.5',
        bookCallNumber: 'I247.5',
        publicLibrary: 0,
        shouldReturnTime: '2026-04-01',
        libraryName: '图书馆 qinghe',
        renewCount: 0,
        renewLimit: 1,
        overdueDays: 0,
        renewable: { allowed: false, reason: 'circulation.renewal.unchanged' },
      });
      app.clock.advance(5 * dayMs);
      const later = answerOf(await call(await relog(app, reader))(circulationCalls.loans, {}));
      expect(later.results[0]?.renewable).toEqual({ allowed: true, newDueDate: '2026-04-06' });
      app.clock.advance(-5 * dayMs);
      await giveBack('1-1');
    });

    test('in an unknown order are returned in the usual one, at once', async () => {
      const reader = await someone();
      await lend(reader, '1-1');
      app.clock.advance(1000);
      await lend(reader, '2-1');
      const barcodes = async (sortStr: string) =>
        answerOf(await call(reader)(circulationCalls.loans, { sortStr })).results.map(
          ({ bookBarCode }) => bookBarCode,
        );
      const hostile = [
        'borrow_time DESC, (select pg_sleep(5))',
        'borrow_time desc',
        "'",
        '1) --',
        '',
        'toString',
        '__proto__',
      ];
      for (const sortStr of hostile) expect(await barcodes(sortStr)).toEqual(['2-1', '1-1']);
      expect(await barcodes('borrow_time ASC')).toEqual(['1-1', '2-1']);
      expect(await barcodes('should_return_time ASC')).toEqual(['1-1', '2-1']);
      await giveBack('1-1');
      await giveBack('2-1');
    });

    test('are kept as history once returned, the last one first', async () => {
      const reader = await someone();
      await lend(reader, '1-1');
      await lend(reader, '2-1');
      app.clock.advance(60_000);
      await giveBack('2-1');
      app.clock.advance(60_000);
      await giveBack('1-1');
      const old = answerOf(await call(reader)(circulationCalls.returnedLoans, { pageSize: 10 }));
      expect(old.totalRecord).toBe(2);
      expect(old.results.map(({ bookBarCode }) => bookBarCode)).toEqual(['1-1', '2-1']);
      expect(old.results[0]?.realReturnTime).toBe(app.clock.now().toISOString());
      expect(old.results[0]?.renewable).toBeUndefined();
      const open = answerOf(await call(reader)(circulationCalls.loans, {}));
      expect(open).toMatchObject({ results: [], totalRecord: 0, borrowedNum: 0 });
    });

    test('are visible to nobody else', async () => {
      const [owner, other] = [await someone(), await someone()];
      await lend(owner, '1-1');
      expect(answerOf(await call(other)(circulationCalls.loans, {})).results).toEqual([]);
      expect(await call(other)(circulationCalls.loans, { readerId: owner.id })).toMatchObject({
        kind: 'refused',
        code: 'reader.identity.mismatch',
      });
      expect(await renew(other, '1-1')).toMatchObject({ code: 'circulation.loan.missing' });
      await giveBack('1-1');
    });

    test('raise the borrow count of their title', async () => {
      const before = (await holdings(14)).borrowcount;
      await lend(await someone(), '14-1');
      expect((await holdings(14)).borrowcount).toBe(before + 1);
      await giveBack('14-1');
      expect((await holdings(14)).borrowcount).toBe(before + 1);
    });
  });

  describe('a renewal', () => {
    /** Sessions end after hours; a test that moves the clock by days logs in again. */
    test('runs from the day it is made, once a day, and is the same when sent twice', async () => {
      let reader = await someone();
      await lend(reader, '3-1');
      app.clock.advance(10 * dayMs);
      reader = await relog(app, reader);
      const first = answerOf(await renew(reader, '3-1'));
      expect(first).toMatchObject({ code: 'reader.borrow.renew.success', renewCount: 1 });
      const again = answerOf(await call(reader)(circulationCalls.renew, { lendType: '3', inputData: '3-1' }));
      expect(again).toEqual(first);
      const [loan] = answerOf(await call(reader)(circulationCalls.loans, {})).results;
      expect(loan).toMatchObject({
        shouldReturnTime: first.shouldReturnTime,
        renewCount: 1,
        renewable: {
          allowed: false,
          reason: 'circulation.renewal.limit',
          message: '已续借 1 次，不能再续。',
        },
      });
      app.clock.advance(dayMs);
      reader = await relog(app, reader);
      expect(await renew(reader, '3-1')).toMatchObject({
        code: 'circulation.renewal.limit',
        facts: { limit: 1 },
      });
      await giveBack('3-1');
      expect(await renew(reader, '3-1')).toMatchObject({ code: 'circulation.loan.missing' });
      await expectSound();
    });

    test('is refused when overdue, and the delay costs credit once', async () => {
      let reader = await someone();
      await lend(reader, '4-1');
      app.clock.advance(31 * dayMs);
      reader = await relog(app, reader);
      expect(await renew(reader, '4-1')).toMatchObject({ code: 'circulation.renewal.overdue' });
      const loans = answerOf(await call(reader)(circulationCalls.loans, {}));
      expect(loans).toMatchObject({ borrowedGtNum: 1, results: [{ overdueDays: 1 }] });
      await noteOverdueLoans(app.db, scene.place, app.clock.now());
      await noteOverdueLoans(app.db, scene.place, app.clock.now());
      expect(await readScore(app.db, asClientId('qinghe'), reader.id)).toBe(-2);
      await giveBack('4-1');
      expect(await readScore(app.db, asClientId('qinghe'), reader.id)).toBe(-1);
      await expectSound();
    });

    test('is refused when another reader waits and no copy is free, but not when theirs is ready', async () => {
      let [owner, other] = [await someone(), await someone()];
      await lend(owner, '2-1');
      app.clock.advance(dayMs);
      [owner, other] = [await relog(app, owner), await relog(app, other)];
      answerOf(await hold(other, '2-2'));
      const verdict = async () =>
        answerOf(await call(owner)(circulationCalls.loans, {})).results[0]?.renewable;
      expect(await verdict()).toMatchObject({ allowed: true });
      const damaged = 5;
      const setStatus = (statusId: number) =>
        app.db.updateTable('copy').set({ status_id: statusId }).where('barcode', '=', '2-2').execute();
      await setStatus(damaged);
      expect(await verdict()).toMatchObject({ allowed: false, reason: 'circulation.renewal.wanted' });
      expect(await renew(owner, '2-1')).toMatchObject({ code: 'circulation.renewal.wanted' });
      const [own] = answerOf(await call(other)(circulationCalls.holds, {})).results;
      answerOf(await call(other)(circulationCalls.cancelHolds, { ids: [{ id: own?.id ?? '' }] }));
      expect(await renew(owner, '2-1')).toMatchObject({ kind: 'answered' });
      await giveBack('2-1');
      await setStatus(1);
    });

    test.each([1, 2, 0, 33, '1', '2', '03', '', '3 '])(
      'with lendType %j does nothing here',
      async (lendType) => {
        const reader = await someone();
        expect(await call(reader)(circulationCalls.renew, { lendType, inputData: '1-1' })).toMatchObject({
          code: 'circulation.lend-type.unsupported',
        });
      },
    );

    test('follows the rules of the reader’s borrower type', async () => {
      let reader = await someone();
      const type = await app.db
        .insertInto('borrower_type')
        .values({ id: 'teacher', clientid: 'qinghe', name: '教师', active: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db
        .updateTable('reader')
        .set({ borrower_type_id: type.id })
        .where('id', '=', reader.id)
        .execute();
      await changeRules(
        app.db,
        asClientId('qinghe'),
        '教师',
        ['loanDays=60', 'renewalDays=90', 'renewals=0'],
        app.clock.now(),
      );
      expect((await lend(reader, '15-1')).dueOn).not.toBe('');
      app.clock.advance(dayMs);
      reader = await relog(app, reader);
      expect(await renew(reader, '15-1')).toMatchObject({
        code: 'circulation.renewal.limit',
        facts: { limit: 0 },
      });
      await giveBack('15-1');
    });
  });

  describe('a hold', () => {
    test('reserves the copy, which nobody else can have and which counts as out', async () => {
      const [reader, other] = [await someone(), await someone()];
      const before = await holdings(5);
      const made = answerOf(await hold(reader, '5-1'));
      expect(made.code).toBe('reader.preborrow.preborrow.success');
      const title = await holdings(5);
      expect(title.storageInfo.storageCount).toBe(before.storageInfo.storageCount - 1);
      expect(title.storageInfo.allCount).toBe(before.storageInfo.allCount);
      expect(title.bookLibraryList[0]).toMatchObject({ statusId: 1, lendingState: 104 });
      expect(await hold(other, '5-1')).toMatchObject({ code: 'circulation.pre-borrow.taken' });
      const lent = await lendCopy(app.db, scene.place, {
        readerId: other.id,
        barcode: '5-1',
        now: app.clock.now(),
      });
      expect(lent).toEqual({ refused: 'copy.held' });
      expect(answerOf(await hold(reader, '5-1'))).toEqual(made);
      const list = answerOf(await call(reader)(circulationCalls.holds, {}));
      expect(list).toMatchObject({
        totalRecord: 1,
        activeNum: 1,
        results: [
          { id: made.id, bookName: '书5', statusId: 1, statusName: '预借成功', endTime: made.endTime },
        ],
      });
      await lend(reader, '5-1');
      const after = answerOf(await call(reader)(circulationCalls.holds, {}));
      expect(after).toMatchObject({ activeNum: 0, results: [{ statusId: 4, statusName: '已借出' }] });
      await giveBack('5-1');
      await expectSound();
    });

    test('ends on the third open day, at its end', async () => {
      const reader = await someone();
      const today = app.clock.now().toISOString().slice(0, 10);
      const { endTime, endDay, id } = answerOf(await hold(reader, '6-1'));
      const end = new Date(Date.parse(`${today}T15:59:59Z`) + 3 * dayMs).toISOString();
      expect([endTime, endDay]).toEqual([end, end.slice(0, 10)]);
      answerOf(await call(reader)(circulationCalls.cancelHolds, { ids: [{ id }] }));
    });

    test('ends when the library closes on that day, and says where the copy waits', async () => {
      const reader = await someone();
      const today = dayOf(app.clock.now(), 'Asia/Shanghai');
      const last = addDays(today, 4);
      await changeClosedDays(app.db, asClientId('qinghe'), 'close', [addDays(today, 2)], '', app.clock.now());
      await changeClosingTimes(app.db, asClientId('qinghe'), '18:00', [], app.clock.now());
      await changeClosingTimes(app.db, asClientId('qinghe'), '16:30', [last], app.clock.now());
      const made = answerOf(await hold(reader, '6-1'));
      expect(made).toEqual({
        code: 'reader.preborrow.preborrow.success',
        id: made.id,
        endTime: `${last}T08:30:00.000Z`,
        libraryName: '图书馆 qinghe',
      });
      const [shown] = answerOf(await call(reader)(circulationCalls.holds, {})).results;
      expect(shown).toMatchObject({ endTime: made.endTime, libraryName: made.libraryName });
      expect(shown).not.toHaveProperty('endDay');
      await changeClosedDays(app.db, asClientId('qinghe'), 'open', [addDays(today, 2)], '', app.clock.now());
      await changeClosingTimes(app.db, asClientId('qinghe'), '', ['', last], app.clock.now());
      answerOf(await call(reader)(circulationCalls.cancelHolds, { ids: [{ id: made.id }] }));
    });

    test('tells everybody when the library is open today, or why it is not', async () => {
      const visitor = callAs(app, await visitorOf(app, 'qinghe'));
      const today = dayOf(app.clock.now(), 'Asia/Shanghai');
      const opening = async () => answerOf(await visitor(circulationCalls.openingToday, {}));
      expect(await opening()).toEqual({ state: 'unset', today: { day: today }, reason: '' });
      await changeClosingTimes(app.db, asClientId('qinghe'), '0:00-23:59', [], app.clock.now());
      expect(await opening()).toMatchObject({ today: { day: today, opens: '00:00', closes: '23:59' } });
      await changeClosingTimes(app.db, asClientId('qinghe'), '23:59', [today], app.clock.now());
      expect(await opening()).toEqual({ state: 'day', today: { day: today, closes: '23:59' }, reason: '' });
      await changeClosedDays(app.db, asClientId('qinghe'), 'close', [today], '国庆节', app.clock.now());
      expect(await opening()).toEqual({
        state: 'closed',
        today: { day: today },
        reason: '国庆节',
        next: { day: addDays(today, 1), opens: '00:00', closes: '23:59' },
      });
      await changeClosedDays(app.db, asClientId('qinghe'), 'open', [today], '', app.clock.now());
      await changeClosingTimes(app.db, asClientId('qinghe'), '', ['', today], app.clock.now());
    });

    test('expires once if nobody collects it: the copy is free, the credit record written', async () => {
      let reader = await someone();
      const { endTime, id } = answerOf(await hold(reader, '6-1'));
      app.clock.set(endTime);
      expect(await expireHolds(app.db, app.clock.now())).toBe(0);
      app.clock.advance(1000);
      const ended = await Promise.all([
        expireHolds(app.db, app.clock.now()),
        expireHolds(app.db, app.clock.now()),
      ]);
      expect(ended.reduce((sum, count) => sum + count)).toBe(1);
      reader = await relog(app, reader);
      const list = answerOf(await call(reader)(circulationCalls.holds, {}));
      expect(list.results[0]).toMatchObject({ id, statusId: 3, statusName: '已过期' });
      expect(await readScore(app.db, asClientId('qinghe'), reader.id)).toBe(-2);
      expect((await holdings(6)).bookLibraryList[0]).toMatchObject({ lendingState: 103 });
      expect(await call(reader)(circulationCalls.cancelHolds, { ids: [{ id }] })).toMatchObject({
        code: 'circulation.pre-borrow.ended',
      });
      await expectSound();
    });

    test('on a second copy of the same title is refused', async () => {
      const reader = await someone();
      const { id } = answerOf(await hold(reader, '1-1'));
      expect(await hold(reader, '1-2')).toMatchObject({ code: 'circulation.pre-borrow.already' });
      answerOf(await call(reader)(circulationCalls.cancelHolds, { ids: [{ id }] }));
    });

    test('beyond five for one reader is refused', async () => {
      const reader = await someone();
      const ids = [];
      for (const title of [7, 8, 9, 10, 11]) ids.push(answerOf(await hold(reader, `${title}-1`)).id);
      expect(await hold(reader, '12-1')).toMatchObject({
        code: 'circulation.pre-borrow.limit',
        message: '最多同时预借 5 册。',
        facts: { limit: 5 },
      });
      const cancelled = await call(reader)(circulationCalls.cancelHolds, {
        ids: ids.map((id) => ({ id })),
      });
      expect(answerOf(cancelled)).toEqual({ cancelled: 5 });
      await expectSound();
    });

    test.each(['no-such-barcode', 'H1-1', "1-1' or '1'='1", '%'])(
      'on %j, which the library does not have, is refused',
      async (barcode) => {
        expect(await hold(await someone(), barcode)).toMatchObject({
          code: 'circulation.pre-borrow.unavailable',
        });
      },
    );

    test('is refused, like everything else, to a reader who was suspended a moment ago', async () => {
      const reader = await someone();
      await lend(reader, '13-1');
      await setReaderStatus(app, reader.id, 4);
      for (const outcome of [await hold(reader, '12-1'), await renew(reader, '13-1')])
        expect(outcome.kind).not.toBe('answered');
      await giveBack('13-1');
      await expectSound();
    });
  });

  describe('cancelling', () => {
    test('takes all of a list or none of it', async () => {
      const [reader, other] = [await someone(), await someone()];
      const mine = answerOf(await hold(reader, '7-1')).id;
      const theirs = answerOf(await hold(other, '8-1')).id;
      const cancel = (ids: readonly string[]) =>
        call(reader)(circulationCalls.cancelHolds, { ids: ids.map((id) => ({ id })) });
      for (const foreign of [theirs, '0', '-1', '999999999', '99999999999999999999', 'x', '1e3'])
        expect(await cancel([mine, foreign])).toMatchObject({ code: 'circulation.pre-borrow.missing' });
      const active = async (owner: TestReader) =>
        answerOf(await call(owner)(circulationCalls.holds, {})).activeNum;
      expect([await active(reader), await active(other)]).toEqual([1, 1]);
      expect(answerOf(await cancel([mine, mine]))).toEqual({ cancelled: 1 });
      expect(answerOf(await cancel([mine]))).toEqual({ cancelled: 1 });
      expect([await active(reader), await active(other)]).toEqual([0, 1]);
      answerOf(await call(other)(circulationCalls.cancelHolds, { ids: [{ id: theirs }] }));
      await expectSound();
    });
  });

  test('no answer contains a card number', async () => {
    const reader = await someone();
    await lend(reader, '16-1');
    const { borrow_number: number } = await app.db
      .selectFrom('reader')
      .select('borrow_number')
      .where('id', '=', reader.id)
      .executeTakeFirstOrThrow();
    const answers = [
      await call(reader)(circulationCalls.loans, {}),
      await call(reader)(circulationCalls.returnedLoans, {}),
      await call(reader)(circulationCalls.holds, {}),
    ];
    expect(JSON.stringify(answers)).not.toContain(number);
    await giveBack('16-1');
  });
});
