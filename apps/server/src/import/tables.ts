import type { ReportedResult, RunState, RunTask } from '@yuelan/contract';
import type { Generated } from '../platform/database/tables.ts';

/** The outcomes of one batch of an import, kept until the import has reached the end of the file. */
export interface ImportBatchTable {
  clientid: string;
  /** Digest of the file, its target and the options. */
  run: string;
  /** The number of rows before the batch in the file. */
  position: number;
  recorded_at: string;
  /** JSON of the outcomes. */
  outcomes: string;
}

/** A file imported, or to be imported, at the desk or by the command line. */
export interface ImportRunTable {
  id: string;
  clientid: string;
  /** The target; empty until somebody has chosen it. */
  target: string;
  file_name: string;
  /** The library's source that the file was harvested from; empty for a file that somebody imported. */
  source: Generated<string>;
  bytes: number;
  /** The name in the file store; empty for a file of the command line, and after its removal. */
  object_name: string;
  /** JSON of `ImportOptions`. */
  options: string;
  /** As in `import_batch`; empty before the run begins. */
  digest: string;
  state: RunState;
  task: RunTask;
  /** When the task was requested. Tasks are done in this order. */
  asked_at: string;
  /** JSON of the actor who requested it, for the audit log. */
  asked_by: string;
  stop_asked: Generated<number>;
  rows_done: Generated<number>;
  /** From the dry run or run; 0 if unknown. */
  rows_total: Generated<number>;
  /** JSON of the result of the last dry run or run. */
  result: string | null;
  /** JSON of the problem, in both languages. */
  problem: string | null;
  /** How many items an undo removed or restored. */
  removed: Generated<number>;
  restored: Generated<number>;
  actor_type: 'staff' | 'operator' | 'job';
  actor: string;
  created_at: string;
  /** When the run ended; empty until then. */
  ended_at: Generated<string>;
  /** When the run last made progress. */
  touched_at: string;
}

/** A row of a run's report. */
export interface ImportRowTable {
  run: string;
  /** From 1. */
  number: number;
  /** The row's name in a spreadsheet. */
  place: string;
  result: ReportedResult;
  what: string;
  /** The codes of its reasons, with a blank before and after each. */
  codes: string;
  /** JSON of its reasons in both languages. */
  reasons: string;
}

/** The changes of one batch of a run, for its undo. */
export interface ImportChangeTable {
  run: string;
  number: number;
  /** JSON that the target's domain understands. */
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
