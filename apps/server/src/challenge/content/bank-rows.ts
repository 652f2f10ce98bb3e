import { cleaned, questionsPerLevel } from '@yuelan/contract';
import { type Doubt, describe } from '../../import/public.ts';
import { type Message, t } from '../../platform/message.ts';
import { levelsAtMost, optionLength, questionDoubt, questionDoubts } from './question-doubts.ts';

/** One question as written in a table or in YAML, with its line. */
export interface BankRow {
  /** Line of its file, from 1. */
  readonly line: number;
  /** Digits or a Chinese number; empty: the level of the row above. */
  readonly level: string;
  readonly question: string;
  /** A to D, empty where there is none. */
  readonly options: readonly [string, string, string, string];
  /** A letter, or the text of the option; may be empty in a translation. */
  readonly answer: string;
}

/** A checked question. */
export interface BankQuestion {
  readonly line: number;
  readonly level: number;
  readonly question: string;
  /** Two to four. */
  readonly options: readonly string[];
  /** Index of the right option, from 0; absent in a translation. */
  readonly right: number | undefined;
}

/** Reports a line that needs correction. */
export type RowFault = (line: number, message: Message) => void;

/** The letters of a question's options. */
export const optionLetters = ['A', 'B', 'C', 'D'] as const;
const questionLength = 500;
const chineseNumbers = '一二三四五六七八九十';

/** Reads a level number: 3, "第3关", "Level 3", 第三关, 十二; undefined if the text is not one. */
export function readLevelNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC');
  const digits = /\d+/.exec(plain)?.[0];
  const [, tens = '', ones = ''] =
    /([一二]?十)?([一二三四五六七八九])?/.exec(plain.replace(/^[^一二三四五六七八九十]*/, '')) ?? [];
  const chinese =
    (tens === '' ? 0 : tens === '二十' ? 20 : 10) + (ones === '' ? 0 : chineseNumbers.indexOf(ones) + 1);
  const level = digits === undefined ? chinese : Number(digits);
  return level >= 1 && level <= levelsAtMost ? level : undefined;
}

/** The option that an answer means, from 0: by its letter or its exact words. */
function readAnswer(answer: string, options: readonly string[]): number | undefined {
  const letter = answer
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');
  const place = 'ABCD'.indexOf(letter);
  if (/^\W*[A-D]\W*$/i.test(answer.normalize('NFKC'))) return place < options.length ? place : undefined;
  const words = options.indexOf(answer.trim());
  return words >= 0 ? words : undefined;
}

/** A text without line breaks and without spaces around it. */
export const oneLine = (text: string) =>
  cleaned(text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '));

/** Checks the rows of a bank in its first language. Errors are reported, and the list is then incomplete. */
export function checkBank(rows: readonly BankRow[], fault: RowFault): readonly BankQuestion[] {
  const questions = checkRows(rows, fault, true);
  const byLevel = Map.groupBy(questions, ({ level }) => level);
  const numbers = [...byLevel.keys()].toSorted((a, b) => a - b);
  if (rows.length === 0) fault(1, t`there is no question`);
  for (const [index, number] of numbers.entries()) {
    const asked = byLevel.get(number) ?? [];
    const line = asked[0]?.line ?? 1;
    if (number !== index + 1) fault(line, t`level ${index + 1} is missing before level ${number}`);
    if (asked.length !== questionsPerLevel)
      fault(line, t`level ${number} has ${asked.length} questions: expected ${questionsPerLevel}`);
  }
  return questions.toSorted((a, b) => a.level - b.level || a.line - b.line);
}

/** Checks a translated bank against the first language: the same questions in the same order. */
export function checkTranslation(
  rows: readonly BankRow[],
  first: readonly BankRow[],
  fault: RowFault,
): readonly BankQuestion[] {
  const questions = checkRows(rows, fault, false);
  if (rows.length !== first.length)
    fault(
      rows.at(-1)?.line ?? 1,
      t`has ${rows.length} questions, but the first language has ${first.length}`,
    );
  return questions;
}

function checkRows(rows: readonly BankRow[], fault: RowFault, needsAnswer: boolean): BankQuestion[] {
  const questions: BankQuestion[] = [];
  let level: number | undefined;
  for (const row of rows) {
    const { line } = row;
    if (row.level.trim() !== '') level = readLevelNumber(row.level);
    else if (questions.length === 0 && !needsAnswer) level = 1;
    const { question, doubts } = judgeQuestion(row, level, needsAnswer);
    for (const doubt of doubts) fault(line, messageOf(doubt));
    if (question !== undefined) questions.push(question);
  }
  return questions;
}

const messageOf = (doubt: Doubt): Message =>
  t`${{
    'zh-CN': describe(doubt, questionDoubts, 'zh-CN'),
    'en-US': describe(doubt, questionDoubts, 'en-US'),
  }}`;

/** One row as a question, and its faults; without a level there is no question. */
export function judgeQuestion(
  row: BankRow,
  level: number | undefined,
  needsAnswer: boolean,
): { readonly question: BankQuestion | undefined; readonly doubts: readonly Doubt[] } {
  if (level === undefined) return { question: undefined, doubts: [questionDoubt('question.level')] };
  const question = oneLine(row.question);
  const options = row.options.map(oneLine).filter((text) => text !== '');
  const right = row.answer.trim() === '' ? undefined : readAnswer(row.answer, options);
  const doubts = [
    ...(question === '' || question.length > questionLength
      ? [questionDoubt('question.text', String(questionLength))]
      : []),
    ...judgeOptions(row, options),
    ...(right === undefined && (needsAnswer || row.answer.trim() !== '')
      ? [questionDoubt('question.answer', optionLetters.slice(0, options.length).join(', '))]
      : []),
  ];
  return { question: { line: row.line, level, question, options, right }, doubts };
}

function judgeOptions(row: BankRow, options: readonly string[]): readonly Doubt[] {
  const cells = row.options.map(oneLine);
  const gap = cells.findIndex(
    (text, index) => text === '' && cells.slice(index).some((later) => later !== ''),
  );
  const long = options.find((text) => text.length > optionLength);
  return [
    ...(gap >= 0 ? [questionDoubt('question.gap', optionLetters[gap])] : []),
    ...(options.length < 2 ? [questionDoubt('question.options')] : []),
    ...(new Set(options).size < options.length ? [questionDoubt('question.same')] : []),
    ...(long === undefined ? [] : [questionDoubt('question.long', `${long.slice(0, 30).toWellFormed()}…`)]),
  ];
}
