import { describe, expect, test } from 'vitest';
import type { Account, Answer, Part } from '../../src/circulation/sources/source.ts';
import { asTitleId } from '../../src/platform/ids.ts';
import { type Fault, type FaultySystem, isCarriedOut } from './faults.ts';
import type { SourceScene } from './source-scene.ts';

/** The breaker closes again, and nothing known is fresh any more. */
const laterMs = 600_000;

interface FaultScene extends SourceScene {
  readonly faulty: FaultySystem;
}

/** A change, and how to check in the system whether it was made. */
interface Change {
  readonly name: string;
  /** Sets up what the change needs, and returns the item to change. */
  readonly prepare: (scene: FaultScene) => Promise<string>;
  readonly make: (scene: FaultScene, item: string, key: string) => Promise<Answer<unknown>>;
  /** A value that differs once the change was made. */
  readonly state: (scene: FaultScene) => Promise<string>;
  /** What the portal answers after a change that was made. */
  readonly done: (state: string) => unknown;
}

async function part({ source, patron }: SourceScene, wanted: Part): Promise<Account> {
  const answer = await source.account(patron, [wanted]);
  return 'done' in answer ? answer.done : expect.fail(JSON.stringify(answer));
}

const changes: readonly Change[] = [
  {
    name: 'a renewal',
    prepare: async (scene) => {
      await part(scene, 'loans');
      return scene.loan;
    },
    make: ({ source, patron }, barcode, key) => source.renew(patron, barcode, key),
    state: async ({ faulty, loan }) => faulty.dueOn(loan),
    done: (dueOn) => ({ dueOn }),
  },
  {
    name: 'a hold',
    prepare: async ({ copy }) => copy,
    make: ({ source, patron }, barcode, key) => source.placeHold(patron, barcode, '', key),
    state: async ({ faulty, copy }) => String(await faulty.isHeld(copy)),
    done: () => ({ id: expect.any(String) }),
  },
  {
    name: 'a cancellation',
    prepare: async (scene) => {
      const placed = await scene.source.placeHold(scene.patron, scene.copy, '', 'key 0');
      const id = 'done' in placed ? placed.done.id : expect.fail(JSON.stringify(placed));
      await part(scene, 'holds');
      return id;
    },
    make: ({ source, patron }, id, key) => source.cancelHolds(patron, [id], key),
    state: async ({ faulty, copy }) => String(await faulty.isHeld(copy)),
    done: () => 1,
  },
];

/**
 * Tests every fault in every method of a source for a library system: readers are told what the system has, and nothing
 * is done twice. `faults` are those that its protocol can have. A new source needs one line to be tested with all of
 * them.
 */
export function expectTruth(faults: readonly Fault[], open: () => Promise<FaultScene>): void {
  describe.each(faults)('%s', (fault) => {
    test.each(changes)('in the answer to $name: it ends as the system has it', async (change) => {
      const scene = await open();
      const { faulty } = scene;
      const item = await change.prepare(scene);
      const before = await change.state(scene);
      const heard = faulty.writes();
      faulty.spoil({ fault, spoils: 'writes' });
      const answer = await change.make(scene, item, 'key 1');
      faulty.spoil(undefined);
      const after = await change.state(scene);
      expect(after !== before, 'the system made the change').toBe(isCarriedOut(fault));
      expectTold(change, answer, { isDone: isCarriedOut(fault), state: after });
      await change.make(scene, item, 'key 1');
      expect(await change.state(scene), 'the same key again').toBe(after);
      expect(faulty.writes() - heard, 'requests').toBe(1);
    });

    test('in every answer: an unknown result is reported as such, and settled when the system is back', async () => {
      const scene = await open();
      const { app, source, patron, faulty } = scene;
      for (const change of changes) {
        const item = await change.prepare(scene);
        const before = await change.state(scene);
        const heard = faulty.writes();
        faulty.spoil({ fault, spoils: 'everything' });
        const answer = await change.make(scene, item, `${change.name} 1`);
        const madeAtOnce = (await change.state(scene)) !== before;
        if ('done' in answer || 'refused' in answer)
          expectTold(change, answer, { isDone: madeAtOnce, state: await change.state(scene) });
        if ('away' in answer)
          expect(madeAtOnce, `${change.name}: away, so nothing was carried out`).toBe(false);
        if ('unsure' in answer) {
          const other = await change.make(scene, item, `${change.name} 2`);
          expect('done' in other, `${change.name}: still open`).toBe(false);
          expect(faulty.writes() - heard, 'requests').toBe(1);
        }
        faulty.spoil(undefined);
        // After its pause, the breaker lets a single request through as a trial. On a busy machine that may take too long,
        // and the next pause begins.
        await expect
          .poll(async () => {
            app.clock.advance(laterMs);
            const read = await source.account(patron, ['loans', 'holds']);
            return { read, now: app.clock.now() };
          })
          .toSatisfy(({ read, now }) => 'done' in read && !('away' in read) && +read.asOf === +now);
        if ('unsure' in answer && change.name !== 'a cancellation')
          expectTold(change, await change.make(scene, item, `${change.name} 1`), {
            isDone: madeAtOnce,
            state: await change.state(scene),
          });
        expect((await change.state(scene)) !== before, `${change.name} in the end`).toBe(madeAtOnce);
        // The cancellation test makes its own hold.
        if (change.name === 'a hold' && madeAtOnce) await cancelAll(scene);
      }
    });

    test('in every answer: what is read is true, last known with its time, or away', async () => {
      const scene = await open();
      const { app, source, patron, faulty, loan, copy, secret } = scene;
      const seen = app.clock.now();
      const { blocks } = await scene.trouble();
      await source.account(patron, ['loans', 'holds', 'standing']);
      faulty.spoil({ fault, spoils: 'everything' });
      app.clock.advance(laterMs);

      const account = await source.account(patron, ['loans', 'holds']);
      if ('done' in account) {
        const shown = account.done.loans?.map(({ barcode, dueOn }) => [barcode, dueOn]);
        expect(shown).toEqual([[loan, await faulty.dueOn(loan)]]);
        expect(account.asOf).toEqual(account.away === true ? seen : app.clock.now());
      } else expect(account).toHaveProperty('refused');

      app.clock.advance(laterMs);
      const standing = await source.account(patron, ['standing']);
      if ('done' in standing) {
        expect(standing.done.standing?.blocks).toEqual(blocks);
        expect(standing.asOf).toEqual(standing.away === true ? seen : app.clock.now());
      } else expect(standing).toHaveProperty('refused');

      app.clock.advance(laterMs);
      const title = { titleId: asTitleId(scene.scene.titleIds[0] ?? 0), barcodes: [loan, copy] };
      const states = await source.availability([title]);
      for (const { barcode, lendingState } of 'done' in states ? states.done : [])
        expect([barcode, lendingState]).toEqual([barcode, barcode === loan ? 104 : 103]);

      app.clock.advance(laterMs);
      if (secret !== undefined) {
        const answer = await source.logIn(patron.card, secret);
        expect('done' in answer ? answer.done.card : patron.card).toBe(patron.card);
        expect(await source.logIn(patron.card, `${secret}0`)).not.toHaveProperty('done');
      }
      app.clock.advance(laterMs);
      for (const answer of [
        await source.abilities(),
        await source.history(patron, { pageNum: 1, pageSize: 10 }),
        await source.changeSecret(patron, secret ?? '', 'another'),
      ])
        expect(Object.keys(answer)).toContainEqual(expect.stringMatching(/^(done|refused|unsure|away)$/));
    });
  });
}

async function cancelAll({ source, patron }: FaultScene): Promise<void> {
  const answer = await source.account(patron, ['holds']);
  const holds = 'done' in answer ? (answer.done.holds ?? []) : [];
  const ids = holds.filter(({ status }) => status === 1).map(({ id }) => id);
  expect(await source.cancelHolds(patron, ids, `clear ${ids}`)).toMatchObject({ done: ids.length });
}

function expectTold(
  change: Change,
  answer: Answer<unknown>,
  { isDone, state }: { readonly isDone: boolean; readonly state: string },
): void {
  // Some systems give a reason. None says that the loan or the hold does not exist.
  const refused = { code: expect.stringMatching(/^circulation\.(source|renewal|pre-borrow)\.(?!missing)/) };
  expect(answer, change.name).toMatchObject(isDone ? { done: change.done(state) } : { refused });
}
