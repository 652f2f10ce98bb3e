import {
  type ImportContext,
  type ImportFileOptions,
  type ImportSummary,
  importFile,
  makeDoubt,
  openTable,
  type RowOutcome,
  tableDoubts,
  tableNotes,
  tableReadingOptions,
  tableSummary,
} from '../../import/public.ts';
import { requireLibrary } from '../../library/public.ts';
import type { CommandParts } from '../../platform/cli/context.ts';
import { findChallengeKeys } from '../content/written-questions.ts';
import { applyQuestions, type BankState } from './apply-questions.ts';
import { questionFields } from './question-columns.ts';
import { type QuestionCode, questionWords } from './question-words.ts';
import { type QuestionDraft, readQuestions } from './read-questions.ts';

export interface QuestionImport extends ImportFileOptions {
  /** The challenge, by key or name, of rows that name none; empty: the only one. */
  readonly challenge: string;
}

/** Imports questions from a table into the challenges of a library. Throws Fault. */
export async function importQuestionsFile(
  context: ImportContext,
  parts: CommandParts,
  options: QuestionImport,
): Promise<ImportSummary> {
  const library = await requireLibrary(parts.db, options.library);
  const challenges = await findChallengeKeys(parts.db, library);
  const target = { library, challenges, challenge: options.challenge };
  const banks = new Map<string, BankState>();
  const reading = { ...tableReadingOptions(options.reading), signal: context.stopped };
  return importFile<QuestionDraft, RowOutcome>(context, parts, options, {
    what: 'questions',
    async open() {
      banks.clear();
      const table = await openTable(
        options.file,
        { known: questionFields, needs: ['question', 'otherQuestion'] },
        reading,
      );
      return {
        rows: readQuestions(table.rows),
        facts: () => ({ format: table.facts.format, ...tableSummary(table.facts) }),
        notes: () => [...tableNotes(table.facts), ...bankNotes(banks)],
      };
    },
    apply: (tx, drafts, now, claims, note) =>
      applyQuestions(tx, target, drafts, now, claims, note, (name, state) => banks.set(name, state)),
    named: ['challenge', 'level', 'question'],
    describe: ({ challenge, written }) => [challenge, written.level, written.question],
    words: { ...tableDoubts, ...questionWords },
  });
}

const bankNotes = (banks: ReadonlyMap<string, BankState>) =>
  [...banks].map(([name, { isShown, levels }]) => {
    const code: QuestionCode = isShown ? 'challenge.shown' : 'challenge.draft';
    return makeDoubt(code, undefined, `${name} (${levels})`);
  });
