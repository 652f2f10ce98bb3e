export { type Attachment, attachedBy, findAttached } from './attachments.ts';
export { cleanBarcode, cleanLine, cleanText, hasControls } from './clean-text.ts';
export { type ColumnMap, type Columns, headings, recogniseColumns } from './columns.ts';
export {
  detectFormat,
  type FileProblem,
  type Format,
  refuseSheets,
  UnreadableFileError,
} from './detect-format.ts';
export { importDomain } from './domain.ts';
export { type Doubt, describe, makeDoubt, tableDoubts } from './doubts.ts';
export { decodeStream, detectFileEncoding, type Encoding, guessEncoding, highByteShape } from './encoding.ts';
export { readBytes, readHead } from './file-bytes.ts';
export { importCommand, type WrittenImportOptions } from './import-command.ts';
export {
  type FileRow,
  type ImportContext,
  type ImportFileOptions,
  type ImportSummary,
  importFile,
} from './import-file.ts';
export type {
  ImportTarget,
  Look,
  LookOptions,
  UndoingBatch,
  UndoneBatch,
} from './kinds.ts';
export { cellOf, type OpenTable, openTable, type TableReadOptions } from './open-table.ts';
export {
  type Claims,
  type Note,
  type NoteChange,
  noClaims,
  noteNothing,
  type RowOutcome,
} from './outcome.ts';
export {
  type HeadedRow,
  type RowPlace,
  readTable,
  type TableFacts,
  type TableOptions,
} from './read-table.ts';
export { oneOf, tableReadingOptions, type WrittenOptions } from './reading-options.ts';

export type { Reason } from './report-file.ts';
export { endHeld, goOn, importHarvested } from './runs/harvested-run.ts';

export { readLastImport } from './runs/last-import.ts';
export { forgetInRuns } from './runs/row-store.ts';
export { HeldBack } from './runs/run-book.ts';
export { readResult as readImportResult } from './runs/run-result.ts';
export { type ImportThreadData, importThreadCalls } from './runs/thread-calls.ts';
export { tableNotes, tableSummary } from './table-notes.ts';
export type { InTransaction } from './trial.ts';
