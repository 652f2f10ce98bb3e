import type { Command } from 'commander';
import {
  changeLibrary,
  findLibraries,
  hostOf,
  isEncrypted,
  readSettings,
  requireLibrary,
  type SourceSettings,
  sourceSecrets,
  sourceSettings,
} from '../library/public.ts';
import { type Checkup, fine, note, wrong } from '../platform/checkup.ts';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { Table } from '../platform/cli/table.ts';
import { Fault } from '../platform/fault.ts';
import { isPublicAddress } from '../platform/http/outbound.ts';
import { asReaderId, asServiceId } from '../platform/ids.ts';
import { joined, type Message, t } from '../platform/message.ts';
import { openSystem, type Surroundings } from './sources/open-system.ts';
import type { Answer } from './sources/source.ts';

/** Only the card counts for a library system. */
const noReader = asReaderId('');

const numbers = new Set([
  'port',
  'tls',
  'errorDetection',
  'connections',
  'answerMs',
  'logIn',
  'renew',
  'hold',
  'history',
  'changeSecret',
]);

/** Written as `key:value,key:value`. */
const pairs = new Set(['fieldMap', 'pickups', 'branches']);

function settingOf(name: string, text: string): unknown {
  if (numbers.has(name) && /^\d+$/.test(text)) return Number(text);
  if (!pairs.has(name)) return text;
  return Object.fromEntries(
    text.split(',').map((pair): [string, string] => {
      const [key = '', ...value] = pair.split(':');
      return [key.trim(), value.join(':').trim()];
    }),
  );
}

/** Lays `key=value` texts over the settings of a source; nothing after `=` takes one back to its default. */
function changed(source: SourceSettings, texts: readonly string[]): SourceSettings {
  const change = new Map<string, unknown>(Object.entries(source));
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (equals <= 0) throw new Fault(t`"${text}" is not of the form key=value.`);
    const name = text.slice(0, equals);
    const value = text.slice(equals + 1);
    if (name === 'system' && value !== source.system) change.clear();
    if (value === '') change.delete(name);
    else change.set(name, settingOf(name, value));
  }
  const result = sourceSettings.safeParse(Object.fromEntries(change));
  if (result.success) return result.data;
  // Without the values: one may be a password.
  const wrong = result.error.issues.map(({ path }) => path.join('.') || 'key').join(', ');
  throw new Fault(
    t`These settings of the library system are missing or wrong: ${wrong}. See docs/library-systems.md.`,
  );
}

const shown = (source: SourceSettings) =>
  Object.entries(source).map(([name, value]): [string, string] => [
    name,
    sourceSecrets.has(name)
      ? value === ''
        ? ''
        : '******'
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  ]);

/** Passwords and loans would cross the internet readable by everybody on the way. */
function isOpen(source: SourceSettings): boolean {
  const host = hostOf(source);
  return !isEncrypted(source) && (isPublicAddress(host) || /\.[a-z]{2,}$/i.test(host));
}

const openNetwork = t`The connection to the library system is not encrypted. Use tls=1 or an https address, or a tunnel such as stunnel on this machine.`;

interface Tried {
  readonly answer: Answer<unknown>;
  readonly lines: readonly Message[];
}

async function tryOut(source: SourceSettings, around: Surroundings, card: string): Promise<Tried> {
  if (source.system === 'built-in')
    return {
      answer: { done: {}, asOf: around.clock.now() },
      lines: [t`The portal keeps the loans of this library itself.`],
    };
  const { source: remote, close } = openSystem(source, around);
  try {
    const answer = await remote.abilities();
    if (!('done' in answer)) return { answer, lines: [faultOf(answer)] };
    const { logIn, renew, hold } = answer.done;
    const lines = [
      t`The library system answers.`,
      logIn ? t`Readers log in with its card and PIN.` : t`Readers do not log in with its card and PIN.`,
      renew ? t`Readers can renew.` : t`Readers cannot renew.`,
      hold ? t`Readers can place holds.` : t`Readers cannot place holds.`,
    ];
    if (card === '') return { answer, lines };
    const account = await remote.account({ readerId: noReader, card }, ['loans']);
    if (!('done' in account)) return { answer: account, lines: [...lines, faultOf(account)] };
    const loans = account.done.loans ?? [];
    const undated = loans.filter(({ dueOn }) => dueOn === '').length;
    return {
      answer: account,
      lines: [
        ...lines,
        t`The card has ${String(loans.length)} loans.`,
        ...(undated === 0
          ? []
          : [t`The due dates of ${String(undated)} loans could not be read; see the setting dueDates.`]),
      ],
    };
  } finally {
    close();
  }
}

function faultOf(answer: Exclude<Answer<unknown>, { done: unknown }>): Message {
  if ('away' in answer && answer.away === 'settings')
    return t`The library system refuses the portal: check the user and password, or the key.`;
  if ('away' in answer)
    return t`The library system does not answer, or not as it should: check its address and its other settings.`;
  return 'unsure' in answer ? t`The library system did not answer in time.` : t`The library system refused.`;
}

/** `library source show | set | test`. */
export function registerSourceCommands(program: Command, context: CommandContext): void {
  const library =
    program.commands.find((command) => command.name() === 'library') ?? program.command('library');
  const source = library
    .command('source')
    .description('the library system that keeps the loans of a library');

  source
    .command('show')
    .description('show the settings of the library system; secrets are not printed')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const rows = shown(await context.withDatabase((parts) => sourceOf(parts, clientid)));
      printResult(context, Object.fromEntries(rows), () => [new Table(rows)]);
    });

  source
    .command('set')
    .description(
      'change the library system: system=built-in, or system=… with the settings of that system (docs/library-systems.md)',
    )
    .argument('<clientid>')
    .argument('<key=value...>')
    .action(async (clientid: string, texts: string[]) => {
      const after = await context.withDatabase(async (parts) => {
        const source = changed(await sourceOf(parts, clientid), texts);
        await changeLibrary(parts.db, parts.clock, clientid, { settings: { circulationSource: source } });
        return source;
      });
      const warnings = isOpen(after) ? [openNetwork] : [];
      printResult(context, { clientid, outcome: 'changed', warnings }, () => [
        t`The library system of ${clientid} is set. Try it: library source test ${clientid}`,
        ...warnings,
      ]);
    });

  source
    .command('test')
    .description('connect to the library system and say what it can do and what failed')
    .argument('<clientid>')
    .option('--card <number>', "also read this card's loans", '')
    .action(async (clientid: string, { card }: { readonly card: string }) => {
      const { answer, lines } = await context.withDatabase(async (parts) => {
        const { settings, serviceid, timeZone } = await requireLibrary(parts.db, clientid);
        return tryOut(settings.circulationSource, { ...parts, serviceid, timeZone }, card);
      });
      printResult(context, answer, () => lines);
      if (!('done' in answer)) process.exitCode = 1;
    });
}

async function sourceOf({ db }: CommandParts, clientid: string): Promise<SourceSettings> {
  return (await requireLibrary(db, clientid)).settings.circulationSource;
}

/** Asks every library system that is set. */
export const sourceCheckup: Checkup = {
  about: 'library system',
  run: async ({ db, clock }) => {
    const about = 'library system';
    const findings = await Promise.all(
      (await findLibraries(db)).map(async ({ clientid, serviceid, settings }) => {
        const { circulationSource, timeZone } = readSettings(settings);
        if (circulationSource.system === 'built-in') return [];
        const { answer, lines } = await tryOut(
          circulationSource,
          { db, clock, serviceid: asServiceId(serviceid), timeZone },
          '',
        );
        const state =
          'done' in answer
            ? fine(about, t`${clientid}: the library system answers.`)
            : wrong(about, joined([clientid, ...lines], ': '), t`Run: library source test ${clientid}`);
        return isOpen(circulationSource)
          ? [state, note(about, joined([clientid, openNetwork], ': '), t`Set tls=1, or an https address.`)]
          : [state];
      }),
    );
    const found = findings.flat();
    return found.length === 0 ? fine(about, t`No library has a system of its own.`) : found;
  },
};
