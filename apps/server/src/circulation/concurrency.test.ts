import { circulationCalls } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAs } from '../../testing/call-as.ts';
import { makeScene, relog, type Scene, type TestReader } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { secondServer } from '../../testing/second-server.ts';
import { dayMs } from '../platform/clock.ts';
import { checkInvariants } from './check-invariants.ts';
import { expireHolds, lendCopy, returnCopy } from './public.ts';

/** Every order of a list. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    orders(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

function tally(outcomes: readonly { readonly kind: string; readonly code?: string }[]) {
  const counts: Record<string, number> = {};
  for (const { kind, code = kind } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

eachDatabase((name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  /** Two servers on PostgreSQL, one on SQLite, which only one server may open. */
  let servers: TestApp[];

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, {
      copies: [...Array.from({ length: 100 }, () => 1), 20, 20, 2],
      readers: 520,
    });
    servers = [app];
    if (name === 'postgres') servers.push(await secondServer(app));
  });

  const hold = (reader: TestReader, barcode: string, server = 0) =>
    callAs(servers[server % servers.length] ?? app, reader.token)(circulationCalls.placeHold, {
      bookBarCode: barcode,
    });

  test('500 readers want the same 100 copies at once: each copy goes to one of them', async () => {
    const started = performance.now();
    const times: number[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const outcome = await hold(scene.reader(index), `${(index % 100) + 1}-1`, index);
        times.push(performance.now() - started);
        return outcome;
      }),
    );
    expect(tally(outcomes)).toEqual({ answered: 100, 'circulation.pre-borrow.taken': 400 });
    expect(await checkInvariants(app.db, { maxActive: 5 })).toEqual([]);
    times.sort((a, b) => a - b);
    process.stderr.write(`X01 on ${name}: last answer after ${Math.round(times.at(-1) ?? 0)} ms\n`);
  });

  test('a reader who clicks on 20 copies at once gets five', async () => {
    const reader = scene.reader(500);
    const barcodes = Array.from({ length: 20 }, (_, index) => `${index + 1}-1`);
    await app.db.updateTable('pre_borrow').set({ status_id: 2, ended_at: 'x' }).execute();
    await app.db.updateTable('copy').set({ held: 0 }).execute();
    const outcomes = await Promise.all(barcodes.map((barcode, index) => hold(reader, barcode, index)));
    expect(tally(outcomes)).toEqual({ answered: 5, 'circulation.pre-borrow.limit': 15 });
    expect(await checkInvariants(app.db, { maxActive: 5 })).toEqual([]);
  });

  describe('a reader who clicks 20 times', () => {
    test('on hold places one', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) => hold(scene.reader(501), '101-1', index)),
      );
      const ids = new Set(outcomes.map((outcome) => outcome.kind === 'answered' && outcome.data.id));
      expect([tally(outcomes), ids.size]).toEqual([{ answered: 20 }, 1]);
    });

    test('on cancel ends it once', async () => {
      const made = await hold(scene.reader(501), '101-1');
      const id = made.kind === 'answered' ? made.data.id : '';
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          callAs(servers[index % servers.length] ?? app, scene.reader(501).token)(
            circulationCalls.cancelHolds,
            { ids: [{ id }] },
          ),
        ),
      );
      expect(tally(outcomes)).toEqual({ answered: 20 });
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test('on renew gets one renewal', async () => {
      const now = app.clock.now();
      await lendCopy(app.db, scene.place, { readerId: scene.reader(502).id, barcode: '101-2', now });
      app.clock.advance(dayMs);
      const reader = await relog(app, scene.reader(502));
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          callAs(servers[index % servers.length] ?? app, reader.token)(circulationCalls.renew, {
            lendType: 3,
            inputData: '101-2',
          }),
        ),
      );
      const dates = new Set(
        outcomes.map((outcome) => outcome.kind === 'answered' && outcome.data.shouldReturnTime),
      );
      expect([tally(outcomes), [...dates]]).toEqual([{ answered: 20 }, ['2026-04-02']]);
      expect(await app.db.selectFrom('renewal').select('number').execute()).toEqual([{ number: 1 }]);
      expect(await checkInvariants(app.db)).toEqual([]);
      await returnCopy(app.db, scene.place, { barcode: '101-2', now: app.clock.now() });
      app.clock.advance(-dayMs);
    });
  });

  describe('cancellation, expiry and loan of one hold', () => {
    const deeds = ['cancel', 'expire', 'lend'] as const;
    const ends: Readonly<Record<(typeof deeds)[number], number>> = { cancel: 2, expire: 3, lend: 4 };

    async function act(deed: (typeof deeds)[number], reader: TestReader, id: string, late: Date) {
      if (deed === 'cancel')
        return callAs(app, reader.token)(circulationCalls.cancelHolds, { ids: [{ id }] });
      const server = servers.at(-1) ?? app;
      if (deed === 'expire') return expireHolds(server.db, late);
      return lendCopy(server.db, scene.place, {
        readerId: reader.id,
        barcode: '102-1',
        now: app.clock.now(),
      });
    }
    async function statusOf(id: string) {
      const row = await app.db
        .selectFrom('pre_borrow')
        .select('status_id')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow();
      return row.status_id;
    }
    async function begin() {
      await returnCopy(app.db, scene.place, { barcode: '102-1', now: app.clock.now() });
      const reader = scene.reader(503);
      const made = await hold(reader, '102-1');
      if (made.kind !== 'answered') throw new Error(JSON.stringify(made));
      return { reader, id: made.data.id, late: new Date(Date.parse(made.data.endTime) + 1000) };
    }

    test.each(orders(deeds))('as %s, then %s, then %s: the first one ends it', async (...order) => {
      const { reader, id, late } = await begin();
      for (const deed of order) await act(deed, reader, id, late);
      const [first] = order;
      expect(await statusOf(id)).toBe(first === undefined ? 0 : ends[first]);
      expect(await checkInvariants(app.db)).toEqual([]);
    });

    test.each(orders(deeds))('as %s, %s and %s at once: exactly one ends it', async (...order) => {
      for (let round = 0; round < 5; round += 1) {
        const { reader, id, late } = await begin();
        const answers = await Promise.all(order.map((deed) => act(deed, reader, id, late)));
        const status = await statusOf(id);
        const cancelled = answers[order.indexOf('cancel')];
        const wasCancelled =
          typeof cancelled === 'object' && 'kind' in cancelled && cancelled.kind === 'answered';
        expect(wasCancelled).toBe(status === 2);
        expect(answers[order.indexOf('expire')]).toBe(status === 3 ? 1 : 0);
        expect([2, 3, 4]).toContain(status);
        expect(await checkInvariants(app.db)).toEqual([]);
      }
    });
  });

  test('with a renewal, a return and another reader’s hold at once, no returned copy is renewed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const now = app.clock.now();
      const [owner, other] = [scene.reader(504), scene.reader(505)];
      await lendCopy(app.db, scene.place, { readerId: owner.id, barcode: '103-1', now });
      app.clock.advance(dayMs);
      const [ownerNow, otherNow] = [await relog(app, owner), await relog(app, other)];
      const [renewed, , held] = await Promise.all([
        callAs(app, ownerNow.token)(circulationCalls.renew, { lendType: 3, inputData: '103-1' }),
        returnCopy((servers.at(-1) ?? app).db, scene.place, { barcode: '103-1', now: app.clock.now() }),
        hold(otherNow, '103-2', 1),
      ]);
      expect(held.kind).toBe('answered');
      expect(['answered', 'refused']).toContain(renewed.kind);
      if (renewed.kind === 'refused')
        expect(['circulation.loan.missing', 'circulation.renewal.wanted']).toContain(renewed.code);
      const loan = await app.db
        .selectFrom('loan')
        .select(['id', 'ended_at', 'renew_count'])
        .where('barcode', '=', '103-1')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(loan.ended_at).not.toBeNull();
      expect(loan.renew_count).toBe(renewed.kind === 'answered' ? 1 : 0);
      expect(await checkInvariants(app.db)).toEqual([]);
      if (held.kind === 'answered')
        await callAs(app, otherNow.token)(circulationCalls.cancelHolds, { ids: [{ id: held.data.id }] });
    }
  });

  test('when 20 readers want one copy at the counter, one takes it home', async () => {
    const now = app.clock.now();
    const lent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        lendCopy((servers[index % servers.length] ?? app).db, scene.place, {
          readerId: scene.reader(index).id,
          barcode: '102-2',
          now,
        }),
      ),
    );
    expect(lent.filter((answer) => 'loanId' in answer)).toHaveLength(1);
    expect(await checkInvariants(app.db)).toEqual([]);
  });

  test('a reader with a limit of ten loans who is lent twenty copies at once keeps the limit', async () => {
    const now = app.clock.now();
    const lent = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        lendCopy((servers[index % servers.length] ?? app).db, scene.place, {
          readerId: scene.reader(506).id,
          barcode: `101-${index + 1}`,
          now,
        }),
      ),
    );
    expect(lent.filter((answer) => 'loanId' in answer)).toHaveLength(10);
    expect(await checkInvariants(app.db, { maxLoans: 10 })).toEqual([]);
  });
});
