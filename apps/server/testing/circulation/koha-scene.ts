import { onTestFinished } from 'vitest';
import { HonestSource } from '../../src/circulation/sources/honest-source.ts';
import { openSystem } from '../../src/circulation/sources/open-system.ts';
import { type KohaSettings, sourceSettings } from '../../src/library/public.ts';
import type { MakeApp } from '../each-database.ts';
import { makeScene } from './fixtures.ts';
import { startKoha } from './koha-stand-in.ts';

export const kohaDueOn = '2026-03-20';

export function kohaSettings(address: string, more: Partial<KohaSettings> = {}): KohaSettings {
  const settings = sourceSettings.parse({
    system: 'koha',
    address,
    clientId: 'portal',
    clientSecret: 'secret',
    changeSecret: 1,
    ...more,
  });
  if (settings.system !== 'koha') throw new Error('These are the settings of Koha.');
  return settings;
}

/** Two readers in front of Koha: each has a loan, and a third copy is free. */
export async function kohaScene(makeApp: MakeApp, more: Partial<KohaSettings> = {}) {
  const app = await makeApp();
  const scene = await makeScene(app, { copies: [3], readers: 2 });
  const system = await startKoha();
  const [patron, other] = [0, 1].map((index) => ({ readerId: scene.reader(index).id, card: `Q${index}` }));
  if (patron === undefined || other === undefined) throw new Error('There are two readers.');
  system.addPatron(patron.card, '1234-5678');
  system.addPatron(other.card, '5678-1234');
  for (const barcode of ['1-1', '1-2', '1-3']) system.addItem(barcode);
  system.lend(patron.card, '1-1', kohaDueOn);
  system.lend(other.card, '1-2', kohaDueOn);
  const { source: remote, close } = openSystem(kohaSettings(system.address, { answerMs: 400, ...more }), {
    ...app,
    serviceid: scene.place.serviceid,
    timeZone: 'Asia/Shanghai',
  });
  onTestFinished(async () => {
    close();
    await system.close();
  });
  const options = { db: app.db, clock: app.clock, clientid: scene.place.clientid, settleMs: 40 };
  const source = new HonestSource(remote, options);
  return { app, scene, system, remote, source, patron, other, loan: '1-1', othersLoan: '1-2', copy: '1-3' };
}
