import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectTruthfulRenewals } from '../../../testing/circulation/cut-renewals.ts';
import { libraryOf, makeScene } from '../../../testing/circulation/fixtures.ts';
import { startSip2 } from '../../../testing/circulation/sip2-stand-in.ts';
import { expectConformance, type SourceScene } from '../../../testing/circulation/source-conformance.ts';
import { eachDatabase, type MakeApp } from '../../../testing/each-database.ts';
import { type Sip2Settings, sourceSettings } from '../../library/public.ts';
import { lendCopy } from '../actions/lend-copy.ts';
import { PartnerRenewals } from '../actions/renew-at-partner.ts';
import { PartnerClient } from '../partner-client.ts';
import { BuiltInSource } from './built-in.ts';
import { HonestSource } from './honest-source.ts';
import { openSystem } from './open-system.ts';
import type { CirculationSource } from './source.ts';

const dueOn = '2026-03-20';

function sip2Settings(port: number, more: Partial<Sip2Settings> = {}): Sip2Settings {
  const settings = sourceSettings.parse({
    system: 'sip2',
    host: '127.0.0.1',
    port,
    user: 'kiosk',
    password: 'secret',
    institution: 'LIB',
    hold: 1,
    ...more,
  });
  if (settings.system !== 'sip2') throw new Error('These are the settings of SIP2.');
  return settings;
}

/** Two readers in front of a SIP2 system. */
async function sip2Scene(makeApp: MakeApp, more: Partial<Sip2Settings> = {}) {
  const app = await makeApp();
  const scene = await makeScene(app, { copies: [3], readers: 2 });
  const encoding = more.encoding ?? 'utf-8';
  const system = await startSip2({ encoding, terminator: 'cr', errorDetection: true });
  const [patron, other] = [0, 1].map((index) => ({ readerId: scene.reader(index).id, card: `Q${index}` }));
  if (patron === undefined || other === undefined) throw new Error('There are two readers.');
  system.pins.set(patron.card, '1234').set(other.card, '5678');
  system.loans.set('1-1', { patron: patron.card, dueOn, renewals: 0 });
  system.loans.set('1-2', { patron: other.card, dueOn, renewals: 0 });
  const { source: remote, close } = openSystem(sip2Settings(system.port, { answerMs: 300, ...more }), {
    db: app.db,
    clock: app.clock,
    serviceid: scene.place.serviceid,
    timeZone: 'Asia/Shanghai',
  });
  onTestFinished(async () => {
    close();
    await system.close();
  });
  const options = { db: app.db, clock: app.clock, clientid: scene.place.clientid, settleMs: 40 };
  const source = new HonestSource(remote, options);
  return { app, system, remote, options, source, patron, other, loan: '1-1', othersLoan: '1-2', copy: '1-3' };
}

async function builtInScene(makeApp: MakeApp): Promise<SourceScene> {
  const app = await makeApp();
  const scene = await makeScene(app, {
    copies: [1, 1, 1],
    readers: 2,
    rules: ['loanDays=5', 'renewalDays=30'],
  });
  const partners = new PartnerRenewals(app.db, new PartnerClient({ clock: app.clock, trusted: true }));
  const library = await libraryOf(app, 'qinghe');
  const source = new BuiltInSource(app.db, app.clock, library, partners);
  const [patron, other] = [0, 1].map((index) => ({ readerId: scene.reader(index).id, card: '' }));
  if (patron === undefined || other === undefined) throw new Error('There are two readers.');
  for (const [{ readerId }, barcode] of [
    [patron, '1-1'],
    [other, '2-1'],
  ] as const)
    await lendCopy(app.db, scene.place, { readerId, barcode, now: app.clock.now() });
  return { source, patron, other, loan: '1-1', othersLoan: '2-1', copy: '3-1' };
}

eachDatabase((name, makeApp) => {
  describe('the built-in circulation', () => expectConformance(() => builtInScene(makeApp)));
  describe('a SIP2 system', () => expectConformance(() => sip2Scene(makeApp)));
  describe('a SIP2 system in GB18030', () =>
    expectConformance(() => sip2Scene(makeApp, { encoding: 'gb18030' })));

  test('only the right PIN logs in, although a wrong one is answered with a name', async () => {
    const { source } = await sip2Scene(makeApp);
    expect(await source.logIn('Q0', '1234')).toMatchObject({ done: { card: 'Q0', name: '读者 Q0' } });
    expect(await source.logIn('Q0', '5678')).toHaveProperty('refused');
    expect(await source.logIn('Q9', '1234')).toHaveProperty('refused');
  });

  test("a refusal has the system's words, bounded, and its due date counts for nothing", async () => {
    const { source, system, patron, loan } = await sip2Scene(makeApp);
    system.refuses = `已达上限 ${'x'.repeat(500)}`;
    const answer = await source.renew(patron, loan, 'key 1');
    expect(answer).toMatchObject({ refused: { code: 'circulation.source.refused' } });
    const message = 'refused' in answer ? String(answer.refused.facts['message']) : '';
    expect(message).toMatch(/^已达上限 x+$/);
    expect(message).toHaveLength(200);
    expect(system.loans.get(loan)?.dueOn).toBe(dueOn);
  });

  test('when the system is away, the last known loans are shown with their time, and nothing is written', async () => {
    const { app, source, system, patron, loan } = await sip2Scene(makeApp);
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

  test('an account is asked for once until something is written, availability once a minute', async () => {
    const { app, source, system, patron, loan } = await sip2Scene(makeApp);
    const asked = async (code: string, work: () => Promise<unknown>) => {
      const before = system.heard.filter((heard) => heard === code).length;
      await work();
      return system.heard.filter((heard) => heard === code).length - before;
    };
    expect(await asked('63', () => source.account(patron, ['loans']))).toBe(1);
    expect(await asked('63', () => source.account(patron, ['loans']))).toBe(0);
    await source.renew(patron, loan, 'key 1');
    expect(await asked('63', () => source.account(patron, ['loans']))).toBe(1);
    const [titleId] = await app.db
      .selectFrom('title')
      .select('id')
      .execute()
      .then((rows) => rows.map(({ id }) => id));
    const titles = [{ titleId: titleId as never, barcodes: ['1-1', '1-3'] }];
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

  test.each<[string, (answer: Buffer, socket: Socket) => void, boolean]>([
    ['late', (answer, socket) => setTimeout(() => socket.write(answer), 400), false],
    ['silent', () => {}, false],
    ['truncated', (answer, socket) => socket.write(answer.subarray(0, 30)), false],
    [
      'with a bad checksum',
      (answer, socket) => socket.write(Buffer.concat([answer.subarray(0, -5), Buffer.from('0000\r')])),
      false,
    ],
    ['in HTML', (_answer, socket) => socket.write('<html>502</html>\r'), false],
    [
      'in two packets',
      (answer, socket) => {
        socket.write(answer.subarray(0, 20));
        setTimeout(() => socket.write(answer.subarray(20)), 20);
      },
      true,
    ],
    [
      'in another encoding',
      (answer, socket) => socket.write(Buffer.from(answer.map((byte) => (byte > 127 ? 0xff : byte)))),
      false,
    ],
  ])('a renewal answered %s ends truthfully', async (_fault, spoil, isAnswered) => {
    const { source, system, patron, loan } = await sip2Scene(makeApp);
    await source.account(patron, ['loans']);
    system.spoil = (answer, socket) => {
      if (answer.subarray(0, 2).toString() === '30' || answer.subarray(0, 2).toString() === '97')
        spoil(answer, socket);
      else socket.write(answer);
    };
    const answer = await source.renew(patron, loan, 'key 1');
    expect(answer).toMatchObject({ done: { dueOn: system.loans.get(loan)?.dueOn } });
    expect(system.loans.get(loan)?.renewals).toBe(1);
    if (isAnswered) expect(system.heard.filter((code) => code === '63').length).toBe(1);
  });

  test('while nothing is known of a write, it is not sent again; the account decides later', async () => {
    const { app, source, system, patron, loan } = await sip2Scene(makeApp);
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

  test('a cancellation that is only recorded is not called done before the account shows it', async () => {
    const { source, remote, options, patron, copy } = await sip2Scene(makeApp);
    await source.placeHold(patron, copy, 'key 1');
    const recorded: CirculationSource = Object.assign(Object.create(remote), {
      account: remote.account.bind(remote),
      cancelHolds: async () => ({ unsure: true }),
    });
    const answer = await new HonestSource(recorded, options).cancelHolds(patron, [copy], 'key 2');
    expect(answer).toMatchObject({ refused: { code: 'circulation.source.undone' } });
    expect(await source.cancelHolds(patron, [copy], 'key 3')).toMatchObject({ done: 1 });
  });

  if (name === 'sqlite')
    test('of 1,000 renewals cut off anywhere, each ends truthfully and none happens twice', async () => {
      const { app, source, system } = await sip2Scene(makeApp, { connections: 8, answerMs: 5000 });
      await expectTruthfulRenewals({
        app,
        source,
        system,
        lend: (patron, barcode) => system.loans.set(barcode, { patron, dueOn, renewals: 0 }),
        loanOf: (barcode) => system.loans.get(barcode),
      });
    });
});
