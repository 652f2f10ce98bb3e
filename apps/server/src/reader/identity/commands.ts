import type { Command } from 'commander';
import {
  changeLibrary,
  findLibraries,
  type IdentitySettings,
  identitySecrets,
  readSettings,
  requireLibrary,
} from '../../library/public.ts';
import { type Checkup, type Finding, findingLine, fine, wrong } from '../../platform/checkup.ts';
import { type CommandContext, type CommandParts, printResult } from '../../platform/cli/context.ts';
import { Table } from '../../platform/cli/table.ts';
import { Fault } from '../../platform/fault.ts';
import { asClientId } from '../../platform/ids.ts';
import { joined, type Message, t } from '../../platform/message.ts';
import { identityWith, ordered, placed } from './identity-list.ts';
import { isOpen, openNetwork, tryIdentity } from './try-identity.ts';

/** Changes the settings of a source by `key=value` texts. An empty value restores the default. */
function changed(
  id: string,
  before: IdentitySettings | undefined,
  assignments: readonly string[],
): IdentitySettings {
  const texts = new Map(
    assignments.map((text): [string, string] => {
      const equals = text.indexOf('=');
      if (equals <= 0) throw new Fault(t`"${text}" is not of the form key=value.`);
      return [text.slice(0, equals), text.slice(equals + 1)];
    }),
  );
  const type = texts.get('type') || (before?.type ?? '');
  texts.delete('type');
  return identityWith(before, id, type, Object.fromEntries(texts));
}

const shown = (set: IdentitySettings) =>
  Object.entries(set).map(([name, value]): [string, string] => [
    name,
    identitySecrets.has(name) && value !== '' ? '******' : String(value),
  ]);

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
    .argument('<id>', 'a name of your choice: lowercase letters, digits and dashes')
    .argument('<key=value...>')
    .option('--first', 'put it before the others')
    .action(async (clientid: string, id: string, texts: string[], { first }: { readonly first?: true }) => {
      const after = await context.withDatabase(async (parts) => {
        const sources = await sourcesOf(parts, clientid);
        const set = changed(
          id,
          sources.find((other) => other.id === id),
          texts,
        );
        const after = placed(sources, set);
        await keep(parts, clientid, first === true ? ordered(after, [id]) : after);
        return set;
      });
      const warnings = isOpen(after) ? [findingLine(openNetwork)] : [];
      printResult(context, { clientid, id, outcome: 'changed', warnings }, () => [
        t`The account system ${id} is configured. Test it: library identity test ${clientid} ${id}`,
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
    .description('connect to an account system and report what failed')
    .argument('<clientid>')
    .argument('<id>')
    .action(async (clientid: string, id: string) => {
      const { publicUrl } = context.config();
      const { works, findings } = await context.withDatabase(async (parts) => {
        const home = publicUrl === undefined ? undefined : `${publicUrl}/${clientid}`;
        const set = await sourceOf(parts, clientid, id);
        return tryIdentity(set, { ...parts, clientid: asClientId(clientid), home });
      });
      const [problem] = findings.filter(({ level }) => level === 'wrong').map(told);
      const warnings = findings.filter(({ level }) => level === 'note').map(findingLine);
      const outcome = works ? 'answers' : 'failed';
      printResult(context, { clientid, id, outcome, problem, warnings }, () =>
        findings.filter(({ level }) => level !== 'wrong').map(findingLine),
      );
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

/** What is wrong, and what to do about it. */
const told = ({ what, advice }: Finding): Message =>
  joined([what, ...(advice === undefined ? [] : [advice])], ' ');

/** Checks every account system that is set up. */
export const identityCheckup: Checkup = {
  about: 'account systems',
  run: async ({ db, clock }) => {
    const about = 'account systems';
    const found = await Promise.all(
      (await findLibraries(db)).flatMap(({ clientid, settings }) =>
        readSettings(settings).identitySources.map(async (set) => {
          const name = `${clientid} ${set.id}`;
          // An address for the check only, because whether the portal has one is a separate question.
          const around = { db, clock, clientid: asClientId(clientid), home: 'https://library.invalid/test' };
          const { works, findings } = await tryIdentity(set, around);
          const others = findings
            .filter(({ level }) => level !== 'fine')
            .map((finding) =>
              finding.level === 'wrong'
                ? wrong(
                    about,
                    joined([name, told(finding)], ': '),
                    t`Run: library identity test ${clientid} ${set.id}`,
                  )
                : { ...finding, what: joined([name, finding.what], ': ') },
            );
          return works
            ? [fine(about, joined([name, t`The account system answers.`], ': ')), ...others]
            : others;
        }),
      ),
    );
    const findings = found.flat();
    return findings.length === 0 ? fine(about, t`No library has account systems.`) : findings;
  },
};
