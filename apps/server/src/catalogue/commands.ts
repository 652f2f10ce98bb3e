import { readFileSync } from 'node:fs';
import { openEmbeddedEngine } from '@yuelan/search';
import type { Command } from 'commander';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { Fault } from '../platform/fault.ts';
import { importCatalogueFile } from './import/import-catalogue.ts';
import { importCopiesFile } from './import/import-copies.ts';
import type { ImportSummary } from './import/import-file.ts';
import { columnMapSchema } from './import/reading-options.ts';
import { checkIndexes, rebuildIndexes } from './search-commands.ts';

interface ImportOptions {
  readonly library: string;
  readonly format?: string;
  readonly encoding?: string;
  readonly family?: string;
  readonly sheet?: string;
  readonly map?: string;
  readonly report?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `import catalogue | copies`, `search rebuild | check`. */
export function registerCatalogueCommands(program: Command, context: CommandContext): void {
  const imports = program
    .command('import')
    .description('bring files of other systems in; a running server notices');

  withFileOptions(imports.command('catalogue'))
    .description('titles (and their copies) from CSV, TSV, XLSX, ISO 2709 or MARCXML')
    .option('--family <family>', 'marc21 or unimarc (CNMARC)', 'auto')
    .action(async (file: string, options: ImportOptions) => {
      const summary = await context.withDatabase((parts) =>
        importCatalogueFile(context, parts, { file, ...readOptions(options) }),
      );
      printResult(context, options.json, summary, () => summaryLines(summary));
    });

  withFileOptions(imports.command('copies'))
    .description('copies with their barcodes from CSV, TSV or XLSX')
    .action(async (file: string, options: ImportOptions) => {
      const summary = await context.withDatabase((parts) =>
        importCopiesFile(context, parts, { file, ...readOptions(options) }),
      );
      printResult(context, options.json, summary, () => summaryLines(summary));
    });

  const search = program.command('search').description('the search index, which is made from the database');
  search
    .command('rebuild')
    .description('make the index anew; readers go on searching the old one until it is ready')
    .option('--library <clientid>', "only this library's group")
    .option('--json', 'the result as JSON')
    .action(async (options: { library?: string; json?: boolean }) => {
      const done = await context.withDatabase((parts) =>
        rebuildIndexes(context, parts, openEmbeddedEngine, options.library),
      );
      printResult(context, options.json, done, () => done.map((line) => `${line.group}: ${line.outcome}`));
    });
  search
    .command('check')
    .description('compare the index with the database')
    .option('--library <clientid>', "only this library's group")
    .option('--json', 'the result as JSON')
    .action(async (options: { library?: string; json?: boolean }) => {
      const found = await context.withDatabase((parts) =>
        checkIndexes(parts, openEmbeddedEngine, options.library),
      );
      printResult(context, options.json, found, () =>
        found.map((line) =>
          line.state === 'equal'
            ? `${line.group}: equal, ${line.titles} titles`
            : `${line.group}: ${line.missing} titles missing, ${line.surplus} too many, ${line.behind} changes behind`,
        ),
      );
      if (found.some((line) => line.state !== 'equal'))
        throw new Fault('The index differs from the database. Run: search rebuild');
    });
}

function withFileOptions(command: Command): Command {
  return command
    .argument('<file>')
    .requiredOption('--library <clientid>', 'the library that the file belongs to')
    .option('--format <format>', 'csv, xlsx, iso2709 or marcxml', 'auto')
    .option('--encoding <encoding>', 'utf-8, gb18030, marc8 …', 'auto')
    .option('--sheet <name>', 'sheet of an XLSX file (default: the first)')
    .option('--map <file.json>', 'column headings to fields, as {"heading": "field"}')
    .option('--report <file.csv>', 'write every rejected or doubtful row with its reason')
    .option('--dry-run', 'do everything but keep nothing')
    .option('--json', 'the result as JSON');
}

function readOptions(options: ImportOptions) {
  return {
    library: options.library,
    dryRun: options.dryRun ?? false,
    ...(options.report === undefined ? {} : { report: options.report }),
    reading: {
      format: options.format ?? 'auto',
      encoding: options.encoding ?? 'auto',
      family: options.family ?? 'auto',
      ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
      ...(options.map === undefined ? {} : { map: readMap(options.map) }),
    },
  };
}

function readMap(path: string) {
  try {
    return columnMapSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new Fault(`${path} is no column map. Expected JSON such as {"书名": "title", "备注": "ignore"}.`);
  }
}

function summaryLines(summary: ImportSummary): string[] {
  const lines = [
    `${summary.dryRun ? 'Dry run, nothing was kept. ' : ''}${summary.rows} rows read in ${summary.seconds} s`,
    `  added ${summary.added}, updated ${summary.updated}, unchanged ${summary.unchanged}, rejected ${summary.rejected}; copies added ${summary.copiesAdded}`,
  ];
  for (const [code, times] of Object.entries(summary.reasons).sort(([, a], [, b]) => b - a))
    lines.push(`  ${code}: ${times}`);
  for (const { row, zh, en } of summary.firstRejected) lines.push(`  rejected row ${row}: ${zh} / ${en}`);
  if (summary.rejected > summary.firstRejected.length)
    lines.push(
      `  … ${summary.rejected - summary.firstRejected.length} more; --report writes all of them to a file`,
    );
  const columns = summary.file['unknownColumns'];
  if (Array.isArray(columns) && columns.length > 0)
    lines.push(`  columns not recognised: ${columns.join(', ')}`);
  return lines;
}
