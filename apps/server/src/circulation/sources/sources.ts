import { Sip2Client } from '@yuelan/sip2';
import type { Sip2Settings } from '../../library/public.ts';
import { Breaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReader } from '../../reader/public.ts';
import type { PartnerRenewals } from '../actions/renew-at-partner.ts';
import { BuiltInSource } from './built-in.ts';
import { HonestSource } from './honest-source.ts';
import { Sip2Source } from './sip2/sip2-source.ts';
import type { CirculationSource, Patron } from './source.ts';

/** A source in front of a library system, and what ends its connections. */
export interface OpenSource {
  readonly source: CirculationSource;
  close(): void;
}

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
    const { clientid, settings: librarySettings } = library;
    const { circulationSource } = librarySettings;
    const settings = JSON.stringify([circulationSource, librarySettings.timeZone]);
    const kept = this.#kept.get(clientid);
    if (kept?.settings === settings) return kept.source;
    kept?.close();
    this.#kept.delete(clientid);
    if (circulationSource.system === 'built-in')
      return new BuiltInSource(this.#db, this.#clock, library, this.#partners);
    const { source: remote, close } = openSip2(circulationSource, this.#clock, librarySettings.timeZone);
    // Half of the connections stay free for people who log in, renew and reserve.
    const titlesAtOnce = Math.ceil(circulationSource.connections / 2);
    const source = new HonestSource(remote, { db: this.#db, clock: this.#clock, clientid, titlesAtOnce });
    this.#kept.set(clientid, { source, close, settings });
    return source;
  }

  /** Only a library system needs the card. */
  async patronOf({ clientid, settings }: LibraryScope, readerId: ReaderId): Promise<Patron> {
    if (settings.circulationSource.system === 'built-in') return { readerId, card: '' };
    const reader = await findReader(this.#db, clientid, readerId);
    return { readerId, card: reader?.borrowNumber ?? '' };
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

const connectMs = 3000;
const waitMs = 15_000;
const idleMs = 60_000;

/** A library system as it is, without what makes its writes honest. */
export function openSip2(settings: Sip2Settings, clock: Clock, timeZone: string): OpenSource {
  const { host, port, encoding, terminator, connections, answerMs, fieldMap, user, password, location } =
    settings;
  const client = new Sip2Client({
    host,
    port,
    encoding,
    terminator,
    connections,
    answerMs,
    fieldMap,
    errorDetection: settings.errorDetection === 1,
    tls: settings.tls === 1 ? (settings.ca === '' ? {} : { ca: settings.ca }) : undefined,
    login: user === '' ? undefined : { user, password, location },
    connectMs,
    waitMs,
    idleMs,
    gate: new Breaker(clock),
  });
  return { source: new Sip2Source(client, settings, clock, timeZone), close: () => client.close() };
}
