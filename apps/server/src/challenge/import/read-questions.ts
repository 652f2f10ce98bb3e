import { cellOf, type FileRow, makeDoubt, type OpenTable } from '../../import/public.ts';
import {
  type BankRow,
  judgeQuestion,
  oneLine,
  optionLetters,
  readLevelNumber,
} from '../content/bank-rows.ts';
import type { QuestionField } from './question-columns.ts';
import type { QuestionCode } from './question-words.ts';

/** A question as a bank writes it. */
export type WrittenQuestion = Readonly<
  Record<'level' | 'question' | 'A' | 'B' | 'C' | 'D' | 'answer', string>
>;

export interface QuestionDraft {
  /** As written; empty for the challenge of the options. */
  readonly challenge: string;
  readonly written: WrittenQuestion;
  /** The same question in the library's other language, if the row has it. */
  readonly translated: WrittenQuestion | undefined;
}

const others = ['otherA', 'otherB', 'otherC', 'otherD'] as const;

/** The questions of a table. As in merged cells, a row without a challenge or level takes those of the row above. */
export async function* readQuestions(
  table: OpenTable<QuestionField>['rows'],
): AsyncGenerator<FileRow<QuestionDraft>> {
  let above: Pick<BankRow, 'level'> & { readonly challenge: string } = { challenge: '', level: '' };
  for await (const row of table) {
    if ('rejected' in row) {
      yield { ...row.place, rejected: row.rejected, doubts: [] };
      continue;
    }
    const cell = (field: QuestionField) => cellOf(row, field);
    const challenge = cell('challenge') || above.challenge;
    above = { challenge, level: cell('level') || (challenge === above.challenge ? above.level : '') };
    const bankRow: BankRow = {
      line: row.place.row,
      level: above.level,
      question: cell('question'),
      options: [cell('A'), cell('B'), cell('C'), cell('D')],
      answer: cell('answer'),
    };
    const { question, doubts } = judgeQuestion(bankRow, readLevelNumber(bankRow.level), true);
    const translated = [cell('otherQuestion'), ...others.map(cell)].map(oneLine);
    const isTranslated = translated.some((text) => text !== '');
    // Short rows are usual here: many questions have two or three options.
    const noticed = row.doubts.filter(({ code }) => code !== 'row.too-few-cells');
    const [wrong] = [
      ...doubts,
      ...(question !== undefined && isTranslated && !isWhole(translated, question.options.length)
        ? [makeDoubt<QuestionCode>('question.translation')]
        : []),
    ];
    if (question === undefined || wrong !== undefined) {
      yield { ...row.place, ...(wrong === undefined ? {} : { rejected: wrong }), doubts: noticed };
      continue;
    }
    const level = String(question.level);
    const answer = optionLetters[question.right ?? 0] ?? '';
    const [text = '', ...options] = translated;
    yield {
      ...row.place,
      doubts: noticed,
      draft: {
        challenge,
        written: writtenOf(level, question.question, question.options, answer),
        translated: isTranslated ? writtenOf(level, text, options, answer) : undefined,
      },
    };
  }
}

/** A translation has a text, and an option for each of the question's. */
const isWhole = ([text, ...options]: readonly string[], count: number) =>
  text !== '' && options.every((option, at) => (option !== '') === at < count);

const writtenOf = (
  level: string,
  question: string,
  [A = '', B = '', C = '', D = '']: readonly string[],
  answer: string,
): WrittenQuestion => ({ level, question, A, B, C, D, answer });
