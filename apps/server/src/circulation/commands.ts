import { type Command, InvalidArgumentError } from 'commander';
import { findLibrary } from '../library/public.ts';
import type { CommandContext } from '../platform/cli/context.ts';
import { printResult } from '../platform/cli/context.ts';
import { tableLines } from '../platform/cli/table.ts';
import type { Db } from '../platform/database/tables.ts';
import { Fault } from '../platform/fault.ts';
import { asClientId, type ClientId } from '../platform/ids.ts';
import {
  importCommand,
  readImportOptions,
  summaryLines,
  type WrittenImportOptions,
} from '../platform/import/import-command.ts';
import { findNamed } from '../reader/public.ts';
import { changeClosedDays } from './actions/change-closed-days.ts';
import { changeRules } from './actions/change-rules.ts';
import { importCirculationFile } from './import/import-circulation.ts';
import { readDays, weekdayNames } from './read-days.ts';
import { findClosedDays, findSetRules } from './rule-store.ts';
import { lendingRules, ruleNames } from './rules/lending-rules.ts';

/** `circulation rules | calendar`, `import circulation`. */
export function registerCirculationCommands(program: Command, context: CommandContext): void {
  const circulation = program.command('circulation').description('lending rules and opening days');
  registerRules(circulation, context);
  registerCalendar(circulation, context);

  importCommand(program, 'circulation', 'csv or xlsx')
    .description('borrow, return, renew and lost events (借书, 还书, 续借, 丢书) from CSV, TSV or XLSX')
    .option('--create-readers', 'make readers that are missing; they cannot log in until they get a password')
    .action(async (file: string, options: WrittenImportOptions & { readonly createReaders?: boolean }) => {
      const createReaders = options.createReaders === true;
      const summary = await context.withDatabase((parts) =>
        importCirculationFile(context, parts, { file, createReaders, ...readImportOptions(options) }),
      );
      printResult(context, options.json, summary, () => summaryLines(summary));
    });
}

async function requireLibrary(db: Db, clientid: string): Promise<ClientId> {
  const library = await findLibrary(db, clientid);
  if (library === undefined) throw new Fault(`There is no library "${clientid}".`);
  return asClientId(library.clientid);
}

function registerRules(circulation: Command, context: CommandContext): void {
  const rules = circulation
    .command('rules')
    .description('what a library allows its borrower types')
    .argument('<clientid>')
    .option('--json', 'the result as JSON')
    .action(async (clientid: string, options: { json?: boolean }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const library = await requireLibrary(db, clientid);
        const set = await findSetRules(db, library);
        const types = await findNamed(db, library, 'borrowerType');
        const own = set.get('') ?? {};
        return [
          { type: '', rules: lendingRules(own, {}) },
          ...types.map(({ id, name }) => ({ type: name, rules: lendingRules(own, set.get(id) ?? {}) })),
        ];
      });
      printResult(context, options.json, found, () =>
        tableLines([
          ['rule', ...found.map(({ type }) => (type === '' ? 'everybody' : type))],
          ...ruleNames.map((name) => [
            name,
            ...found.map((entry) => String(Object.entries(entry.rules).find(([key]) => key === name)?.[1])),
          ]),
        ]),
      );
    });
  rules
    .command('set')
    .description('change rules; they hold from the next loan, renewal or pre-borrow on')
    .argument('<clientid>')
    .argument('<name=number...>', `${ruleNames.join(', ')}; nothing after = takes a rule back to its default`)
    .option('--type <name>', 'only for this borrower type')
    .option('--json', 'the result as JSON')
    .action(async (clientid: string, texts: string[], options: { type?: string; json?: boolean }) => {
      await context.withDatabase(async ({ db }) =>
        changeRules(db, await requireLibrary(db, clientid), options.type, texts),
      );
      printResult(context, options.json, { clientid, outcome: 'changed' }, () => [
        `The rules of ${clientid}${options.type === undefined ? '' : ` for ${options.type}`} are changed.`,
      ]);
    });
}

function registerCalendar(circulation: Command, context: CommandContext): void {
  const days = (text: string, before: string[] = []): string[] => {
    try {
      return [...before, ...readDays(text)];
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? error.message : '');
    }
  };
  const calendar = circulation
    .command('calendar')
    .description('the days on which a library is closed: no loan ends then, no pick-up day is counted')
    .argument('<clientid>')
    .option('--json', 'the result as JSON')
    .action(async (clientid: string, options: { json?: boolean }) => {
      const found = await context.withDatabase(async ({ db }) =>
        findClosedDays(db, await requireLibrary(db, clientid)),
      );
      printResult(context, options.json, found, () =>
        found.length === 0
          ? ['Open every day.']
          : found.map(({ day, name }) => `${weekdayNames[Number(day) - 1] ?? day}  ${name}`.trimEnd()),
      );
    });
  for (const [verb, description] of [
    ['close', 'add closed days'],
    ['open', 'take closed days out'],
  ] as const) {
    calendar
      .command(verb)
      .description(description)
      .argument('<clientid>')
      .argument('<day...>', '2026-10-01, 2026-10-01..2026-10-07, or a weekday such as sunday', days)
      .option('--name <name>', 'why, for example 国庆节')
      .option('--json', 'the result as JSON')
      .action(async (clientid: string, wanted: string[], options: { name?: string; json?: boolean }) => {
        await context.withDatabase(async ({ db }) =>
          changeClosedDays(db, await requireLibrary(db, clientid), verb, wanted, options.name ?? ''),
        );
        printResult(context, options.json, { clientid, outcome: 'changed' }, () => [
          `The calendar of ${clientid} is changed.`,
        ]);
      });
  }
}
