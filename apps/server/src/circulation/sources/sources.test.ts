import { beforeAll, describe, expect, test } from 'vitest';
import { builtInScene, faultScene } from '../../../testing/circulation/built-in-scene.ts';
import { expectTruthfulRenewals } from '../../../testing/circulation/cut-renewals.ts';
import { expectTruth } from '../../../testing/circulation/fault-table.ts';
import { faults } from '../../../testing/circulation/faults.ts';
import { folioScene } from '../../../testing/circulation/folio-scene.ts';
import { httpFaults } from '../../../testing/circulation/http-stand-in.ts';
import { kohaScene } from '../../../testing/circulation/koha-scene.ts';
import { sip2DueOn as dueOn, sip2Faults, sip2Scene } from '../../../testing/circulation/sip2-scene.ts';
import { expectConformance } from '../../../testing/circulation/source-conformance.ts';
import { eachDatabase, type TestApp } from '../../../testing/each-database.ts';
import { asTitleId } from '../../platform/ids.ts';

eachDatabase((name, makeApp) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp();
  });

  describe('the built-in circulation', () => expectConformance(() => builtInScene(app)));
  describe('a SIP2 system in GB18030', () =>
    expectConformance(() => sip2Scene(app, { encoding: 'gb18030' })));

  const isFirst = name === 'sqlite';
  // What is kept of an answer, and so every statement, is the same whatever system gave it.
  const systems = [
    ['a system made only of faults', faults, () => faultScene(app)],
    ['a SIP2 system', sip2Faults, () => sip2Scene(app)],
    ['a FOLIO system', httpFaults, () => folioScene(app)],
    ['Koha', httpFaults, () => kohaScene(app)],
  ] as const;
  describe.each(isFirst ? systems : systems.slice(0, 1))('%s', (_system, known, open) => {
    expectConformance(open);
    expectTruth(known, open);
  });

  test('only the right PIN logs in, even if a wrong one is answered with a name', async () => {
    const { source } = await sip2Scene(app);
    expect(await source.logIn('Q0', '1234')).toMatchObject({ done: { card: 'Q0', name: '读者 Q0' } });
    expect(await source.logIn('Q0', '5678')).toHaveProperty('refused');
    expect(await source.logIn('Q9', '1234')).toHaveProperty('refused');
  });

  test('a refusal carries the system’s words, up to a limit, and its due date is ignored', async () => {
    const { source, system, patron, loan } = await sip2Scene(app);
    system.refuses = `已达上限 ${'x'.repeat(500)}`;
    const answer = await source.renew(patron, loan, 'key 1');
    expect(answer).toMatchObject({ refused: { code: 'circulation.source.refused' } });
    const message = 'refused' in answer ? String(answer.refused.facts['message']) : '';
    expect(message).toMatch(/^已达上限 x+$/);
    expect(message).toHaveLength(200);
    expect(system.loans.get(loan)?.dueOn).toBe(dueOn);
  });

  test('when the system is away, the last known loans are shown with their time, and nothing is written', async () => {
    const { source, system, patron, loan } = await sip2Scene(app);
    const seen = app.clock.now();
    await source.account(patron, ['loans']);
    await system.close();
    app.clock.advance(3_600_000);
    expect(await source.account(patron, ['loans'])).toMatchObject({
      away: true,
      asOf: seen,
      done: { loans: [{ barcode: loan }] },
    });
    expect(await source.account(patron, ['holds'])).toEqual({ away: 'timeout' });
    expect(await source.renew(patron, loan, 'key 1')).toHaveProperty('away');
  });

  test('an account is read once until something is written, availability once a minute', async () => {
    const { scene, source, system, patron, loan } = await sip2Scene(app);
    const asked = async (code: string, work: () => Promise<unknown>) => {
      const before = system.heard.filter((heard) => heard === code).length;
      await work();
      return system.heard.filter((heard) => heard === code).length - before;
    };
    expect(await asked('63', () => source.account(patron, ['loans']))).toBe(1);
    expect(await asked('63', () => source.account(patron, ['loans']))).toBe(0);
    await source.renew(patron, loan, 'key 1');
    expect(await asked('63', () => source.account(patron, ['loans']))).toBe(1);
    const titles = [{ titleId: asTitleId(scene.titleIds[0] ?? 0), barcodes: ['1-1', '1-3'] }];
    expect(
      await asked('17', async () => Promise.all([source.availability(titles), source.availability(titles)])),
    ).toBe(2);
    app.clock.advance(61_000);
    expect(await asked('17', async () => source.availability(titles))).toBe(2);
    expect(await source.availability(titles)).toMatchObject({
      done: [
        { barcode: '1-1', lendingState: 104 },
        { barcode: '1-3', lendingState: 103 },
      ],
    });
  });

  test('an answer in two packets needs no second look at the account', async () => {
    const { source, system, patron, loan, faulty } = await sip2Scene(app);
    await source.account(patron, ['loans']);
    faulty.spoil({ fault: 'two packets', spoils: 'writes' });
    expect(await source.renew(patron, loan, 'key 1')).toMatchObject({
      done: { dueOn: system.loans.get(loan)?.dueOn },
    });
    expect(system.heard.filter((code) => code === '63').length).toBe(1);
  });

  test('while a write’s result is unknown, it is not sent again; the account decides later', async () => {
    const { source, system, patron, loan } = await sip2Scene(app, { answerMs: 500 });
    await source.account(patron, ['loans']);
    system.spoil = () => {};
    expect(await source.renew(patron, loan, 'key 1')).toEqual({ unsure: true });
    expect(await source.renew(patron, loan, 'key 2')).toHaveProperty('unsure');
    expect(system.loans.get(loan)?.renewals).toBe(1);
    system.spoil = undefined;
    app.clock.advance(60_000);
    expect(await source.renew(patron, loan, 'key 1')).toMatchObject({
      done: { dueOn: system.loans.get(loan)?.dueOn },
    });
    expect(system.loans.get(loan)?.renewals).toBe(1);
  });

  if (isFirst)
    test('of 1,000 renewals cut off anywhere, each ends in the true state and none happens twice', async () => {
      const { scene, source, system } = await sip2Scene(app, { connections: 8, answerMs: 60_000 });
      await expectTruthfulRenewals({
        app,
        clientid: scene.place.clientid,
        source,
        system,
        lend: (patron, barcode) => system.loans.set(barcode, { patron, dueOn, renewals: 0 }),
        loanOf: (barcode) => system.loans.get(barcode),
      });
    });
});
