import { flag } from '@yuelan/contract';
import { z } from 'zod';
import { t } from '../platform/message.ts';
import { folioSettings } from './folio-settings.ts';
import { kohaSettings } from './koha-settings.ts';
import { sourceWords } from './source-words.ts';

const line = z.string().trim().max(200);
const fieldCode = z.string().regex(/^[A-Z0-9]{2}$/);

/** A library system that speaks SIP2. docs/library-systems/sip2.md explains each setting. */
const sip2 = z
  .strictObject({
    system: z.literal('sip2'),
    host: line.min(1).register(sourceWords, {
      label: t`Address`,
      hint: t`The name or IP address at which the system answers self-check machines.`,
    }),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .register(sourceWords, { label: t`Port`, hint: t`Often 6001. The vendor knows it.` }),
    tls: z._default(flag, 0).register(sourceWords, {
      label: t`Encrypted connection (TLS)`,
      hint: t`Without it everybody on the way can read cards, PINs and loans.`,
    }),
    ca: z.string().max(20_000).default('').register(sourceWords, {
      label: t`Certificate authority`,
      hint: t`The PEM text of the authority that signed the system's certificate. Leave it empty to trust the well-known authorities.`,
      isLong: true,
    }),
    encoding: z.enum(['utf-8', 'gb18030', 'latin1']).default('utf-8').register(sourceWords, {
      label: t`Encoding`,
      hint: t`How the system writes texts. Chinese systems often use gb18030.`,
    }),
    terminator: z.enum(['cr', 'crlf']).default('cr').register(sourceWords, {
      label: t`End of a message`,
      hint: t`What the system waits for. Its answers may end in either.`,
    }),
    errorDetection: z._default(flag, 1).register(sourceWords, {
      label: t`Sequence numbers and checksums`,
      hint: t`Switch it off only when the system has error detection switched off.`,
    }),
    user: line.default('').register(sourceWords, {
      label: t`Terminal's login name`,
      hint: t`Leave it empty if the system knows the portal by its address.`,
    }),
    password: line.default('').register(sourceWords, {
      label: t`Terminal's login password`,
      hint: t`Sent with message 93.`,
    }),
    location: line.default('').register(sourceWords, {
      label: t`Location of the terminal`,
      hint: t`Field CP of the login, where the system asks for it.`,
    }),
    institution: line.default('').register(sourceWords, {
      label: t`Institution`,
      hint: t`Field AO, where the system asks for it.`,
    }),
    terminalPassword: line.default('').register(sourceWords, {
      label: t`Terminal password`,
      hint: t`Field AC, where the system asks for it.`,
    }),
    connections: z.int().min(1).max(100).default(4).register(sourceWords, {
      label: t`Connections`,
      hint: t`How many the system allows at the same time. Each server of the portal opens as many.`,
    }),
    answerMs: z.int().min(200).max(60_000).default(5000).register(sourceWords, {
      label: t`Time limit (milliseconds)`,
      hint: t`How long the portal waits for one answer.`,
    }),
    fieldMap: z.record(fieldCode, fieldCode).default({}).register(sourceWords, {
      label: t`Other field codes`,
      hint: t`Codes of the protocol and those of the system, such as AP:AQ,AQ:AP for a system that swaps the two.`,
    }),
    dueDates: z
      .enum(['ymd', 'dmy', 'mdy'])
      .default('ymd')
      .register(sourceWords, {
        label: t`Order in due dates`,
        hint: t`How the system writes due dates.`,
        choices: { ymd: t`year, month, day`, dmy: t`day, month, year`, mdy: t`month, day, year` },
      }),
    logIn: z._default(flag, 1).register(sourceWords, {
      label: t`Readers log in with the card and PIN of the system`,
      hint: t`Passwords that the portal keeps then do not count.`,
    }),
    renew: z._default(flag, 1).register(sourceWords, {
      label: t`Readers can renew`,
      hint: t`The system decides each time.`,
    }),
    hold: z._default(flag, 0).register(sourceWords, {
      label: t`Readers can place and cancel holds`,
      hint: t`Only where the system takes holds from a terminal.`,
    }),
    pickups: z.record(line.min(1).max(64), line.min(1)).default({}).register(sourceWords, {
      label: t`Places where holds are picked up`,
      hint: t`Codes of the system with the names that readers see, such as MAIN:Front desk. The first one is the usual one. Leave it empty if the system decides.`,
    }),
    standing: z._default(flag, 1).register(sourceWords, {
      label: t`Readers see what they owe and why they are blocked`,
      hint: t`As the system says it. Fees are paid at the library.`,
    }),
  })
  .register(sourceWords, {
    label: t`SIP2`,
    hint: t`For Interlib, Huiwen and most other systems: the protocol of their self-check machines.`,
  });
export type Sip2Settings = z.output<typeof sip2>;

const builtIn = z.strictObject({ system: z.literal('built-in') }).register(sourceWords, {
  label: t`The portal itself`,
  hint: t`The portal keeps loans and holds, and lends at its desk.`,
});

/** The system in which a library keeps its loans. Each system is a member of the union. */
export const sourceSystems = z.discriminatedUnion('system', [builtIn, sip2, kohaSettings, folioSettings]);
export const sourceSettings = sourceSystems.default({ system: 'built-in' });
export type SourceSettings = z.output<typeof sourceSettings>;

/** Settings of a source whose values must not appear in messages. */
export const sourceSecrets: ReadonlySet<string> = new Set([
  'password',
  'terminalPassword',
  'clientSecret',
  'apiKey',
]);

/** The functions for readers by the settings alone, since pages ask before any system has answered. */
export function offeredBy(source: SourceSettings) {
  const builtIn = source.system === 'built-in';
  return {
    logIn: 'logIn' in source && source.logIn === 1,
    renew: builtIn || source.renew === 1,
    hold: builtIn || source.hold === 1,
    pickups: !builtIn && source.hold === 1 && offersPickups(source),
    standing: builtIn || source.standing === 1,
    history: builtIn || (source.system === 'koha' && source.history === 1),
    changeSecret: builtIn || (source.system === 'koha' && source.changeSecret === 1),
  };
}

/** Koha itself reports where holds can be picked up; for other systems, the settings do. */
const offersPickups = (source: Exclude<SourceSettings, { system: 'built-in' }>) =>
  source.system === 'koha' || Object.keys(source.pickups).length > 1;

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
