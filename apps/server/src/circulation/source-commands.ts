import type { Command } from 'commander';
import {
  findLibraries,
  readSettings,
  requireLibrary,
  type SourceSettings,
  sourceKinds,
  sourceWith,
} from '../library/public.ts';
import { type Checkup, findingLine, fine } from '../platform/checkup.ts';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { Table } from '../platform/cli/table.ts';
import { Fault } from '../platform/fault.ts';
import { asServiceId } from '../platform/ids.ts';
import { joined, t } from '../platform/message.ts';
import { setSource } from './actions/change-source.ts';
import { trySource, warningsOf } from './sources/try-source.ts';

/** Applies `key=value` texts to the settings of a source. An empty value restores the default. */
function changed(source: SourceSettings, assignments: readonly string[]): SourceSettings {
  const texts = new Map(
    assignments.map((text): [string, string] => {
      const equals = text.indexOf('=');
      if (equals <= 0) throw new Fault(t`"${text}" is not of the form key=value.`);
      return [text.slice(0, equals), text.slice(equals + 1)];
    }),
  );
  const system = texts.get('system') || source.system;
  texts.delete('system');
  return sourceWith(source, system, Object.fromEntries(texts));
}

function shown(source: SourceSettings): readonly [string, string][] {
  const { texts, secrets } = sourceKinds.texts(source);
  return [
    ['system', source.system],
    ...Object.entries(texts),
    ...secrets.map((name): [string, string] => [name, '******']),
  ];
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
    .option('--anyway', 'although loans and holds that the portal keeps are then no longer shown')
    .action(async (clientid: string, texts: string[], { anyway }: { readonly anyway?: true }) => {
      const after = await context.withDatabase(async (parts) => {
        const before = await sourceOf(parts, clientid);
        const after = changed(before, texts);
        await setSource(parts, clientid, { before, after, anyway: anyway === true });
        return after;
      });
      const warnings = warningsOf(after).map(findingLine);
      printResult(context, { clientid, outcome: 'changed', warnings }, () => [
        t`The library system of ${clientid} is configured. Test it: library source test ${clientid}`,
        ...warnings,
      ]);
    });

  source
    .command('test')
    .description('connect to the library system and report what it can do and what failed')
    .argument('<clientid>')
    .option('--card <number>', "also read this card's loans", '')
    .action(async (clientid: string, { card }: { readonly card: string }) => {
      const trial = await context.withDatabase(async (parts) => {
        const { settings, serviceid, timeZone } = await requireLibrary(parts.db, clientid);
        const around = { ...parts, serviceid, timeZone };
        return trySource(settings.circulationSource, around, { card, pin: '' });
      });
      printResult(context, trial, () => trial.findings.map(findingLine));
      if (!trial.works) throw new Fault(t`The library system cannot be used with its settings.`);
    });
}

async function sourceOf({ db }: CommandParts, clientid: string): Promise<SourceSettings> {
  return (await requireLibrary(db, clientid)).settings.circulationSource;
}

/** Asks every configured library system. */
export const sourceCheckup: Checkup = {
  about: 'library system',
  run: async ({ db, clock }) => {
    const about = 'library system';
    const findings = await Promise.all(
      (await findLibraries(db)).map(async ({ clientid, serviceid, settings }) => {
        const { circulationSource, timeZone } = readSettings(settings);
        if (circulationSource.system === 'built-in') return [];
        const around = { db, clock, serviceid: asServiceId(serviceid), timeZone };
        const trial = await trySource(circulationSource, around, { card: '', pin: '' });
        const others = trial.findings
          .filter(({ level }) => level !== 'fine')
          .map((finding) => ({ ...finding, what: joined([clientid, finding.what], ': ') }));
        return trial.works ? [fine(about, t`${clientid}: the library system answers.`), ...others] : others;
      }),
    );
    const found = findings.flat();
    return found.length === 0 ? fine(about, t`No library has its own system.`) : found;
  },
};
