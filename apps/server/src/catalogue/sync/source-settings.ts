import { flag } from '@yuelan/contract';
import { Cron } from 'croner';
import { z } from 'zod';
import { isPublicAddress } from '../../platform/http/outbound.ts';
import { t } from '../../platform/message.ts';

/** Percentage of a source's titles that one harvest may withdraw without a decision. */
export const defaultLimit = 5;

const line = z.string().trim().max(500);
const address = z
  .url()
  .regex(/^https?:/)
  .max(2000);

const common = {
  /** A cron pattern in the library's time zone; if empty, a harvest begins only on request. */
  schedule: line.refine(isSchedule).default('0 3 * * *'),
  paused: z._default(flag, 0),
  /** Percentage of the source's titles that a harvest may withdraw without a decision. */
  limit: z.int().min(0).max(100).default(defaultLimit),
  /** 0: records do not say whether a copy is on loan, lost, and so on; its known status stays. */
  states: z._default(flag, 1),
  family: z.enum(['', 'marc21', 'unimarc']).default(''),
};

const secrets = {
  /** HTTP basic authentication. */
  user: line.default(''),
  password: line.default(''),
};

const oai = z.strictObject({
  protocol: z.literal('oai'),
  address,
  ...secrets,
  prefix: line.min(1).default('marcxml'),
  set: line.default(''),
  /** A harvest repeats the last seconds of the one before, because clocks differ and changes are committed late. */
  overlap: z.int().min(0).max(604_800).default(300),
  /**
   * Days between two complete comparisons. 0: never; empty: at every harvest, unless the source keeps its deletions.
   */
  completeDays: z.int().min(0).max(366).nullable().default(null),
  /** Days of changes per request; 0: all. If a list expires, only its part is restarted. */
  windowDays: z.int().min(0).max(36_600).default(0),
  ...common,
});

const sru = z.strictObject({
  protocol: z.literal('sru'),
  address,
  ...secrets,
  /** CQL that finds every record. */
  query: line.min(1).default('cql.allRecords=1'),
  schema: line.default('marcxml'),
  version: z.enum(['1.1', '1.2', '2.0']).default('1.1'),
  pageSize: z.int().min(1).max(1000).default(100),
  ...common,
});

const file = {
  /** `all`: the file has every record, and others are withdrawn; `changes`: only changed and deleted records. */
  holds: z.enum(['all', 'changes']),
  encoding: line.default(''),
  ...common,
};

const http = z.strictObject({
  protocol: z.literal('http'),
  address,
  ...secrets,
  ...file,
  holds: file.holds.default('all'),
});

const folder = z.strictObject({
  protocol: z.literal('folder'),
  /** A path below `HARVEST_FOLDER`. */
  folder: line.min(1),
  /** A file is complete after this many seconds without a change. */
  settleSeconds: z.int().min(1).max(86_400).default(60),
  ...file,
  schedule: line.refine(isSchedule).default('*/5 * * * *'),
  holds: file.holds.default('changes'),
});

/** How a library harvests a source. docs/synchronisation.md explains each setting. */
export const harvestSettings = z.discriminatedUnion('protocol', [oai, sru, http, folder]);
export type HarvestSettings = z.output<typeof harvestSettings>;
export type OaiSettings = z.output<typeof oai>;
export type SruSettings = z.output<typeof sru>;
export type HttpSettings = z.output<typeof http>;
export type FolderSettings = z.output<typeof folder>;

/** Settings whose values must not appear in messages. */
export const harvestSecrets: ReadonlySet<string> = new Set(['password']);

/** Whether the password would cross the internet unencrypted. */
export function sendsPasswordOpenly(settings: HarvestSettings): boolean {
  if (!('address' in settings) || settings.password === '') return false;
  const { protocol, hostname } = new URL(settings.address);
  return protocol === 'http:' && (isPublicAddress(hostname) || /\.[a-z]{2,}$/i.test(hostname));
}
export const openPassword = t`The password crosses the internet unencrypted.`;
export const useHttps = t`Use an address with https.`;

function isSchedule(pattern: string): boolean {
  if (pattern === '') return true;
  try {
    return pattern.split(/\s+/).length === 5 && new Cron(pattern, { paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

/**
 * When a source is next due after a given time, in the library's time zone; undefined if it is only harvested on
 * request.
 */
export function nextHarvest(
  { schedule, paused }: HarvestSettings,
  timeZone: string,
  after: Date,
): Date | undefined {
  if (schedule === '' || paused === 1) return undefined;
  return new Cron(schedule, { paused: true, timezone: timeZone }).nextRun(after) ?? undefined;
}
