import type { Breaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReader } from '../../reader/public.ts';
import type { PartnerRenewals } from '../actions/renew-at-partner.ts';
import { BuiltInSource } from './built-in.ts';
import { HonestSource } from './honest-source.ts';
import { type OpenSource, openSystem, systemBreaker } from './open-system.ts';
import type { CirculationSource, Patron } from './source.ts';
import { measured, SourceMeter } from './source-meter.ts';

interface KeptSource extends OpenSource {
  /** The settings that it was made with. */
  readonly settings: string;
  readonly breaker: Breaker;
  readonly meter: SourceMeter;
}

/** Where each library keeps its circulation. Library systems stay connected until their settings change. */
export class Sources {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #partners: PartnerRenewals;
  readonly #metrics: Metrics | undefined;
  readonly #kept = new Map<string, KeptSource>();

  constructor(db: Db, clock: Clock, partners: PartnerRenewals, metrics?: Metrics) {
    this.#db = db;
    this.#clock = clock;
    this.#partners = partners;
    this.#metrics = metrics;
  }

  of(library: LibraryScope): CirculationSource {
    const { clientid, serviceid } = library;
    const { circulationSource, timeZone } = library.settings;
    const settings = JSON.stringify([circulationSource, timeZone, serviceid]);
    const kept = this.#kept.get(clientid);
    if (kept?.settings === settings) return kept.source;
    kept?.close();
    this.#kept.delete(clientid);
    if (circulationSource.system === 'built-in')
      return new BuiltInSource(this.#db, this.#clock, library, this.#partners);
    const breaker = systemBreaker(this.#clock);
    const labels = { system: circulationSource.system, library: clientid };
    const meter = new SourceMeter(this.#clock, this.#metrics, labels);
    const open = openSystem(circulationSource, {
      db: this.#db,
      clock: this.#clock,
      serviceid,
      timeZone,
      breaker,
    });
    const remote = measured(open.source, meter);
    // Half of the connections stay free for people who log in, renew and reserve.
    const titlesAtOnce = Math.ceil(circulationSource.connections / 2);
    const source = new HonestSource(remote, { db: this.#db, clock: this.#clock, clientid, titlesAtOnce });
    this.#kept.set(clientid, { ...open, source, settings, breaker, meter });
    return source;
  }

  /** How the system of a library answers on this server; nothing where the portal itself keeps the loans. */
  stateOf(library: LibraryScope) {
    this.of(library);
    const kept = this.#kept.get(library.clientid);
    if (kept === undefined) return undefined;
    const { breaker, meter, load } = kept;
    return {
      ...meter.recent(),
      answeredAt: breaker.answeredAt,
      lastFailure: breaker.lastFailure,
      pausedUntil: breaker.pausedUntil,
      load: load?.() ?? { used: 0, waiting: 0 },
    };
  }

  /** Only a library system needs the number by which it knows the reader. */
  async patronOf({ clientid, settings }: LibraryScope, readerId: ReaderId): Promise<Patron> {
    const { circulationSource } = settings;
    if (circulationSource.system === 'built-in') return { readerId, card: '' };
    const reader = await findReader(this.#db, clientid, readerId);
    const byIc = 'patronId' in circulationSource && circulationSource.patronId === 'ic';
    return { readerId, card: (byIc ? reader?.icNumber : reader?.borrowNumber) ?? '' };
  }

  /** See `CheckCard`. */
  async checkCard(library: LibraryScope, number: string, secret: string) {
    const answer = await this.of(library).logIn(number, secret);
    if ('done' in answer) return answer.done;
    if ('refused' in answer) return undefined;
    throw refuse('reader.login.away');
  }

  /** See `ChangeCardSecret`. */
  async changeSecret(library: LibraryScope, readerId: ReaderId, before: string, after: string) {
    const patron = await this.patronOf(library, readerId);
    const answer = await this.of(library).changeSecret(patron, before, after);
    if ('done' in answer) return;
    if ('refused' in answer) throw answer.refused;
    throw refuse('unsure' in answer ? 'reader.password.unsure' : 'reader.password.away');
  }

  close(): void {
    for (const { close } of this.#kept.values()) close();
  }
}
