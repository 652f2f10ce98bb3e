import type { Command } from 'commander';
import { requireLibrary } from '../library/public.ts';
import { type CommandContext, printResult, printRows } from '../platform/cli/context.ts';
import { onOneLine } from '../platform/cli/one-line.ts';
import { Table } from '../platform/cli/table.ts';
import { Fault } from '../platform/fault.ts';
import { parseTitleId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import { everyRow } from '../platform/page-slice.ts';
import { findEvaluatedTitles, readTitleEvaluations } from './evaluated-titles.ts';

/** `evaluation list | show`. */
export function registerEvaluationCommands(program: Command, context: CommandContext): void {
  const evaluation = program.command('evaluation').description("readers' opinions of whom a book suits");

  evaluation
    .command('list')
    .description('show the books that readers have evaluated, the most often first')
    .requiredOption('--library <clientid>', 'the library whose readers these are')
    .action(async (options: { library: string }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const library = await requireLibrary(db, options.library);
        const { titles } = await findEvaluatedTitles(db, library, library.language, '', everyRow);
        return titles.map(({ id, title, firstAuthor: _none, ...figures }) => ({
          catalogueId: id,
          bookName: title,
          ...figures,
        }));
      });
      printRows(context, found, t`There are no evaluations.`, [
        [t`id`, ({ catalogueId }) => catalogueId],
        [t`evaluations`, ({ evaluations }) => String(evaluations)],
        [
          t`suitable`,
          ({ suitable }) =>
            suitable === undefined ? '' : `${suitable.readers}: ${onOneLine(suitable.words)}`,
        ],
        [
          t`unsuitable`,
          ({ unsuitable }) =>
            unsuitable === undefined ? '' : `${unsuitable.readers}: ${onOneLine(unsuitable.words)}`,
        ],
        [t`book`, ({ bookName }) => onOneLine(bookName)],
      ]);
    });

  evaluation
    .command('show')
    .description('show every evaluation of one book with what readers wrote')
    .argument('<id>', 'the number of the book in the list')
    .requiredOption('--library <clientid>', 'the library whose readers these are')
    .action(async (id: string, options: { library: string }) => {
      const titleId = parseTitleId(id);
      const found = await context.withDatabase(async ({ db }) => {
        const library = await requireLibrary(db, options.library);
        if (titleId === undefined) return [];
        const evaluations = await readTitleEvaluations(db, library, library.language, titleId);
        return evaluations.map(({ number: borrowNumber, ...evaluation }) => ({
          borrowNumber,
          ...evaluation,
        }));
      });
      if (found.length === 0)
        throw new Fault(t`No reader has evaluated a book with the number ${onOneLine(id)}.`);
      printResult(context, found, () => [
        new Table([
          [t`reader`, t`date`, t`says`, t`for or because of`, t`words`],
          ...found.map((row) => [
            onOneLine(row.borrowNumber),
            row.updatedAt.slice(0, 10),
            row.criterion,
            onOneLine(row.types.join(', ')),
            onOneLine(row.content),
          ]),
        ]),
      ]);
    });
}
