import type { Command } from 'commander';
import { importCommand, type WrittenImportOptions } from '../import/public.ts';
import type { CommandContext } from '../platform/cli/context.ts';
import { importReadersFile } from './import/import-readers.ts';

type ReaderOptions = WrittenImportOptions & { readonly keepPasswords?: boolean };

/** `import readers`. */
export function registerReaderCommands(program: Command, context: CommandContext): void {
  importCommand(program, context, {
    what: 'readers',
    formats: 'csv or xlsx',
    run: (parts, file, { keepPasswords = false }: ReaderOptions) =>
      importReadersFile(context, parts, { keepPasswords, ...file }),
  })
    .description('readers with their numbers, from CSV, TSV or XLSX; existing ones are updated')
    .option(
      '--keep-passwords',
      "the passwords in the file are the readers' own, not initial ones to be changed at the first login",
    );
}
