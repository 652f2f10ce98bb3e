import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { folioSettings } from './folio-settings.ts';
import { kohaSettings } from './koha-settings.ts';

const line = z.string().trim().max(200);
const fieldCode = z.string().regex(/^[A-Z0-9]{2}$/);

/** A library system that speaks SIP2. docs/library-systems/sip2.md explains each setting. */
const sip2 = z.strictObject({
  system: z.literal('sip2'),
  host: line.min(1),
  port: z.int().min(1).max(65_535),
  tls: z._default(flag, 0),
  /** PEM of the authority that signed the system's certificate; empty: the well-known ones. */
  ca: z.string().max(20_000).default(''),
  encoding: z.enum(['utf-8', 'gb18030', 'latin1']).default('utf-8'),
  terminator: z.enum(['cr', 'crlf']).default('cr'),
  errorDetection: z._default(flag, 1),
  /** Login of the terminal. Empty: the system knows it by its address. */
  user: line.default(''),
  password: line.default(''),
  location: line.default(''),
  institution: line.default(''),
  terminalPassword: line.default(''),
  /** How many connections the system allows. */
  connections: z.int().min(1).max(100).default(4),
  /** Milliseconds to wait for one answer. */
  answerMs: z.int().min(200).max(60_000).default(5000),
  /** Codes of the system in place of those of the protocol, such as `{"AP": "AQ", "AQ": "AP"}`. */
  fieldMap: z.record(fieldCode, fieldCode).default({}),
  /** The order of day, month and year in due dates. */
  dueDates: z.enum(['ymd', 'dmy', 'mdy']).default('ymd'),
  /** What readers may do through the portal. */
  logIn: z._default(flag, 1),
  renew: z._default(flag, 1),
  hold: z._default(flag, 0),
});
export type Sip2Settings = z.output<typeof sip2>;

/** Where a library keeps its circulation. Another system is another member of the union. */
export const sourceSettings = z
  .discriminatedUnion('system', [
    z.strictObject({ system: z.literal('built-in') }),
    sip2,
    kohaSettings,
    folioSettings,
  ])
  .default({ system: 'built-in' });
export type SourceSettings = z.output<typeof sourceSettings>;

/** Settings of a source whose values no message may repeat. */
export const sourceSecrets: ReadonlySet<string> = new Set([
  'password',
  'terminalPassword',
  'clientSecret',
  'apiKey',
]);

/** What readers can do, by the settings alone: pages ask before any system has answered. */
export function offeredBy(source: SourceSettings) {
  const builtIn = source.system === 'built-in';
  return {
    logIn: 'logIn' in source && source.logIn === 1,
    renew: builtIn || source.renew === 1,
    hold: builtIn || source.hold === 1,
    history: builtIn || (source.system === 'koha' && source.history === 1),
    changeSecret: builtIn || (source.system === 'koha' && source.changeSecret === 1),
  };
}

/** The name or address of the server on which the system runs; empty for the portal itself. */
export function hostOf(source: SourceSettings): string {
  if (source.system === 'built-in') return '';
  return 'address' in source ? new URL(source.address).hostname : source.host;
}

/** Whether the connection to the system is encrypted. */
export function isEncrypted(source: SourceSettings): boolean {
  if (source.system === 'built-in') return true;
  return 'address' in source ? source.address.startsWith('https:') : source.tls === 1;
}
