import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Words } from '@yuelan/contract';
import {
  detectFormat,
  readTable,
  type TableFacts,
  type TableOptions,
  tableDoubts,
  UnreadableFileError,
} from '../../import/public.ts';
import { fillWords, type Message, t } from '../../platform/message.ts';
import type { BankRow } from './bank-rows.ts';

/** Headings as teachers write them. */
const headings = {
  level: ['level', 'stage', '关卡', '关', '第几关', '关数', '等级', '级别', '难度'],
  question: ['question', 'stem', '题目', '问题', '题干', '试题', '题目内容', '试题内容'],
  A: ['A', '选项A', 'A选项', 'A项', '答案A', 'option A', 'choice A'],
  B: ['B', '选项B', 'B选项', 'B项', '答案B', 'option B', 'choice B'],
  C: ['C', '选项C', 'C选项', 'C项', '答案C', 'option C', 'choice C'],
  D: ['D', '选项D', 'D选项', 'D项', '答案D', 'option D', 'choice D'],
  answer: [
    ...['answer', 'right answer', 'correct answer', 'correct', 'key'],
    ...['答案', '正确答案', '正确选项', '标准答案', '参考答案'],
  ],
} as const;

/** The content of a table. Lines are rows of the file, from 1. */
export interface BankTable {
  readonly rows: readonly BankRow[];
  readonly faults: readonly { readonly line: number; readonly message: Message }[];
  /** Headings that are not understood. */
  readonly unknown: readonly string[];
}

/** Reads a question bank from the bytes of a CSV (any separator and encoding that imports accept) or XLSX file. */
export async function readBankTable(bytes: Uint8Array): Promise<BankTable> {
  const folder = mkdtempSync(join(tmpdir(), 'yuelan-bank-'));
  const path = join(folder, 'bank');
  try {
    writeFileSync(path, bytes);
    return await readBank(path, bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    const message =
      error.code === 'table.no-headings'
        ? t`expected a heading row like: level, question, A, B, C, D, answer (关卡, 题目, A, B, C, D, 答案); the first row is: ${error.value}`
        : t`${error.wording}`;
    return { rows: [], faults: [{ line: 1, message }], unknown: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readBank(path: string, bytes: Uint8Array): Promise<BankTable> {
  const format = detectFormat(bytes.subarray(0, 1 << 16));
  if (format !== 'csv' && format !== 'xlsx') throw new UnreadableFileError('file.binary');
  const facts: TableFacts = { encoding: 'utf-8', bytesRead: 0, rows: 0, blank: 0 };
  const rows: BankRow[] = [];
  const faults: { line: number; message: Message }[] = [];
  const table: TableOptions<keyof typeof headings> = {
    known: headings,
    needs: ['question'],
    asked: undefined,
    facts,
    options: {},
  };
  for await (const row of readTable(path, format, table)) {
    const doubts =
      'rejected' in row ? [row.rejected] : row.doubts.filter(({ code }) => code !== 'row.too-few-cells');
    for (const { code, value = '' } of doubts)
      faults.push({
        line: row.place.row,
        message: t`${inBoth(tableDoubts[code], value)}`,
      });
    if ('rejected' in row) continue;
    const cell = (field: keyof typeof headings) =>
      (row.columns.at.get(field) ?? []).map((at) => row.cells[at] ?? '').find((text) => text.trim() !== '') ??
      '';
    rows.push({
      line: row.place.row,
      level: cell('level'),
      question: cell('question'),
      options: [cell('A'), cell('B'), cell('C'), cell('D')],
      answer: cell('answer'),
    });
  }
  return { rows, faults, unknown: facts.columns?.unknown ?? [] };
}

const inBoth = (words: Words, value: string): Words => ({
  'zh-CN': fillWords(words['zh-CN'], { value }),
  'en-US': fillWords(words['en-US'], { value }),
});
