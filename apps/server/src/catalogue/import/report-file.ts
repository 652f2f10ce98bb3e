import { closeSync, openSync, writeSync } from 'node:fs';
import { Fault } from '../../platform/fault.ts';
import { type Doubt, describeDoubt } from './doubts.ts';
import { type ApplyNote, applyNotes, type RowOutcome, type RowResult } from './outcome.ts';

/** One row of a file as the report names it. */
export interface ReportedRow {
  readonly row: number;
  readonly sourceId: string;
  readonly isbn: string;
  readonly title: string;
}

/** Why a row was rejected, or what is doubtful about it. */
export interface Reason {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
}

/** Everything found about a row; for a rejected one the first reason is why. */
export function reasonsOf(
  row: { readonly doubts: readonly Doubt[]; readonly rejected?: Doubt },
  outcome: Pick<RowOutcome, 'result' | 'notes'>,
): readonly Reason[] {
  const doubts = row.doubts.map(doubtReason);
  const notes = outcome.notes.map(noteReason);
  if (row.rejected !== undefined) return [doubtReason(row.rejected), ...doubts];
  return outcome.result === 'rejected' ? [...notes, ...doubts] : [...doubts, ...notes];
}

function doubtReason(found: Doubt): Reason {
  return { code: found.code, zh: describeDoubt(found, 'zh-CN'), en: describeDoubt(found, 'en-US') };
}

function noteReason(note: ApplyNote): Reason {
  const words = (language: 'zh-CN' | 'en-US') =>
    applyNotes[note.code][language].replace('{value}', () => note.value ?? '');
  return { code: note.code, zh: words('zh-CN'), en: words('en-US') };
}

export interface ReportFile {
  add(row: ReportedRow, result: RowResult, reasons: readonly Reason[]): void;
  /** Puts what was added since into the file. */
  write(): void;
  close(): void;
}

const headings = ['row', 'id', 'isbn', 'title', 'result', 'code', 'reason_zh', 'reason_en'];

/** A spreadsheet must never run what a catalogue says: a cell that begins like a formula is made text (OWASP). */
function cell(text: string): string {
  const safe = /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Every rejected or doubtful row as CSV, one line per reason, in both languages; opens in a spreadsheet. Throws Fault. */
export function openReport(path: string): ReportFile {
  const file = openForWriting(path);
  // The mark tells spreadsheet programs that Chinese is UTF-8.
  let waiting = `\ufeff${headings.join(',')}\n`;
  const write = () => {
    if (waiting !== '') writeSync(file, waiting);
    waiting = '';
  };
  return {
    write,
    add(row, result, reasons) {
      for (const { code, zh, en } of reasons)
        waiting += `${[String(row.row), row.sourceId, row.isbn, row.title, result, code, zh, en].map(cell).join(',')}\n`;
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
      `The report ${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
