import { onTestFinished } from 'vitest';
import type { Standing } from '../../src/circulation/sources/source.ts';
import type { KohaSettings } from '../../src/library/public.ts';
import type { TestApp } from '../each-database.ts';
import type { FaultySystem } from './faults.ts';
import { spoilReply } from './http-stand-in.ts';
import { type KohaStandIn, startKoha } from './koha-stand-in.ts';
import { makePatrons, openRemote } from './source-scene.ts';

export const kohaDueOn = '2026-03-20';

/** Two readers of a new library with a Koha system. Each has a loan, and a third copy is free. */
export async function kohaScene(app: TestApp, more: Partial<KohaSettings> = {}) {
  const { scene, patron, other } = await makePatrons(app, { copies: [3] });
  const system = await startKoha();
  onTestFinished(() => system.close());
  system.addPatron(patron.card, '1234-5678');
  system.addPatron(other.card, '5678-1234');
  for (const barcode of ['1-1', '1-2', '1-3']) system.addItem(barcode);
  system.lend(patron.card, '1-1', kohaDueOn);
  system.lend(other.card, '1-2', kohaDueOn);
  const settings = {
    system: 'koha',
    address: system.address,
    clientId: 'portal',
    clientSecret: 'secret',
    changeSecret: 1,
    answerMs: 10_000,
    ...more,
  };
  return {
    ...openRemote(app, scene, settings),
    app,
    scene,
    system,
    patron,
    other,
    loan: '1-1',
    othersLoan: '1-2',
    copy: '1-3',
    secret: '1234-5678',
    pickupOf: (barcode: string) => {
      const item = system.items.find(({ external_id }) => external_id === barcode);
      return system.holds.find(({ item_id }) => item_id === item?.item_id)?.pickup_library_id;
    },
    trouble: async (): Promise<Partial<Standing>> => {
      const [first] = system.patrons;
      if (first === undefined) throw new Error('Koha has a first patron.');
      Object.assign(first, { restricted: true, expiry_date: '2025-12-31' });
      const { patron_id } = first;
      system.debits.push(
        { patron_id, amount: 7.5, description: '系统里的题名 1-1', debit_type: 'OVERDUE' },
        { patron_id, amount: 5, description: null, debit_type: 'ACCOUNT' },
      );
      return {
        // Koha does not name the currency.
        owed: { amount: '12.50', currency: '' },
        charges: [
          { words: '系统里的题名 1-1', amount: '7.50', day: '2026-02-20' },
          { words: 'ACCOUNT', amount: '5.00', day: '2026-02-20' },
        ],
        blocks: ['circulation.blocked.expired', 'circulation.blocked.restricted'],
      };
    },
    faulty: faultyKoha(system),
  };
}

const isWrite = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'DELETE' || (method === 'POST' && /^\/(checkouts|holds)/.test(path));

function faultyKoha(system: KohaStandIn): FaultySystem {
  const itemOf = (barcode: string) =>
    system.items.find(({ external_id }) => external_id === barcode)?.item_id;
  return {
    spoil(planned) {
      system.cut = () => (planned?.fault === 'cut before' ? 'before' : undefined);
      system.instead = () => {
        if (planned?.fault === 'recorded') return { status: 202 };
        if (planned?.fault !== 'refusal with a date') return undefined;
        return {
          status: 403,
          answer: { error: 'Renewal not authorized (too_soon)', due_date: '2027-01-01' },
        };
      };
      system.spoil =
        planned === undefined
          ? undefined
          : (exchange, response, text) => {
              const { fault, spoils } = planned;
              const isSpoilt = isWrite(exchange) || spoils === 'everything';
              const { status, total } = exchange;
              const headers = total === undefined ? {} : { 'x-total-count': String(total) };
              const reply = { status, text, headers };
              spoilReply({ response, reply, fault: isSpoilt ? fault : undefined });
            };
    },
    dueOn: (barcode) =>
      system.checkouts.find(({ item_id }) => item_id === itemOf(barcode))?.due_date.slice(0, 10) ?? '',
    isHeld: (barcode) => system.holds.some(({ item_id }) => item_id === itemOf(barcode)),
    writes: () =>
      system.heard.filter((line) => {
        const [method = '', path = ''] = line.split(' ');
        return isWrite({ method, path });
      }).length,
  };
}
