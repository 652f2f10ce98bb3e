import { posix } from 'node:path';
import { z } from 'zod';
import { type ContentDesk, type ContentFile, contentKind, withdrawContent } from '../../content/public.ts';
import { type Message, t } from '../../platform/message.ts';
import { type NewLevel, putChallenge, textIn } from '../bank-store.ts';
import { type BankQuestion, type BankRow, checkBank, checkTranslation } from './bank-rows.ts';
import { readBankTable } from './read-bank-table.ts';
import { findChallengeKeys, writtenQuestions } from './written-questions.ts';

/** A text, or a number if YAML read it as one. */
const cell = z
  .union([z.string().max(2000), z.number()])
  .transform(String)
  .default('');
const questions = z
  .array(z.strictObject({ level: cell, question: cell, A: cell, B: cell, C: cell, D: cell, answer: cell }))
  .max(200)
  .optional()
  .meta({ input: 'questions' });
const bank = {
  /** Path of a CSV or XLSX file, relative to this file. */
  table: z.string().max(300).optional(),
  questions,
};

const main = z.strictObject({
  ...bank,
  seconds: z.int().min(10).max(7200).optional(),
  draft: z.boolean().default(false),
});
const other = z.strictObject(bank);
type BankFile = ContentFile<z.output<typeof other>>;

/** The rows of a bank, with the file that their line numbers refer to. */
interface ReadRows {
  readonly file: ContentFile<unknown>;
  readonly rows: readonly BankRow[];
}

/** The stored form of a bank. */
export interface BankValue {
  readonly seconds: number | null;
  readonly levels: readonly NewLevel[];
}

/** Question banks: ten questions per level, in YAML or in a table beside it. */
export const challengeKind = contentKind({
  name: 'challenges',
  layout: 'folder',
  format: 'yaml',
  main,
  other,
  preview: ({ levels }: BankValue, { language }) =>
    levels.map(({ number, questions: asked }) => ({
      number,
      questions: asked.map(({ texts, options }) => ({
        question: textIn(texts, language),
        options: options.map((option) => ({ text: textIn(option.texts, language), right: option.right })),
      })),
    })),
  address: () => '/challenge',
  keys: findChallengeKeys,
  written: writtenQuestions,
  async build({ main: file, others }, desk): Promise<BankValue | undefined> {
    const first = await readRows(file, desk);
    if (first === undefined) return undefined;
    const faultIn = (read: ReadRows) => (line: number, message: Message) =>
      desk.fault(read.file, line, message);
    const asked = checkBank(first.rows, faultIn(first));
    const languages: { language: string; questions: readonly BankQuestion[] }[] = [];
    for (const translation of others) {
      const read = await readRows(translation, desk);
      if (read === undefined) continue;
      const translated = checkTranslation(read.rows, first.rows, faultIn(read));
      // Rows are compared in the order of the first language, before sorting into levels.
      const lines = first.rows.map(({ line }) => line);
      const inOrder = asked.map(({ line }) => translated[lines.indexOf(line)]);
      for (const [index, question] of inOrder.entries()) {
        const original = asked[index];
        if (question === undefined || original === undefined) continue;
        if (question.options.length !== original.options.length)
          desk.fault(
            read.file,
            question.line,
            t`expected ${original.options.length} options, as in ${file.path}`,
          );
        if (question.right !== undefined && question.right !== original.right)
          desk.fault(read.file, question.line, t`answer: differs from the one in ${file.path}`);
      }
      languages.push({
        language: translation.language,
        questions: inOrder.filter((question) => question !== undefined),
      });
    }
    if (file.fields.draft) return undefined;
    return {
      seconds: file.fields.seconds ?? null,
      levels: levelsOf([{ language: file.language, questions: asked }, ...languages]),
    };
  },
  async apply(tx, { clientid }, { save, remove, now }) {
    await withdrawContent(tx, 'challenge', clientid, remove, now);
    for (const { id, key, value } of save) await putChallenge(tx, clientid, { id, key, ...value });
  },
});

async function readRows(file: BankFile, desk: ContentDesk): Promise<ReadRows | undefined> {
  const { table, questions: written } = file.fields;
  if (table !== undefined && written !== undefined) {
    desk.fault(file, 1, t`expected either questions or a table, not both`);
    return undefined;
  }
  if (table === undefined)
    return {
      file,
      rows: (written ?? []).map(({ level, question, A, B, C, D, answer }, index) => ({
        line: file.lineOf('questions', index),
        level,
        question,
        options: [A, B, C, D],
        answer,
      })),
    };
  const bytes = await desk.bytes(file, file.lineOf('table'), table);
  if (bytes === undefined) return undefined;
  const { rows, faults, unknown } = await readBankTable(bytes);
  const place = { ...file, path: posix.join(posix.dirname(file.path), table) };
  for (const { line, message } of faults) desk.fault(place, line, message);
  if (unknown.length > 0) desk.warn(place, undefined, t`these columns are not read: ${unknown.join(', ')}`);
  return faults.length > 0 && rows.length === 0 ? undefined : { file: place, rows };
}

/** The bank in several languages, level by level. The first language says which options are right. */
function levelsOf([first, ...others]: readonly {
  readonly language: string;
  readonly questions: readonly BankQuestion[];
}[]): NewLevel[] {
  if (first === undefined) return [];
  const all = [first, ...others];
  const texts = (of: (question: BankQuestion) => string | undefined, index: number) =>
    Object.fromEntries(
      all.flatMap(({ language, questions: asked }) => {
        const question = asked[index];
        const text = question === undefined ? undefined : of(question);
        return text === undefined ? [] : [[language, text]];
      }),
    );
  const entries = first.questions.map((question, index) => ({
    level: question.level,
    question: {
      texts: texts(({ question: text }) => text, index),
      options: question.options.map((_, place) => ({
        texts: texts(({ options }) => options[place], index),
        right: place === question.right,
      })),
    },
  }));
  return [...Map.groupBy(entries, ({ level }) => level)].map(([number, asked]) => ({
    number,
    questions: asked.map(({ question }) => question),
  }));
}
