import { circulationCalls, libraryCalls } from '@yuelan/contract';
import { expect, test } from 'vitest';
import { answerOf, callAs, visitorOf } from '../../../testing/call-as.ts';
import { isCarriedOut } from '../../../testing/circulation/faults.ts';
import { makeScene } from '../../../testing/circulation/fixtures.ts';
import {
  folioInstance,
  folioSettingsOf,
  startFolioWithLoans,
} from '../../../testing/circulation/folio-scene.ts';
import { httpFaults } from '../../../testing/circulation/http-stand-in.ts';
import { type MakeApp, oneDatabase } from '../../../testing/each-database.ts';

const card = 'qinghe-1';
const instance = '23611f0b-35cc-4f40-af09-75907d7cc421';

/** A reader with two loans in FOLIO: a copy in our catalogue, and one that is not in it. */
async function openPortal(makeApp: MakeApp, more: Readonly<Record<string, unknown>> = {}) {
  const system = await startFolioWithLoans();
  system.add({ barcode: 'X-9', instanceId: instance });
  system.patrons.add(card);
  system.loans.clear();
  for (const [barcode, dueDate] of [
    ['1-1', '2026-03-20T15:59:59.000+00:00'],
    ['X-9', '2026-03-01T15:59:59.000+00:00'],
  ] as const)
    system.loans.set(system.itemOf(barcode), { patron: card, dueDate, renewals: 0 });
  const app = await makeApp();
  const scene = await makeScene(app, {
    copies: [3],
    readers: 1,
    sourceIds: [folioInstance],
    settings: { circulationSource: { ...folioSettingsOf(system), ...more } },
  });
  return { system, app, scene, call: callAs(app, scene.reader(0).token) };
}

oneDatabase((makeApp) => {
  test('a reader sees, renews and reserves what FOLIO keeps, and the last known state while it is away', async () => {
    const { system, app, scene, call } = await openPortal(makeApp);
    const visitor = await visitorOf(app, 'qinghe');
    expect(answerOf(await callAs(app, visitor)(libraryCalls.displayConfig, {}))).toMatchObject({
      // The portal keeps the passwords.
      source: { hold: true, history: false, changePassword: true },
    });
    expect(
      answerOf(await call(circulationCalls.loans, { sortStr: 'should_return_time DESC' })),
    ).toMatchObject({
      borrowedNum: 2,
      borrowedGtNum: 1,
      results: [
        {
          bookBarCode: '1-1',
          catalogueId: String(scene.titleIds[0]),
          bookName: '书1',
          borrowTime: '2026-02-20T02:00:00Z',
          shouldReturnTime: '2026-03-20',
          renewable: { allowed: true },
        },
        { bookBarCode: 'X-9', catalogueId: '', bookName: '系统里的题名 X-9', firstAuthor: '某人; Somebody' },
      ],
    });
    expect(answerOf(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' }))).toMatchObject({
      shouldReturnTime: '2026-04-03',
    });
    system.refuses = 'loan at maximum renewal number';
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: 'X-9' })).toMatchObject({
      code: 'circulation.source.refused',
      message: '图书馆系统答复：loan at maximum renewal number',
    });
    system.refuses = undefined;

    const { id } = answerOf(await call(circulationCalls.placeHold, { bookBarCode: '1-3' }));
    expect(answerOf(await call(circulationCalls.holds, {})).results).toMatchObject([
      {
        id,
        bookBarCode: '1-3',
        bookName: '书1',
        storageName: '总馆服务台',
        statusName: '等待中',
        endTime: '',
      },
    ]);
    for (const hold of system.holds.values()) hold.status = 'Open - Awaiting pickup';
    app.clock.advance(600_000);
    expect(answerOf(await call(circulationCalls.holds, {})).results).toMatchObject([
      { statusName: '预借成功' },
    ]);
    expect(answerOf(await call(circulationCalls.cancelHolds, { ids: [{ id }] }))).toEqual({ cancelled: 1 });
    expect(await call(circulationCalls.returnedLoans, {})).toMatchObject({
      code: 'circulation.source.unable',
    });

    answerOf(await call(circulationCalls.loans, {}));
    const seen = app.clock.now().toISOString();
    await system.close();
    app.clock.advance(600_000);
    expect(answerOf(await call(circulationCalls.loans, {}))).toMatchObject({
      lastKnownAt: seen,
      borrowedNum: 2,
    });
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' })).toMatchObject({
      code: 'circulation.source.away',
    });
  });

  test('a system that refuses the portal’s key counts as away, and missing functions are reported', async () => {
    const { system, scene, call } = await openPortal(makeApp, { apiKey: 'another', rtac: '', hold: 0 });
    expect(await call(circulationCalls.loans, {})).toMatchObject({ code: 'circulation.source.away' });
    expect(await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' })).toMatchObject({
      code: 'circulation.source.away',
    });
    const heard = system.heard.length;
    for (const refused of [
      await call(circulationCalls.placeHold, { bookBarCode: '1-3' }),
      await call(circulationCalls.cancelHolds, { ids: [{ id: '1' }] }),
      await call(circulationCalls.returnedLoans, {}),
    ])
      expect(refused).toMatchObject({ code: 'circulation.source.unable' });
    // Without edge-rtac, nothing is known of the copies and the system does not count as away.
    const ids = scene.titleIds.map(String);
    expect(answerOf(await call(circulationCalls.availability, { ids }))).toMatchObject({ away: false });
    expect(system.heard.length).toBe(heard);
  });

  test('whatever goes wrong with its answer, a renewal is reported to the reader as FOLIO has it', async () => {
    const { system, app, call } = await openPortal(makeApp, { answerMs: 800 });
    const loan = system.loans.get(system.itemOf('1-1'));
    let dueOn = Temporal.PlainDate.from('2026-03-20');
    for (const fault of httpFaults) {
      // The pause of the breaker is over.
      app.clock.advance(60_000);
      answerOf(await call(circulationCalls.loans, {}));
      const before = loan?.renewals ?? 0;
      system.fault = { fault, spoils: 'writes' };
      const told = await call(circulationCalls.renew, { lendType: 3, inputData: '1-1' });
      system.fault = undefined;
      expect((loan?.renewals ?? 0) - before, fault).toBe(isCarriedOut(fault) ? 1 : 0);
      if (isCarriedOut(fault)) {
        dueOn = dueOn.add({ days: 14 });
        expect(answerOf(told), fault).toMatchObject({ shouldReturnTime: dueOn.toString() });
      } else
        expect(told, fault).toMatchObject({
          code: fault === 'refusal with a date' ? 'circulation.source.refused' : 'circulation.source.undone',
        });
      const { results } = answerOf(await call(circulationCalls.loans, {}));
      expect(results.find(({ bookBarCode }) => bookBarCode === '1-1')?.shouldReturnTime).toBe(
        dueOn.toString(),
      );
    }
  });

  test('while a renewal’s result is unknown the reader is told so, and FOLIO is asked once', async () => {
    const { system, app, call } = await openPortal(makeApp, { answerMs: 800 });
    const renew = () => call(circulationCalls.renew, { lendType: 3, inputData: '1-1' });
    const renewals = () => system.heard.filter((line) => line.endsWith('/renew')).length;
    const loan = system.loans.get(system.itemOf('1-1'));
    answerOf(await call(circulationCalls.loans, {}));
    system.onWrite = () => {
      system.fault = { fault: 'silent', spoils: 'everything' };
    };
    expect(await renew()).toMatchObject({ code: 'circulation.source.unsure' });
    expect(await renew()).toMatchObject({ code: 'circulation.source.unsure' });
    expect([renewals(), loan?.renewals]).toEqual([1, 1]);
    system.onWrite = undefined;
    system.fault = undefined;
    app.clock.advance(60_000);
    expect(answerOf(await call(circulationCalls.loans, {})).results).toContainEqual(
      expect.objectContaining({ bookBarCode: '1-1', shouldReturnTime: '2026-04-03' }),
    );
    expect(answerOf(await renew())).toMatchObject({ shouldReturnTime: '2026-04-17' });
    expect([renewals(), loan?.renewals]).toEqual([2, 2]);
  });
});
