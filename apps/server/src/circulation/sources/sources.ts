import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReader } from '../../reader/public.ts';
import type { PartnerRenewals } from '../actions/renew-at-partner.ts';
import { BuiltInSource } from './built-in.ts';
import type { CirculationSource, Patron } from './source.ts';

/** Where each library keeps its circulation. */
export class Sources {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #partners: PartnerRenewals;

  constructor(db: Db, clock: Clock, partners: PartnerRenewals) {
    this.#db = db;
    this.#clock = clock;
    this.#partners = partners;
  }

  of(library: LibraryScope): CirculationSource {
    return new BuiltInSource(this.#db, this.#clock, library, this.#partners);
  }

  async patronOf(library: LibraryScope, readerId: ReaderId): Promise<Patron> {
    const reader = await findReader(this.#db, library.clientid, readerId);
    return { readerId, card: reader?.borrowNumber ?? '' };
  }
}
