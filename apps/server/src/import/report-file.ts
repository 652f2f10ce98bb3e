import { closeSync, openSync, writeSync } from 'node:fs';
import type { Words } from '@yuelan/contract';
import { Fault } from '../platform/fault.ts';
import { t } from '../platform/message.ts';
import { csvCell } from '../platform/tables/csv-cell.ts';
import { type Doubt, describe } from './doubts.ts';
import type { RowOutcome, RowResult } from './outcome.ts';

/** One row of a file as the report names it. */
interface ReportedRow {
  /** As a spreadsheet names it. */
  readonly row: string;
  readonly sourceId: string;
  /** One text for each of the report's own columns. */
  readonly named: readonly string[];
}

/** Why a row was rejected or is doubtful. */
export interface Reason {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

/** A doubt or a note in both languages. */
export function reasonOf(found: Doubt, words: Readonly<Record<string, Words>>): Reason {
  return {
    code: found.code,
    zh: describe(found, words, 'zh-CN'),
    en: describe(found, words, 'en-US'),
  };
}

/** All reasons found for a row. If it was rejected, the first one is why. `words` has an entry for each code. */
export function reasonsOf(
  row: { readonly doubts: readonly Doubt[]; readonly rejected?: Doubt },
  outcome: Pick<RowOutcome, 'result' | 'notes'>,
  words: Readonly<Record<string, Words>>,
): readonly Reason[] {
  const reason = (found: Doubt) => reasonOf(found, words);
  const doubts = row.doubts.map(reason);
  const notes = outcome.notes.map(reason);
  if (row.rejected !== undefined) return [reason(row.rejected), ...doubts];
  return outcome.result === 'rejected' ? [...notes, ...doubts] : [...doubts, ...notes];
}

export interface ReportFile {
  add(row: ReportedRow, result: RowResult, reasons: readonly Reason[]): void;
  /** Adds notes on the file as a whole, on lines without a row. */
  addNotes(notes: readonly Reason[]): void;
  /** Writes the lines added since the last write to the file. */
  write(): void;
  close(): void;
}

/**
 * Opens a CSV report of every rejected or doubtful row, one line per reason, in both languages, for spreadsheets.
 * Throws Fault.
 */
export function openReport(path: string, columns: readonly string[]): ReportFile {
  const file = openForWriting(path);
  const headings = ['row', 'id', ...columns, 'result', 'code', 'reason_zh', 'reason_en'];
  // The byte-order mark tells spreadsheet programs that the file is UTF-8.
  let waiting = `\ufeff${headings.join(',')}\n`;
  const write = () => {
    if (waiting !== '') writeSync(file, waiting);
    waiting = '';
  };
  return {
    write,
    addNotes(notes) {
      for (const { code, zh, en } of notes)
        waiting += `${['', '', ...columns.map(() => ''), '', code, zh, en].map(csvCell).join(',')}\n`;
    },
    add(row, result, reasons) {
      for (const { code, zh, en } of reasons)
        waiting += `${[row.row, row.sourceId, ...row.named, result, code, zh, en].map(csvCell).join(',')}\n`;
    },
    close() {
      write();
      closeSync(file);
    },
  };
}

function openForWriting(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new Fault(
      t`The report ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
