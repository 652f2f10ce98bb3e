import type { Generated } from '../platform/database/tables.ts';

/** A work that a reader submitted to an activity or competition. Its file is in `stored_file`. */
export interface WorkTable {
  id: Generated<number>;
  clientid: string;
  reader_id: string;
  /** What it was submitted to: the `userReadingId` of an activity, or the id of a competition. */
  rel_id: string;
  kind: 'activity' | 'competition';
  activity_id: string;
  /** The name of that at the time, in case it is taken down. */
  activity_name: string;
  key: string;
  filename: string;
  /** Bytes. */
  size: number;
  /** Key of a WebVTT file, or empty. */
  captions_key: string;
  /** The decision of the staff; empty if there is none yet. */
  verdict: Generated<string>;
  /** Why it was returned; its reader sees it. */
  return_reason: Generated<string>;
  /** Counts decisions. */
  version: Generated<number>;
  created_at: string;
}

/** A staff member's assessment of a work; one per person and work. */
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
