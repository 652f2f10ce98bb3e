import type { Command } from 'commander';
import {
  changeLibrary,
  findLibraries,
  type IdentitySettings,
  identitySecrets,
  identitySettings,
  readSettings,
  requireLibrary,
} from '../../library/public.ts';
import { type Checkup, fine, note, wrong } from '../../platform/checkup.ts';
import { type CommandContext, type CommandParts, printResult } from '../../platform/cli/context.ts';
import { Table } from '../../platform/cli/table.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { joined, type Message, t } from '../../platform/message.ts';
import { CasSource } from './cas-source.ts';
import type { Told } from './identity-source.ts';
import { LdapSource } from './ldap-source.ts';
import { OidcSource } from './oidc-source.ts';

const numbers = new Set(['startTls', 'answerMs']);

/** Lays `key=value` texts over the settings of a source; nothing after `=` takes one back to its default. */
function changed(
  id: string,
  before: IdentitySettings | undefined,
  texts: readonly string[],
): IdentitySettings {
  const change = new Map<string, unknown>(Object.entries(before ?? {}));
  for (const text of texts) {
    const equals = text.indexOf('=');
    if (equals <= 0) throw new Fault(t`"${text}" is not of the form key=value.`);
    const name = text.slice(0, equals);
    const value = text.slice(equals + 1);
    if (value === '') change.delete(name);
    else change.set(name, numbers.has(name) && /^\d+$/.test(value) ? Number(value) : value);
  }
  const result = identitySettings.safeParse({ ...Object.fromEntries(change), id });
  if (result.success) return result.data;
  // Without the values: one may be a secret.
  const names = result.error.issues
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]))
    .join(', ');
  throw new Fault(
    t`These settings of the account system are missing or wrong: ${names}. See docs/identity.md.`,
  );
}

const shown = (set: IdentitySettings) =>
  Object.entries(set).map(([name, value]): [string, string] => [
    name,
    identitySecrets.has(name) && value !== '' ? '******' : String(value),
  ]);

const isOpen = (set: IdentitySettings) =>
  set.type === 'ldap' && set.server.startsWith('ldap:') && set.startTls === 0;
const openNetwork = t`Passwords go to the directory without encryption. Use ldaps:// or startTls=1.`;

/** Connects to the source and asks for something that nobody has. Nothing: it works. */
async function tryOut(set: IdentitySettings, clock: Clock): Promise<Told | undefined> {
  const home = 'https://library.invalid/test';
  if (set.type === 'ldap') return new LdapSource(set).test();
  if (set.type === 'cas') return new CasSource(set, home).test();
  const begun = await new OidcSource(set, clock, home).begin('test');
  return begun.away === undefined ? undefined : { away: begun.away };
}

function faultOf(set: IdentitySettings, told: Told): Message {
  const why = 'person' in told ? '' : Object.values(told).join();
  if (set.type === 'oidc')
    return t`The provider does not answer, or describes itself as another issuer (${why}): check issuer.`;
  if (set.type === 'cas') return t`There is no CAS 3 server at this address (${why}): check server.`;
  return t`The directory does not answer or does not let the portal search (${why}): check server, startTls, ca, bindDn, bindPassword and base.`;
}

const answers = t`The account system answers.`;
const needsAddress = t`Set PUBLIC_URL: without it, account systems cannot send readers back.`;

/** `library identity list | set | remove | test`. */
export function registerIdentityCommands(program: Command, context: CommandContext): void {
  const library =
    program.commands.find((command) => command.name() === 'library') ?? program.command('library');
  const identity = library
    .command('identity')
    .description('account systems by which the readers of a library log in');

  identity
    .command('list')
    .description('list the account systems in the order in which readers see them; secrets are not printed')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const sources = await context.withDatabase((parts) => sourcesOf(parts, clientid));
      printResult(
        context,
        sources.map((set) => Object.fromEntries(shown(set))),
        () =>
          sources.length === 0
            ? [t`This library has no account systems.`]
            : sources.map((set) => new Table(shown(set))),
      );
    });

  identity
    .command('set')
    .description(
      'add or change an account system: type=oidc issuer=… clientId=…, type=cas server=… or type=ldap server=… base=… (docs/identity.md)',
    )
    .argument('<clientid>')
    .argument('<id>', 'a name of your choice: small letters, digits and dashes')
    .argument('<key=value...>')
    .option('--first', 'put it before the others')
    .action(async (clientid: string, id: string, texts: string[], { first }: { readonly first?: true }) => {
      const after = await context.withDatabase(async (parts) => {
        const sources = await sourcesOf(parts, clientid);
        const before = sources.find((set) => set.id === id);
        const set = changed(id, before, texts);
        const others = sources.filter((other) => other.id !== id);
        const place = before === undefined ? others.length : sources.indexOf(before);
        await keep(parts, clientid, others.toSpliced(first === true ? 0 : place, 0, set));
        return set;
      });
      const warnings = isOpen(after) ? [openNetwork] : [];
      printResult(context, { clientid, id, outcome: 'changed', warnings }, () => [
        t`The account system ${id} is set. Try it: library identity test ${clientid} ${id}`,
        ...warnings,
      ]);
    });

  identity
    .command('remove')
    .description('remove an account system; accounts that readers bound stay bound')
    .argument('<clientid>')
    .argument('<id>')
    .action(async (clientid: string, id: string) => {
      await context.withDatabase(async (parts) => {
        await sourceOf(parts, clientid, id);
        const sources = await sourcesOf(parts, clientid);
        await keep(
          parts,
          clientid,
          sources.filter((set) => set.id !== id),
        );
      });
      printResult(context, { clientid, id, outcome: 'removed' }, () => [
        t`Readers of ${clientid} no longer log in by ${id}.`,
      ]);
    });

  identity
    .command('test')
    .description('connect to an account system and say what failed')
    .argument('<clientid>')
    .argument('<id>')
    .action(async (clientid: string, id: string) => {
      const { set, told } = await context.withDatabase(async (parts) => {
        const set = await sourceOf(parts, clientid, id);
        return { set, told: await tryOut(set, parts.clock) };
      });
      const warnings = [
        ...(isOpen(set) ? [openNetwork] : []),
        ...(set.type !== 'ldap' && context.config().publicUrl === undefined ? [needsAddress] : []),
      ];
      const problem = told === undefined ? undefined : faultOf(set, told);
      const outcome = problem === undefined ? 'answers' : 'failed';
      printResult(context, { clientid, id, outcome, problem, warnings }, () => [
        ...(problem === undefined ? [answers] : []),
        ...warnings,
      ]);
      if (problem !== undefined) throw new Fault(problem);
    });
}

const keep = ({ db, clock }: CommandParts, clientid: string, identitySources: readonly IdentitySettings[]) =>
  changeLibrary(db, clock, clientid, { settings: { identitySources } });

const sourcesOf = async ({ db }: CommandParts, clientid: string): Promise<readonly IdentitySettings[]> =>
  (await requireLibrary(db, clientid)).settings.identitySources;

async function sourceOf(parts: CommandParts, clientid: string, id: string): Promise<IdentitySettings> {
  const set = (await sourcesOf(parts, clientid)).find((source) => source.id === id);
  if (set === undefined) throw new Fault(t`The library ${clientid} has no account system ${id}.`);
  return set;
}

const about = 'account systems';

/** Asks every account system that is set. */
export const identityCheckup: Checkup = {
  about,
  run: async ({ db, clock }) => {
    const libraries = await findLibraries(db);
    const found = await Promise.all(
      libraries.flatMap(({ clientid, settings }) =>
        readSettings(settings).identitySources.map(async (set) => {
          const told = await tryOut(set, clock);
          const name = `${clientid} ${set.id}`;
          const state =
            told === undefined
              ? fine(about, joined([name, answers], ': '))
              : wrong(
                  about,
                  joined([name, faultOf(set, told)], ': '),
                  t`Run: library identity test ${clientid} ${set.id}`,
                );
          return isOpen(set)
            ? [state, note(about, joined([name, openNetwork], ': '), t`Set startTls=1.`)]
            : [state];
        }),
      ),
    );
    const findings = found.flat();
    return findings.length === 0 ? fine(about, t`No library has account systems.`) : findings;
  },
};
