import { onTestFinished } from 'vitest';
import { HonestSource } from '../../src/circulation/sources/honest-source.ts';
import { openSystem } from '../../src/circulation/sources/open-system.ts';
import { sourceSettings } from '../../src/library/public.ts';
import type { MakeApp } from '../each-database.ts';
import { makeScene } from './fixtures.ts';
import { type FolioStandIn, folioCancelReason, folioPickup, startFolio } from './folio-stand-in.ts';

export const folioInstance = '6e024cd5-c19a-4fe0-a2cd-64ce5814c694';
export const folioDueOn = '2026-03-20';

/** A FOLIO with two patrons, Q0 and Q1, who have 1-1 and 1-2, and 1-3 on the shelf. */
export async function startFolioWithLoans(): Promise<FolioStandIn> {
  const system = await startFolio();
  onTestFinished(() => system.close());
  system.patrons.add('Q0').add('Q1');
  addFolioItems(system, ['1-1', '1-2', '1-3']);
  const dueDate = `${folioDueOn}T15:59:59.000+00:00`;
  system.loans.set(system.itemOf('1-1'), { patron: 'Q0', dueDate, renewals: 0 });
  system.loans.set(system.itemOf('1-2'), { patron: 'Q1', dueDate, renewals: 0 });
  return system;
}

/** Items of one instance, by their barcodes. */
export function addFolioItems(system: FolioStandIn, barcodes: readonly string[], instanceId = folioInstance) {
  for (const barcode of barcodes)
    system.items.set(crypto.randomUUID(), { barcode, instanceId, title: `系统里的题名 ${barcode}` });
}

/** What `library source set` would write for the stand-in. */
export const folioSettingsOf = (system: FolioStandIn) => ({
  system: 'folio',
  address: system.address,
  rtac: system.address,
  apiKey: system.apiKey,
  pickups: { [folioPickup]: '总馆服务台' },
  cancelReason: folioCancelReason,
  answerMs: 300,
  hold: 1,
});

/** Two readers in front of a FOLIO system. */
export async function folioScene(makeApp: MakeApp, more: Readonly<Record<string, unknown>> = {}) {
  const app = await makeApp();
  const scene = await makeScene(app, { copies: [3], readers: 2, sourceIds: [folioInstance] });
  const system = await startFolioWithLoans();
  const settings = sourceSettings.parse({ ...folioSettingsOf(system), ...more });
  if (settings.system === 'built-in') throw new Error('These are the settings of FOLIO.');
  const { clientid, serviceid } = scene.place;
  const around = { db: app.db, clock: app.clock, serviceid, timeZone: 'Asia/Shanghai' };
  const { source: remote, close } = openSystem(settings, around);
  onTestFinished(close);
  const options = { db: app.db, clock: app.clock, clientid, settleMs: 40, titlesAtOnce: 4 };
  const source = new HonestSource(remote, options);
  const patron = { readerId: scene.reader(0).id, card: 'Q0' };
  const other = { readerId: scene.reader(1).id, card: 'Q1' };
  return {
    app,
    scene,
    system,
    remote,
    source,
    patron,
    other,
    loan: '1-1',
    othersLoan: '1-2',
    copy: '1-3',
  };
}
