import type { Command } from 'commander';
import { type CommandContext, printResult, printRows } from '../platform/cli/context.ts';
import { joined, type Message, t } from '../platform/message.ts';
import { changeLibrary } from './actions/change-library.ts';
import { createLibrary } from './actions/create-library.ts';
import { importLibraries } from './actions/import-libraries.ts';
import { renewSecret } from './actions/renew-secret.ts';
import { folderOf, keepLogos, settleLogos } from './keep-logos.ts';
import { readAssignments, readStatus } from './read-assignment.ts';
import { readLibraryFile } from './read-library-file.ts';
import { contrastWarnings } from './rules/contrast.ts';
import { settingNames } from './settings.ts';
import { findDomains, findLibraries } from './store.ts';

interface CreateOptions {
  readonly name: string;
  readonly shortName?: string;
  readonly group?: string;
  readonly groupName?: string;
  readonly domain?: string[];
  readonly status?: string;
}

const statusWords: Readonly<Record<number, Message>> = { 1: t`open`, 2: t`group only`, 3: t`closed` };

/** `library create | list | set | import`. */
export function registerLibraryCommands(program: Command, context: CommandContext): void {
  const library = program.command('library').description('libraries (tenants), their groups and settings');

  library
    .command('create')
    .description('create a library')
    .argument('<clientid>', 'its name in addresses: lowercase letters, digits and dashes')
    .requiredOption('--name <name>', 'the name that readers see')
    .option('--short-name <name>', 'a shorter name for facets and holdings')
    .option(
      '--group <serviceid>',
      'the group whose catalogue it shares; created if new (default: its own group)',
    )
    .option('--group-name <name>', 'the name of a new group')
    .option('--domain <domain...>', 'domain names that lead to this library')
    .option('--status <status>', '1 open, 2 open to the group only, 3 closed', '1')
    .action(async (clientid: string, options: CreateOptions) => {
      await context.withDatabase(
        ({ db, clock }) =>
          createLibrary(db, clock, {
            clientid,
            name: options.name,
            status: readStatus(options.status ?? '1'),
            domains: options.domain ?? [],
            ...(options.shortName === undefined ? {} : { shortName: options.shortName }),
            ...(options.group === undefined ? {} : { group: options.group }),
            ...(options.groupName === undefined ? {} : { groupName: options.groupName }),
          }),
        { makes: true },
      );
      printResult(context, { clientid, outcome: 'created' }, () => [
        t`The library ${clientid} was created. Its pages are at /${clientid}.`,
      ]);
    });

  library
    .command('list')
    .description('show every library')
    .action(async () => {
      const found = await context.withDatabase(async ({ db }) => {
        const domains = await findDomains(db);
        return (await findLibraries(db)).map((row) => ({
          clientid: row.clientid,
          name: row.libname,
          group: row.serviceid,
          status: row.status,
          isDefault: row.is_default === 1,
          domains: domains.filter(({ clientid }) => clientid === row.clientid).map(({ domain }) => domain),
        }));
      });
      printRows(
        context,
        found,
        t`There is no library yet. Create one with: library create <clientid> --name <name>`,
        [
          [t`client id`, ({ clientid, isDefault }) => (isDefault ? t`${clientid} (default)` : clientid)],
          [t`group`, ({ group }) => group],
          [t`status`, ({ status }) => statusWords[status] ?? String(status)],
          [t`name`, ({ name }) => name],
          [t`domains`, ({ domains }) => domains.join(', ')],
        ],
      );
    });

  library
    .command('set')
    .description('change a library; servers show it within a second')
    .argument('<clientid>')
    .argument(
      '<key=value...>',
      context.say(
        t`name, shortName, status, domains, default (1: addresses that name no library lead here), ${settingNames.join(', ')}; nothing after = means the default`,
      ),
    )
    .action(async (clientid: string, assignments: string[]) => {
      const change = readAssignments(assignments);
      await context.withDatabase(async (parts) => {
        const fetching = { privateHosts: parts.config.pictureHosts, signal: context.stopped };
        const { settings, pictures } = await settleLogos(
          clientid,
          change.settings ?? {},
          process.cwd(),
          fetching,
        );
        await changeLibrary(parts.db, parts.clock, clientid, { ...change, settings });
        await keepLogos(parts, clientid, pictures);
      });
      const warnings = contrastWarnings(change.settings ?? {});
      printResult(context, { clientid, outcome: 'changed', warnings }, () => [
        t`The library ${clientid} was changed.`,
        ...warnings,
      ]);
    });

  library
    .command('secret')
    .description(
      'create a new secret for the partner systems of a library; it is shown once and replaces the old one',
    )
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const secret = await context.withDatabase(({ db, clock }) => renewSecret(db, clock, clientid));
      printResult(context, { clientid, secret }, () => [
        secret,
        t`Keep it safe: it lets a partner system log readers in, and it is not shown again.`,
      ]);
    });

  library
    .command('import')
    .description('create or change libraries from a YAML file')
    .argument('<file.yaml>')
    .action(async (file: string) => {
      const entries = readLibraryFile(file);
      const done = await context.withDatabase(
        async (parts) => {
          const fetching = { privateHosts: parts.config.pictureHosts, signal: context.stopped };
          const settled = await Promise.all(
            entries.map(({ clientid, settings = {} }) =>
              settleLogos(clientid, settings, folderOf(file), fetching),
            ),
          );
          const described = entries.map((entry, place) => ({ ...entry, settings: settled[place]?.settings }));
          const libraries = await importLibraries(parts.db, parts.clock, described);
          for (const [place, { clientid }] of entries.entries())
            await keepLogos(parts, clientid, settled[place]?.pictures ?? new Map());
          return libraries;
        },
        { makes: true },
      );
      const result = done.map((library, index) => ({
        ...library,
        warnings: contrastWarnings(entries[index]?.settings ?? {}),
      }));
      printResult(context, result, () =>
        result.flatMap(({ clientid, outcome, warnings }) => [
          joined([clientid, outcome === 'created' ? t`created` : t`changed`], ': '),
          ...warnings.map((warning) => joined(['  ', warning], '')),
        ]),
      );
    });
}
