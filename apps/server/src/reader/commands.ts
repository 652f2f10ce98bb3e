import type { Command } from 'commander';
import {
  importCommand,
  readImportOptions,
  summaryLines,
  type WrittenImportOptions,
} from '../import/public.ts';
import { type CommandContext, printResult } from '../platform/cli/context.ts';
import { importReadersFile } from './import/import-readers.ts';

type ReaderOptions = WrittenImportOptions & { readonly keepPasswords?: boolean };

/** `import readers`. */
export function registerReaderCommands(program: Command, context: CommandContext): void {
  importCommand(program, 'readers', 'csv or xlsx')
    .description('readers with their numbers, from CSV, TSV or XLSX; known ones are brought up to date')
    .option(
      '--keep-passwords',
      "the passwords in the file are the readers' own, not initial ones to be changed at the first login",
    )
    .action(async (file: string, options: ReaderOptions) => {
      const keepPasswords = options.keepPasswords ?? false;
      const summary = await context.withDatabase((parts) =>
        importReadersFile(context, parts, { file, keepPasswords, ...readImportOptions(options) }),
      );
      printResult(context, options.json, summary, () => summaryLines(summary));
    });
}
