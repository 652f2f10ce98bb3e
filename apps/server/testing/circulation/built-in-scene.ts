import { setTimeout as wait } from 'node:timers/promises';
import { lendCopy } from '../../src/circulation/actions/lend-copy.ts';
import { PartnerRenewals } from '../../src/circulation/actions/renew-at-partner.ts';
import { PartnerClient } from '../../src/circulation/partner-client.ts';
import { BuiltInSource } from '../../src/circulation/sources/built-in.ts';
import { HonestSource } from '../../src/circulation/sources/honest-source.ts';
import type {
  Answer,
  CirculationSource,
  HistoryPage,
  Part,
  Patron,
  Standing,
  TitleCopies,
} from '../../src/circulation/sources/source.ts';
import { refusedSaying } from '../../src/circulation/sources/words.ts';
import type { TestApp } from '../each-database.ts';
import { type FaultySystem, isCarriedOut, type PlannedFault } from './faults.ts';
import { libraryOf, setReaderStatus } from './fixtures.ts';
import { makePatrons } from './source-scene.ts';

/** Two readers of a library whose loans the portal keeps. */
export async function builtInScene(app: TestApp) {
  const { scene, patron, other } = await makePatrons(app, {
    copies: [1, 1, 1],
    rules: ['loanDays=5', 'renewalDays=30'],
  });
  const partners = new PartnerRenewals(app.db, new PartnerClient({ clock: app.clock, trusted: true }));
  const library = await libraryOf(app, scene.place.clientid);
  const source = new BuiltInSource(app.db, app.clock, library, partners);
  for (const [{ readerId }, barcode] of [
    [patron, '1-1'],
    [other, '2-1'],
  ] as const)
    await lendCopy(app.db, scene.place, { readerId, barcode, now: app.clock.now() });
  const trouble = async (): Promise<Partial<Standing>> => {
    await setReaderStatus(app, patron.readerId, 4);
    return { blocks: ['circulation.blocked.restricted'], denied: ['borrow', 'renew', 'hold'] };
  };
  return { app, scene, source, patron, other, loan: '1-1', othersLoan: '2-1', copy: '3-1', trouble };
}

/** Two readers of a library whose system has faults only. It keeps its loans in our tables and answers as told. */
export async function faultScene(app: TestApp) {
  const { source: system, ...scene } = await builtInScene(app);
  const remote = new FaultSource(system);
  const { clientid } = scene.scene.place;
  const source = new HonestSource(remote, { db: app.db, clock: app.clock, clientid, settleMs: 40 });
  const partsOf = async (part: Part) => {
    const answer = await system.account(scene.patron, [part]);
    if (!('done' in answer)) throw new Error(`The system has no ${part}.`);
    return answer.done;
  };
  const faulty: FaultySystem = {
    spoil(planned) {
      remote.planned = planned;
    },
    dueOn: async (barcode) =>
      (await partsOf('loans')).loans?.find((loan) => loan.barcode === barcode)?.dueOn ?? '',
    isHeld: async (barcode) =>
      (await partsOf('holds')).holds?.some((hold) => hold.barcode === barcode && hold.status === 1) === true,
    writes: () => remote.writes,
  };
  return { ...scene, remote, source, secret: pin, faulty };
}

const pin = '1234';

/** Adds a fault to each of the nine methods of a source, reported as a source would report it. */
class FaultSource implements CirculationSource {
  planned: PlannedFault | undefined;
  writes = 0;
  readonly #system: CirculationSource;

  constructor(system: CirculationSource) {
    this.#system = system;
  }

  abilities() {
    return this.#read(() => this.#system.abilities());
  }

  logIn(card: string, secret: string) {
    return this.#read(async () =>
      secret === pin ? { done: { card, name: card }, asOf: new Date(0) } : refusedSaying('Wrong PIN'),
    );
  }

  account(patron: Patron, parts: readonly Part[]) {
    return this.#read(() => this.#system.account(patron, parts));
  }

  availability(titles: readonly TitleCopies[]) {
    return this.#read(() => this.#system.availability(titles));
  }

  history(patron: Patron, page: HistoryPage) {
    return this.#read(() => this.#system.history(patron, page));
  }

  changeSecret(patron: Patron, before: string, after: string) {
    return this.#write(() => this.#system.changeSecret(patron, before, after));
  }

  renew(patron: Patron, barcode: string, key: string) {
    return this.#write(() => this.#system.renew(patron, barcode, key));
  }

  pickups(patron: Patron) {
    return this.#read(() => this.#system.pickups(patron, ''));
  }

  placeHold(patron: Patron, barcode: string, pickup: string, key: string) {
    return this.#write(() => this.#system.placeHold(patron, barcode, pickup, key));
  }

  cancelHolds(patron: Patron, ids: readonly string[], key: string) {
    return this.#write(() => this.#system.cancelHolds(patron, ids, key));
  }

  async #read<Value>(work: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    if (this.planned?.spoils !== 'everything') return work();
    const { fault } = this.planned;
    if (fault === 'refusal with a date') return refusal;
    await wait(10);
    return isHarmless(fault) ? work() : { away: 'timeout' };
  }

  async #write<Value>(work: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
    this.writes += 1;
    if (this.planned === undefined) return work();
    const { fault } = this.planned;
    if (fault === 'refusal with a date') return refusal;
    const answer = isCarriedOut(fault) ? await work() : undefined;
    await wait(10);
    return answer !== undefined && isHarmless(fault) ? answer : { unsure: true };
  }
}

const refusal = refusedSaying('The due date stays 2027-01-01.');
const isHarmless = (fault: PlannedFault['fault']) => fault === 'two packets' || fault === 'another encoding';
