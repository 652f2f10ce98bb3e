import type { Command } from 'commander';
import { importCommand, type WrittenImportOptions } from '../import/public.ts';
import { requireLibrary } from '../library/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { Table } from '../platform/cli/table.ts';
import { t } from '../platform/message.ts';
import { findNamed } from '../reader/public.ts';
import { changeRules } from './actions/change-rules.ts';
import { registerCalendar } from './calendar-commands.ts';
import { importCirculationFile } from './import/import-circulation.ts';
import { findSetRules } from './rule-store.ts';
import { lendingRules, ruleNames } from './rules/lending-rules.ts';

/** `circulation rules | calendar`, `import circulation`. */
export function registerCirculationCommands(program: Command, context: CommandContext): void {
  const circulation = program.command('circulation').description('lending rules and opening days');
  registerRules(circulation, context);
  registerCalendar(circulation, context);

  importCommand(program, context, {
    what: 'circulation',
    formats: 'csv or xlsx',
    run: (
      parts,
      file,
      { createReaders = false }: WrittenImportOptions & { readonly createReaders?: boolean },
    ) => importCirculationFile(context, parts, { createReaders, ...file }),
  })
    .description('borrow, return, renew and lost events (借书, 还书, 续借, 丢书) from CSV, TSV or XLSX')
    .option('--create-readers', 'create missing readers; they cannot log in until they get a password');
}

function registerRules(circulation: Command, context: CommandContext): void {
  const rules = circulation
    .command('rules')
    .description('what a library allows its borrower types')
    .argument('<clientid>')
    .action(async (clientid: string) => {
      const found = await context.withDatabase(async ({ db }) => {
        const { clientid: library } = await requireLibrary(db, clientid);
        const set = await findSetRules(db, library);
        const types = await findNamed(db, library, 'borrowerType');
        const own = set.get('') ?? {};
        return [
          { type: '', rules: lendingRules(own, {}) },
          ...types.map(({ id, name }) => ({ type: name, rules: lendingRules(own, set.get(id) ?? {}) })),
        ];
      });
      printResult(context, found, () => [
        new Table([
          [t`rule`, ...found.map(({ type }) => (type === '' ? t`everybody` : type))],
          ...ruleNames.map((name) => [
            name,
            ...found.map((entry) => String(Object.entries(entry.rules).find(([key]) => key === name)?.[1])),
          ]),
        ]),
      ]);
    });
  rules
    .command('set')
    .description('change rules; they apply from the next loan, renewal or hold')
    .argument('<clientid>')
    .argument(
      '<name=number...>',
      context.say(t`${ruleNames.join(', ')}; nothing after = resets a rule to its default`),
    )
    .option('--type <name>', 'only for this borrower type')
    .action(async (clientid: string, texts: string[], options: { type?: string }) => {
      await context.withDatabase(async ({ db, clock }) =>
        changeRules(db, (await requireLibrary(db, clientid)).clientid, options.type, texts, clock.now()),
      );
      printResult(context, { clientid, outcome: 'changed' }, () => [
        options.type === undefined
          ? t`The rules of ${clientid} were changed.`
          : t`The rules of ${clientid} for ${options.type} were changed.`,
      ]);
    });
}
