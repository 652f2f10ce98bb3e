import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { type Doubt, describeDoubt } from './doubts.ts';
import { type ApplyNote, applyNotes, type RowOutcome } from './outcome.ts';

/** One row of a file as the report names it. */
export interface ReportedRow {
  readonly row: number;
  readonly sourceId: string;
  readonly isbn: string;
  readonly title: string;
  readonly doubts: readonly Doubt[];
  readonly rejected?: Doubt;
}

export interface ReportFile {
  write(row: ReportedRow, outcome: RowOutcome): void;
  close(): Promise<void>;
}

const headings = ['row', 'id', 'isbn', 'title', 'result', 'code', 'reason_zh', 'reason_en'];

/** A spreadsheet must never run what a catalogue says: `=`, `+`, `-`, `@` at the start of a cell are made text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function noteWords(note: ApplyNote, language: 'zh-CN' | 'en-US'): string {
  return applyNotes[note.code][language].replace('{value}', () => note.value ?? '');
}

/** Every rejected or doubtful row as CSV, one line per reason, in both languages; opens in a spreadsheet. */
export function openReport(path: string): ReportFile {
  const stream: WriteStream = createWriteStream(path, 'utf8');
  // The mark tells spreadsheet programs that Chinese is UTF-8.
  stream.write(`\ufeff${headings.join(',')}\n`);
  return {
    write(row, outcome) {
      const start = [String(row.row), row.sourceId, row.isbn, row.title, outcome.result];
      const reasons = [...(row.rejected === undefined ? [] : [row.rejected]), ...row.doubts].map((found) => [
        found.code,
        describeDoubt(found, 'zh-CN'),
        describeDoubt(found, 'en-US'),
      ]);
      const notes = outcome.notes.map((note) => [
        note.code,
        noteWords(note, 'zh-CN'),
        noteWords(note, 'en-US'),
      ]);
      for (const reason of [...reasons, ...notes])
        stream.write(`${[...start, ...reason].map(cell).join(',')}\n`);
    },
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}
