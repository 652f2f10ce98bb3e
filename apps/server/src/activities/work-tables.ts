import type { Generated } from '../platform/database/tables.ts';

/** A work that a reader entered for an activity or a competition. Its file is in `stored_file`. */
export interface WorkTable {
  id: Generated<number>;
  clientid: string;
  reader_id: string;
  /** What it was entered for: the `userReadingId` of an activity, or the id of a competition. */
  rel_id: string;
  kind: 'activity' | 'competition';
  activity_id: string;
  /** What that was called then, for when it is there no more. */
  activity_name: string;
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  /** Key of a WebVTT file, or empty. */
  captions_key: string;
  created_at: string;
}

/** What somebody of the staff thinks of a work; one per person and work. */
export interface WorkAssessmentTable {
  id: Generated<number>;
  clientid: string;
  work_id: number;
  assessor: string;
  /** 0 to 100. */
  score: number;
  content: string;
  updated_at: string;
}

export interface WorkTables {
  work: WorkTable;
  work_assessment: WorkAssessmentTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends WorkTables {}
}
