import { circulationDeskCalls as calls, type Outcome } from '@yuelan/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerOf } from '../../testing/call-as.ts';
import { makeScene, type Scene } from '../../testing/circulation/fixtures.ts';
import { eachDatabase, type TestApp } from '../../testing/each-database.ts';
import { secondServer } from '../../testing/second-server.ts';
import { type DeskBrowser, deskOf, makeStaff } from '../../testing/staff/desk.ts';
import { verifyChain } from '../platform/audit/verify-chain.ts';
import { checkInvariants } from './check-invariants.ts';

const copies = 12;

eachDatabase((name, makeApp) => {
  let app: TestApp;
  let scene: Scene;
  /** Two librarians with two tabs each; on PostgreSQL the second librarian uses a second server. */
  let desks: DeskBrowser[];

  beforeAll(async () => {
    app = await makeApp();
    scene = await makeScene(app, { copies: [copies], readers: 2 * copies, rules: ['maxLoans=5'] });
    const other = name === 'postgres' ? await secondServer(app) : app;
    desks = [];
    for (const [login, server] of [
      ['lin', app],
      ['chen', other],
    ] as const) {
      await makeStaff(app, 'qinghe', login, 'librarian');
      for (let tab = 0; tab < 2; tab += 1) desks.push(await deskOf(server, 'qinghe', login));
    }
  });

  /** Like the page, repeats a scan that got no answer (503 on a busy machine) under the same key. */
  async function send<Data>(scan: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
    for (;;) {
      const outcome = await scan();
      if (outcome.kind !== 'failed' || outcome.status !== 503) return outcome;
    }
  }
  const barcodeOf = (copy: number) => `1-${copy + 1}`;

  describe('two desks and two tabs', () => {
    test('never lend one copy twice; the losers are told who has it', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: copies }, (_, copy) =>
          desks.map(async (desk, at) => {
            const reader = (copy * desks.length + at) % scene.readers.length;
            const outcome = await send(() =>
              desk.call(calls.scan, {
                key: `lend-${copy}-${at}-x`,
                text: barcodeOf(copy),
                readerId: scene.reader(reader).id,
              }),
            );
            return { copy, reader, outcome };
          }),
        ).flat(),
      );
      for (let copy = 0; copy < copies; copy += 1) {
        const ofCopy = outcomes.filter((one) => one.copy === copy);
        const won = ofCopy.filter(({ outcome }) => outcome.kind === 'answered');
        expect(won).toHaveLength(1);
        const card = `qinghe-${(won[0]?.reader ?? 0) + 1}`;
        for (const { outcome } of ofCopy.filter((one) => one !== won[0]))
          expect(outcome).toMatchObject({ code: 'circulation.lend.out-to', facts: { card } });
      }
      expect(await app.db.selectFrom('loan').select('id').execute()).toHaveLength(copies);
      expect(await checkInvariants(app.db, { maxLoans: 5 })).toEqual([]);
    });

    test('take each copy back once, and the log has every change once', async () => {
      const outcomes = await Promise.all(
        desks.flatMap((desk, at) =>
          Array.from({ length: copies }, async (_, copy) =>
            answerOf(
              await send(() =>
                desk.call(calls.takeBack, { key: `back-${copy}-${at}-x`, barcode: barcodeOf(copy) }),
              ),
            ),
          ),
        ),
      );
      expect(outcomes.filter(({ returned }) => returned)).toHaveLength(copies);
      for (const action of ['lend', 'return'])
        expect(
          await app.db
            .selectFrom('audit_entry')
            .select('number')
            .where('action', '=', `circulation.loan.${action}`)
            .execute(),
        ).toHaveLength(copies);
      expect(await checkInvariants(app.db)).toEqual([]);
      expect((await verifyChain(app.db, 'qinghe')).brokenAt).toBeUndefined();
    });

    test('the database itself refuses a second open loan of a copy', async () => {
      const reader = scene.reader(0).id;
      answerOf(
        (await desks[0]?.call(calls.scan, { key: 'constraint', text: barcodeOf(0), readerId: reader })) ??
          never(),
      );
      const loan = await app.db
        .selectFrom('loan')
        .selectAll()
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow();
      const { id: _, ...again } = loan;
      await expect(
        app.db
          .insertInto('loan')
          .values({ ...again, reader_id: scene.reader(1).id })
          .execute(),
      ).rejects.toThrow();
    });
  });
});

function never(): never {
  throw new Error('There is no desk.');
}
