import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type CommandContext, type CommandParts, printResult } from '../platform/cli/context.ts';
import { Fault } from '../platform/fault.ts';
import { joined, type Message, t } from '../platform/message.ts';
import type { ColumnMap } from './columns.ts';
import type { ImportFileOptions, ImportSummary } from './import-file.ts';
import { columnMapSchema } from './reading-options.ts';
import { nameOf } from './run-import.ts';

/** The options of every `import …` command, as written on the command line. */
export interface WrittenImportOptions {
  readonly library: string;
  readonly format?: string;
  readonly encoding?: string;
  readonly sheet?: readonly string[];
  readonly map?: readonly string[];
  readonly report?: string;
  readonly dryRun?: boolean;
}

/**
 * The command `import <what>` with the options of every import. The first domain to call this creates `import` itself.
 */
export function importCommand<Written extends WrittenImportOptions, Summary extends ImportSummary>(
  program: Command,
  context: CommandContext,
  kind: {
    readonly what: string;
    /** The file formats, for people. */
    readonly formats: string;
    run(parts: CommandParts, file: ImportFileOptions, written: Written): Promise<Summary>;
    /** The text after the counts. */
    more?(summary: Summary): Message;
  },
): Command {
  const imports =
    program.commands.find((command) => command.name() === 'import') ??
    program
      .command('import')
      .description('import files from other systems; a running server picks up the changes');
  return imports
    .command(kind.what)
    .argument('<file>')
    .requiredOption('--library <clientid>', 'the library that the file belongs to')
    .option('--format <format>', kind.formats, 'auto')
    .option('--encoding <encoding>', 'utf-8, gb18030, marc8 …', 'auto')
    .option(
      '--sheet <name or number>',
      'a sheet of an XLSX file; repeat it for several (default: all with the columns of the first)',
      collect,
    )
    .option(
      '--map <column=field>',
      'a column heading and its field (or ignore), again for each; or a file of {"heading": "field"}',
      collect,
    )
    .option('--report <file.csv>', 'write every rejected or doubtful row with its reason')
    .option('--dry-run', 'try the import without saving anything')
    .action(async (file: string, written: Written) => {
      const summary = await context.withDatabase((parts) =>
        kind.run(parts, { file, ...readImportOptions(written) }, written),
      );
      printResult(context, summary, () => summaryLines(summary, kind.more?.(summary)));
    });
}

/** Converts the written options for an import. Throws Fault if the column map cannot be read. */
function readImportOptions(options: WrittenImportOptions) {
  return {
    library: options.library,
    dryRun: options.dryRun ?? false,
    ...(options.report === undefined ? {} : { report: options.report }),
    reading: {
      format: options.format ?? 'auto',
      encoding: options.encoding ?? 'auto',
      ...(options.sheet === undefined ? {} : { sheets: options.sheet }),
      ...(options.map === undefined ? {} : { map: Object.assign({}, ...options.map.map(readMap)) }),
    },
  };
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

/** `column=field`, or the path of a JSON file. A column may contain an equals sign, a field cannot. */
function readMap(written: string): ColumnMap {
  const pair = /^(.+)=\s*(\w+)\s*$/s.exec(written);
  if (pair?.[1] !== undefined && pair[2] !== undefined) return { [pair[1].trim()]: pair[2] };
  try {
    return columnMapSchema.parse(JSON.parse(readFileSync(written, 'utf8')));
  } catch {
    throw new Fault(
      t`${written} is not a column map. Expected 书名=title, or a JSON file such as {"书名": "title", "备注": "ignore"}.`,
    );
  }
}

/** What an import did, in lines for people. */
function summaryLines(summary: ImportSummary, more?: Message): Message[] {
  const { rows, seconds, added, updated, unchanged, rejected, firstRejected } = summary;
  const read = t`${rows} rows read in ${seconds} s`;
  const lines = [
    summary.dryRun ? joined([t`Dry run: nothing was saved.`, read], ' ') : read,
    t`  added ${added}, updated ${updated}, unchanged ${unchanged}, rejected ${rejected}${more ?? ''}`,
  ];
  for (const [code, times] of Object.entries(summary.reasons).sort(([, a], [, b]) => b - a))
    lines.push(joined([`  ${code}`, times], ': '));
  for (const { zh, en, ...place } of firstRejected)
    lines.push(t`  rejected row ${nameOf(place)}: ${{ 'zh-CN': zh, 'en-US': en }}`);
  if (rejected > firstRejected.length)
    lines.push(t`  … ${rejected - firstRejected.length} more; --report writes all of them to a file`);
  for (const { zh, en } of summary.notes) lines.push(joined(['  ', { 'zh-CN': zh, 'en-US': en }], ''));
  return lines;
}
