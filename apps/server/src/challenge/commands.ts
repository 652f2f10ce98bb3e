import type { Command } from 'commander';
import { importCommand, type WrittenImportOptions } from '../import/public.ts';
import type { CommandContext } from '../platform/cli/context.ts';
import { importQuestionsFile } from './import/import-questions.ts';

/** `import questions`. */
export function registerChallengeCommands(program: Command, context: CommandContext): void {
  importCommand(program, context, {
    what: 'questions',
    formats: 'csv or xlsx',
    run: (parts, file, { challenge = '' }: WrittenImportOptions & { readonly challenge?: string }) =>
      importQuestionsFile(context, parts, { challenge, ...file }),
  })
    .description('questions of challenges from CSV, TSV or XLSX; incomplete banks are kept as drafts')
    .option('--challenge <key or name>', 'the challenge of rows that name none (default: the only one)');
}
