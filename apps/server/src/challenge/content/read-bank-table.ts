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
import { bankHeadings } from './bank-headings.ts';
import type { BankRow } from './bank-rows.ts';

/** The content of a table. Lines are rows of the file, from 1. */
export interface BankTable {
  readonly rows: readonly BankRow[];
  readonly faults: readonly { readonly line: number; readonly message: Message }[];
  /** Headings that were not recognised. */
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
  const table: TableOptions<keyof typeof bankHeadings> = {
    known: bankHeadings,
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
    const cell = (field: keyof typeof bankHeadings) =>
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
