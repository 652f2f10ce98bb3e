import type { ReportedResult, RunState, RunTask } from '@yuelan/contract';
import type { Generated } from '../platform/database/tables.ts';

/** What one batch of an import came to, kept until the import has been read to its end. */
export interface ImportBatchTable {
  clientid: string;
  /** Digest of the file, of what it is imported as, and of the options. */
  run: string;
  /** How many rows of the file stand before the batch. */
  position: number;
  recorded_at: string;
  /** JSON of the outcomes. */
  outcomes: string;
}

/** A file that somebody imports or imported, at the desk or by the command line. */
export interface ImportRunTable {
  id: string;
  clientid: string;
  /** What it is imported as; empty until somebody has said so. */
  target: string;
  file_name: string;
  /** The source of the library that it was harvested from; empty for a file that somebody imported. */
  source: Generated<string>;
  bytes: number;
  /** Its name in the file store; empty for a file of the command line, and once it was cleared away. */
  object_name: string;
  /** JSON of `ImportOptions`. */
  options: string;
  /** As in `import_batch`; empty before the run begins. */
  digest: string;
  state: RunState;
  task: RunTask;
  /** When the task was asked for: tasks are done in this order. */
  asked_at: string;
  /** JSON of who asked for it, for the audit log. */
  asked_by: string;
  stop_asked: Generated<number>;
  rows_done: Generated<number>;
  /** Of the dry run; 0: not known. */
  rows_total: Generated<number>;
  /** JSON of what the last dry run or run came to. */
  result: string | null;
  /** JSON of why it failed, in both languages. */
  problem: string | null;
  /** What an undo took back. */
  removed: Generated<number>;
  restored: Generated<number>;
  actor_type: 'staff' | 'operator' | 'job';
  actor: string;
  created_at: string;
  /** When the run ended; empty before. */
  ended_at: Generated<string>;
  /** When its work was last seen to go on. */
  touched_at: string;
}

/** A row of a run's report. */
export interface ImportRowTable {
  run: string;
  /** From 1. */
  number: number;
  /** As a spreadsheet names the row. */
  place: string;
  result: ReportedResult;
  what: string;
  /** The codes of its reasons, with a blank before and after each. */
  codes: string;
  /** JSON of its reasons in both languages. */
  reasons: string;
}

/** What a batch of a run changed, for its undo. */
export interface ImportChangeTable {
  run: string;
  number: number;
  /** JSON that the domain of the target understands. */
  changes: string;
}

declare module '../platform/database/tables.ts' {
  interface Database {
    import_batch: ImportBatchTable;
    import_run: ImportRunTable;
    import_row: ImportRowTable;
    import_change: ImportChangeTable;
  }
}
