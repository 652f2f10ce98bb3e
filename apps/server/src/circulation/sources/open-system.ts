import { Sip2Client } from '@yuelan/sip2';
import type { FolioSettings, KohaSettings, Sip2Settings, SourceSettings } from '../../library/public.ts';
import { Breaker } from '../../platform/breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ServiceId } from '../../platform/ids.ts';
import { FolioSource } from './folio/folio-source.ts';
import { instanceNumbers } from './folio/instance-numbers.ts';
import { KohaClient } from './koha/koha-client.ts';
import { KohaSource } from './koha/koha-source.ts';
import { Sip2Source } from './sip2/sip2-source.ts';
import type { CirculationSource } from './source.ts';

/** A source in front of a library system, and what ends its connections. */
export interface OpenSource {
  readonly source: CirculationSource;
  close(): void;
}

/** For whom a library system is opened. */
export interface Surroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly serviceid: ServiceId;
  readonly timeZone: string;
}

export type SystemSettings = Exclude<SourceSettings, { system: 'built-in' }>;

/** A library system as it is, without what makes its writes honest. */
export function openSystem(settings: SystemSettings, around: Surroundings): OpenSource {
  switch (settings.system) {
    case 'sip2':
      return openSip2(settings, around);
    case 'folio':
      return openFolio(settings, around);
    case 'koha':
      return openKoha(settings, around);
  }
}

const connectMs = 3000;
const waitMs = 15_000;
const idleMs = 60_000;
/** Readers find a system that is back soon again, and one that is not has one attempt in this time to refuse. */
const pauseMs = 5000;

function openSip2(settings: Sip2Settings, { clock, timeZone }: Surroundings): OpenSource {
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
    gate: new Breaker(clock, pauseMs),
  });
  return { source: new Sip2Source(client, settings, clock, timeZone), close: () => client.close() };
}

function openFolio(settings: FolioSettings, { db, clock, serviceid, timeZone }: Surroundings): OpenSource {
  return {
    source: new FolioSource(settings, clock, timeZone, instanceNumbers(db, serviceid)),
    close: () => {},
  };
}

function openKoha(settings: KohaSettings, { clock, timeZone }: Surroundings): OpenSource {
  const client = new KohaClient(settings, clock);
  return { source: new KohaSource(client, settings, clock, timeZone), close: () => client.close() };
}
