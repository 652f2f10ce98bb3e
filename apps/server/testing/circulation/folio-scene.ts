import { onTestFinished } from 'vitest';
import { dayOf } from '../../src/circulation/rules/library-calendar.ts';
import type { Standing } from '../../src/circulation/sources/source.ts';
import type { TestApp } from '../each-database.ts';
import type { FaultySystem } from './faults.ts';
import {
  type FolioStandIn,
  folioCancelReason,
  folioOtherPickup,
  folioPickup,
  startFolio,
} from './folio-stand-in.ts';
import { makePatrons, openRemote } from './source-scene.ts';

export const folioInstance = '6e024cd5-c19a-4fe0-a2cd-64ce5814c694';

/** A FOLIO system with two patrons, Q0 and Q1, who have borrowed 1-1 and 1-2. 1-3 is on the shelf. */
export async function startFolioWithLoans(): Promise<FolioStandIn> {
  const system = await startFolio();
  onTestFinished(() => system.close());
  system.patrons.add('Q0').add('Q1');
  for (const barcode of ['1-1', '1-2', '1-3']) system.add({ barcode, instanceId: folioInstance });
  // The end of the day in Shanghai.
  const dueDate = '2026-03-20T15:59:59.000+00:00';
  system.loans.set(system.itemOf('1-1'), { patron: 'Q0', dueDate, renewals: 0 });
  system.loans.set(system.itemOf('1-2'), { patron: 'Q1', dueDate, renewals: 0 });
  return system;
}

/** The settings that `library source set` would store for the stand-in. */
export const folioSettingsOf = (system: FolioStandIn) => ({
  system: 'folio',
  address: system.address,
  rtac: system.address,
  apiKey: system.apiKey,
  pickups: { [folioPickup]: '总馆服务台', [folioOtherPickup]: '东馆服务台' },
  cancelReason: folioCancelReason,
  answerMs: 10_000,
  hold: 1,
});

/** Two readers of a library with a FOLIO system. */
export async function folioScene(app: TestApp, more: Readonly<Record<string, unknown>> = {}) {
  const { scene, patron, other } = await makePatrons(app, { copies: [3], sourceIds: [folioInstance] });
  const system = await startFolioWithLoans();
  return {
    ...openRemote(app, scene, { ...folioSettingsOf(system), ...more }),
    app,
    scene,
    system,
    patron,
    other,
    loan: '1-1',
    othersLoan: '1-2',
    copy: '1-3',
    pickupOf: (barcode: string) =>
      [...system.holds.values()].find(({ itemId }) => itemId === system.itemOf(barcode))?.pickup,
    trouble: async (): Promise<Partial<Standing>> => {
      const itemId = system.itemOf('1-1');
      const accrualDate = '2026-02-27T16:30:00.000+00:00';
      system.charges.set('Q0', [{ itemId, amount: 12.5, reason: 'Overdue fine', accrualDate }]);
      return {
        owed: { amount: '12.50', currency: 'CNY' },
        // Already the next day in Shanghai.
        charges: [{ words: 'Overdue fine · 系统里的题名 1-1', amount: '12.50', day: '2026-02-28' }],
        blocks: [],
      };
    },
    faulty: faultyFolio(system),
  };
}

const faultyFolio = (system: FolioStandIn): FaultySystem => ({
  spoil(planned) {
    system.fault = planned;
  },
  dueOn: (barcode) =>
    dayOf(new Date(system.loans.get(system.itemOf(barcode))?.dueDate ?? ''), 'Asia/Shanghai'),
  isHeld: (barcode) => [...system.holds.values()].some(({ itemId }) => itemId === system.itemOf(barcode)),
  writes: () => system.heard.filter((line) => line.startsWith('POST ')).length,
});
