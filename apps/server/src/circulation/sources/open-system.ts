import { Sip2Client } from '@yuelan/sip2';
import type { FolioSettings, KohaSettings, Sip2Settings, SourceSettings } from '../../library/public.ts';
import { Breaker } from '../../platform/breaker.ts';
import type { Finding } from '../../platform/checkup.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { TimeLimit } from '../../platform/http/outbound.ts';
import type { ServiceId } from '../../platform/ids.ts';
import { FolioSource } from './folio/folio-source.ts';
import { instanceNumbers } from './folio/instance-numbers.ts';
import { KohaClient } from './koha/koha-client.ts';
import { KohaSource } from './koha/koha-source.ts';
import { probeSip2 } from './sip2/probe-sip2.ts';
import { Sip2Questions } from './sip2/sip2-questions.ts';
import { Sip2Source } from './sip2/sip2-source.ts';
import type { CirculationSource } from './source.ts';

/** A source in front of a library system, and the function that closes its connections. */
export interface OpenSource {
  readonly source: CirculationSource;
  /** Findings of a connection test that the abilities do not show. */
  probe?(asked: ProbeInput): Promise<readonly Finding[]>;
  /** Connections in use, and requests that wait for one, where the system has a number of them. */
  load?(): { readonly used: number; readonly waiting: number };
  close(): void;
}

export interface ProbeInput {
  /** Empty: the test asks about no reader. */
  readonly card: string;
  readonly pin: string;
}

/** For whom a library system is opened. */
export interface Surroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly serviceid: ServiceId;
  readonly timeZone: string;
  /** Receives every failure with its cause (`failed`), so that people can be told what went wrong. */
  readonly breaker?: Breaker;
  /** Starts the time limit for an answer; a real one by default. */
  readonly timeLimit?: TimeLimit;
}

export type SystemSettings = Exclude<SourceSettings, { system: 'built-in' }>;

/** A library system without the part that makes its writes safe. */
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

/** Records the failures of one library system, and stops using it after several. */
export const systemBreaker = (clock: Clock): Breaker => new Breaker(clock, pauseMs);

function openSip2(
  settings: Sip2Settings,
  { clock, timeZone, timeLimit, breaker = systemBreaker(clock) }: Surroundings,
): OpenSource {
  const { host, port, encoding, terminator, connections, answerMs, fieldMap, user, password, location } =
    settings;
  const client = new Sip2Client({
    host,
    port,
    encoding,
    terminator,
    connections,
    answerMs,
    ...(timeLimit === undefined ? {} : { timeLimit }),
    fieldMap,
    errorDetection: settings.errorDetection === 1,
    tls: settings.tls === 1 ? (settings.ca === '' ? {} : { ca: settings.ca }) : undefined,
    login: user === '' ? undefined : { user, password, location },
    connectMs,
    waitMs,
    idleMs,
    gate: breaker,
  });
  const questions = new Sip2Questions(client, settings, clock, timeZone);
  return {
    source: new Sip2Source(client, questions, settings, clock),
    probe: (asked) => probeSip2(client, settings, { ...asked, at: questions.now() }),
    load: () => client.load,
    close: () => client.close(),
  };
}

function openFolio(
  settings: FolioSettings,
  { db, clock, serviceid, timeZone, timeLimit, breaker = systemBreaker(clock) }: Surroundings,
): OpenSource {
  const instances = instanceNumbers(db, serviceid);
  const source = new FolioSource(settings, { clock, timeZone, breaker, timeLimit, instances });
  return { source, load: () => source.load, close: () => source.close() };
}

function openKoha(
  settings: KohaSettings,
  { clock, timeZone, timeLimit, breaker = systemBreaker(clock) }: Surroundings,
): OpenSource {
  const client = new KohaClient(settings, clock, breaker, timeLimit);
  return {
    source: new KohaSource(client, settings, clock, timeZone),
    load: () => client.load,
    close: () => client.close(),
  };
}
