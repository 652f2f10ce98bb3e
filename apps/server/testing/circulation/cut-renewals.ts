import { expect } from 'vitest';
import type { CirculationSource, Patron } from '../../src/circulation/sources/source.ts';
import type { TestApp } from '../each-database.ts';
import { addReaders } from './fixtures.ts';
import type { Cut } from './sip2-stand-in.ts';

/** A library system whose connections can be cut, and its own record of a loan. */
export interface CutSystem {
  cut: () => Cut | undefined;
}

export interface KnownLoan {
  readonly renewals: number;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
}

/**
 * Renews 40 loans in 1,000 requests (or `renewals`), cutting each connection before, after or within the answer, or not
 * at all. What each reader is told must match what the system did. The time limit of `source` has to be long, because
 * 40 requests are sent at a time.
 */
export async function expectTruthfulRenewals(scene: {
  readonly app: TestApp;
  readonly clientid: string;
  /** A multiple of 40. */
  readonly renewals?: number;
  readonly source: CirculationSource;
  readonly system: CutSystem;
  lend(card: string, barcode: string): void;
  loanOf(barcode: string): KnownLoan | undefined;
}): Promise<void> {
  const { app, source, system } = scene;
  const readers = await addReaders(app, scene.clientid, 10, { from: 2 });
  const cuts = ['before', 'after', 'within', undefined] as const;
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  system.cut = () => cuts[Math.floor(random() * cuts.length)];
  const loans = readers.flatMap(({ id: readerId }, reader) =>
    ['a', 'b', 'c', 'd'].map((letter): { patron: Patron; barcode: string } => ({
      patron: { readerId, card: `P${reader}` },
      barcode: `P${reader}${letter}`,
    })),
  );
  for (const { patron, barcode } of loans) scene.lend(patron.card, barcode);
  const told = { done: 0, undone: 0 };
  const { renewals = 1000 } = scene;
  for (let round = 0; round < renewals / loans.length; round += 1) {
    // The breaker's pause is over.
    app.clock.advance(31_000);
    await Promise.all(
      loans.map(async ({ patron, barcode }) => {
        const before = scene.loanOf(barcode)?.renewals ?? 0;
        const renew = () => source.renew(patron, barcode, `${barcode} ${round}`);
        let answer = await renew();
        // While the breaker is open, the account cannot be read. The same key is looked up, not sent again.
        while ('unsure' in answer) {
          app.clock.advance(31_000);
          answer = await renew();
        }
        const made = (scene.loanOf(barcode)?.renewals ?? 0) - before;
        if ('done' in answer) {
          told.done += 1;
          expect([made, answer.done.dueOn]).toEqual([1, scene.loanOf(barcode)?.dueOn]);
        } else {
          told.undone += 1;
          expect(made).toBe(0);
          if ('refused' in answer) expect(answer.refused.code).toBe('circulation.source.undone');
          else expect(answer).toHaveProperty('away');
        }
      }),
    );
  }
  expect(told.done + told.undone).toBe(renewals);
  expect(told.undone).toBeGreaterThan(renewals / 10);
  expect(told.done).toBeGreaterThan(renewals / 2);
}
