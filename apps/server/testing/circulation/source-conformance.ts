import { expect, test } from 'vitest';
import type { Patron } from '../../src/circulation/sources/source.ts';
import type { SourceScene } from './source-scene.ts';

/** The tests that every source must pass, whatever system it connects to. */
export function expectConformance(open: () => Promise<SourceScene>): void {
  const loansOf = async ({ source }: SourceScene, patron: Patron) => {
    const answer = await source.account(patron, ['loans']);
    return 'done' in answer ? (answer.done.loans ?? []) : expect.fail(JSON.stringify(answer));
  };
  const heldBy = async ({ source }: SourceScene, patron: Patron) => {
    const answer = await source.account(patron, ['holds']);
    const holds = 'done' in answer ? (answer.done.holds ?? []) : expect.fail(JSON.stringify(answer));
    return holds.filter(({ status }) => status === 1);
  };

  test('patrons see their own loans, each with its due date', async () => {
    const scene = await open();
    const loans = await loansOf(scene, scene.patron);
    expect(loans.map(({ barcode }) => barcode)).toEqual([scene.loan]);
    expect(loans[0]?.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((await loansOf(scene, scene.other)).map(({ barcode }) => barcode)).toEqual([scene.othersLoan]);
  });

  test('a renewal moves the due date, in the answer and in the account', async () => {
    const scene = await open();
    const [before] = await loansOf(scene, scene.patron);
    const answer = await scene.source.renew(scene.patron, scene.loan, 'key 1');
    if (!('done' in answer)) expect.fail(JSON.stringify(answer));
    expect(answer.done.dueOn > (before?.dueOn ?? '')).toBe(true);
    expect((await loansOf(scene, scene.patron))[0]?.dueOn).toBe(answer.done.dueOn);
  });

  test('the same key is carried out once', async () => {
    const scene = await open();
    const first = await scene.source.renew(scene.patron, scene.loan, 'key 1');
    const again = await scene.source.renew(scene.patron, scene.loan, 'key 1');
    expect(again).toMatchObject({ done: { dueOn: 'done' in first ? first.done.dueOn : '' } });
  });

  test('nobody renews another patron’s loan', async () => {
    const scene = await open();
    const [before] = await loansOf(scene, scene.other);
    const answer = await scene.source.renew(scene.patron, scene.othersLoan, 'key 1');
    expect(answer).toMatchObject({ refused: { code: 'circulation.loan.missing' } });
    expect((await loansOf(scene, scene.other))[0]?.dueOn).toBe(before?.dueOn);
  });

  test('a hold is placed, seen and cancelled, and nobody cancels another patron’s', async () => {
    const scene = await open();
    const placed = await scene.source.placeHold(scene.patron, scene.copy, '', 'key 1');
    const id = 'done' in placed ? placed.done.id : expect.fail(JSON.stringify(placed));
    expect((await heldBy(scene, scene.patron)).map((hold) => [hold.id, hold.barcode])).toEqual([
      [id, scene.copy],
    ]);
    expect(await heldBy(scene, scene.other)).toEqual([]);
    expect(await scene.source.cancelHolds(scene.other, [id], 'key 2')).toMatchObject({
      refused: { code: 'circulation.pre-borrow.missing' },
    });
    expect(await scene.source.cancelHolds(scene.patron, [id], 'key 3')).toMatchObject({ done: 1 });
    expect(await heldBy(scene, scene.patron)).toEqual([]);
  });

  test('a hold is picked up where the patron chose, and only where that is offered', async () => {
    const scene = await open();
    const { source, patron, copy, pickupOf } = scene;
    const offered = await source.pickups(patron, copy);
    const { places, usual } = 'done' in offered ? offered.done : expect.fail(JSON.stringify(offered));
    expect(await source.placeHold(patron, copy, 'nowhere', 'key 1')).toMatchObject({
      refused: { code: 'circulation.pickup.unknown' },
    });
    expect(await heldBy(scene, patron)).toEqual([]);
    if (pickupOf === undefined) {
      expect([places, usual]).toEqual([[], '']);
      return;
    }
    expect(places.map(({ name }) => name)).toHaveLength(2);
    const other = places.find(({ id }) => id !== usual)?.id ?? '';
    expect(await source.placeHold(patron, copy, other, 'key 2')).toHaveProperty('done');
    expect(pickupOf(copy)).toBe(other);
    const [hold] = await heldBy(scene, patron);
    expect(await source.cancelHolds(patron, [hold?.id ?? ''], 'key 3')).toHaveProperty('done');
    expect(await source.placeHold(patron, copy, '', 'key 4')).toHaveProperty('done');
    expect(pickupOf(copy)).toBe(usual);
  });

  test('what a patron owes, and why they are blocked, is told only to them', async () => {
    const scene = await open();
    const standingOf = async (patron: Patron) => {
      const answer = await scene.source.account(patron, ['standing']);
      return 'done' in answer ? answer.done.standing : expect.fail(JSON.stringify(answer));
    };
    const nothing = { charges: [], blocks: [], denied: [], said: '' };
    expect(await standingOf(scene.patron)).toEqual(nothing);
    const told = await scene.trouble();
    scene.app.clock.advance(600_000);
    expect(await standingOf(scene.patron)).toEqual({ ...nothing, ...told });
    expect(await standingOf(scene.other)).toEqual(nothing);
  });

  test('a source states what it offers', async () => {
    const { source } = await open();
    const answer = await source.abilities();
    expect('done' in answer && Object.values(answer.done).every((value) => typeof value === 'boolean')).toBe(
      true,
    );
    expect(answer).toMatchObject({ done: { renew: true, hold: true, standing: true } });
  });
}
