import { evaluationCriteria, type Language } from '@yuelan/contract';
import type { Command } from 'commander';
import { findTitles } from '../catalogue/public.ts';
import { requireLibrary } from '../library/public.ts';
import { type CommandContext, printResult, printRows } from '../platform/cli/context.ts';
import { onOneLine } from '../platform/cli/one-line.ts';
import { Table } from '../platform/cli/table.ts';
import { Fault } from '../platform/fault.ts';
import { parseTitleId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import { countEvaluations, findEvaluationsOf } from './evaluation-store.ts';
import { labelsOf, readVerdicts } from './suitability.ts';

/** `evaluation list | show`. */
export function registerEvaluationCommands(program: Command, context: CommandContext): void {
  const evaluation = program.command('evaluation').description('what readers say about whom a book suits');

  evaluation
    .command('list')
    .description('show the books that readers have evaluated, the most often first')
    .requiredOption('--library <clientid>', 'whose readers')
    .action(async (options: { library: string }) => {
      const found = await context.withDatabase(async ({ db }) => {
        const library = await requireLibrary(db, options.library);
        const counts = await countEvaluations(db, library.clientid);
        const ids = counts.map(({ title_id }) => title_id);
        const names = new Map(
          (await findTitles(db, library.serviceid, ids)).map(({ id, record }) => [Number(id), record.title]),
        );
        const rows = [];
        for (const { title_id, evaluations } of counts) {
          const verdicts = await readVerdicts(db, library, title_id, library.language);
          rows.push({
            catalogueId: String(title_id),
            bookName: names.get(title_id) ?? '',
            evaluations,
            ...verdicts,
          });
        }
        return rows;
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
    .requiredOption('--library <clientid>', 'whose readers')
    .action(async (id: string, options: { library: string }) => {
      const titleId = parseTitleId(id);
      const found = await context.withDatabase(async ({ db }) => {
        const library = await requireLibrary(db, options.library);
        const rows = titleId === undefined ? [] : await findEvaluationsOf(db, library.clientid, titleId);
        const label = labelsOf(library, library.language);
        return rows.map(({ criteria, types, content, borrow_number, updated_at }) => ({
          borrowNumber: borrow_number,
          criterion: criterionName(criteria, library.language),
          types: types.split(',').map(label),
          content,
          updatedAt: updated_at,
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

/** Old data contains evaluations with criteria that are no longer offered. */
function criterionName(criteria: string, language: Language): string {
  if (criteria === '1' || criteria === '3') return evaluationCriteria[criteria][language];
  return criteria;
}
