import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReader } from '../../reader/public.ts';
import type { PartnerRenewals } from '../actions/renew-at-partner.ts';
import { BuiltInSource } from './built-in.ts';
import { HonestSource } from './honest-source.ts';
import { type OpenSource, openSystem } from './open-system.ts';
import type { CirculationSource, Patron } from './source.ts';

interface KeptSource extends OpenSource {
  /** The settings that it was made with. */
  readonly settings: string;
}

/** Where each library keeps its circulation. Library systems stay connected until their settings change. */
export class Sources {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #partners: PartnerRenewals;
  readonly #kept = new Map<string, KeptSource>();

  constructor(db: Db, clock: Clock, partners: PartnerRenewals) {
    this.#db = db;
    this.#clock = clock;
    this.#partners = partners;
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
    const around = { db: this.#db, clock: this.#clock, serviceid, timeZone };
    const { source: remote, close } = openSystem(circulationSource, around);
    // Half of the connections stay free for people who log in, renew and reserve.
    const titlesAtOnce = Math.ceil(circulationSource.connections / 2);
    const source = new HonestSource(remote, { db: this.#db, clock: this.#clock, clientid, titlesAtOnce });
    this.#kept.set(clientid, { source, close, settings });
    return source;
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

  close(): void {
    for (const { close } of this.#kept.values()) close();
  }
}
