import type { Generated } from '../platform/database/tables.ts';

/** A competition. Times are ISO 8601 UTC; `until_at` and `withdrawn_at` are empty for none. */
export interface CompetitionTable {
  clientid: string;
  id: string;
  start_at: string;
  end_at: string;
  publish_at: string;
  until_at: string;
  /** When its file was deleted; what readers did is kept. */
  withdrawn_at: Generated<string>;
  /** Address of a picture from the library's content. */
  cover: string;
}

/** A competition's texts in one language, plain. */
export interface CompetitionTextTable {
  clientid: string;
  competition_id: string;
  language: string;
  name: string;
  introduction: string;
}

/** An activity. Times are ISO 8601 UTC, empty for none; flags 0 and 1. */
export interface ActivityTable {
  clientid: string;
  id: string;
  /** Path of its file; other files of the activity in the content folder are found by it. */
  key: string;
  /** 1 event, 2 reading aloud, 3 review, 4 knowledge challenge. */
  category: number;
  start_at: string;
  end_at: string;
  publish_at: string;
  until_at: string;
  /** When its file was deleted; what readers did is kept. */
  withdrawn_at: Generated<string>;
  updated_at: string;
  cover: string;
  enrol: number;
  enrol_from: string;
  enrol_until: string;
  sign: number;
  /** Null: unlimited. */
  capacity: number | null;
  /** How many are enrolled; guards the last free place. */
  enrolled_count: Generated<number>;
  /** The last position given in its waiting list. */
  last_waiting_number: Generated<number>;
  /** How many reviews and works each reader may submit; 0: none. */
  reviews: number;
  works: number;
  /** JSON lists of names; empty: everybody. */
  departments: string;
  borrower_types: string;
  credit_from: number | null;
  credit_to: number | null;
  /** Credit challenge: the restored score, the number of answers, and how many must be right. */
  credit_reset: number | null;
  answer_number: number | null;
  right_number: number | null;
}

/** An activity's texts in one language, plain. */
export interface ActivityTextTable {
  clientid: string;
  activity_id: string;
  language: string;
  name: string;
  place: string;
  object: string;
  introduction: string;
}

/** A reader's place in an activity, or in its waiting list. */
export interface ActivityEnrolmentTable {
  clientid: string;
  activity_id: string;
  reader_id: string;
  /** When the reader got the place, or since when they wait. */
  enrolled_at: string;
  /** Null: has a place. Otherwise the position in the waiting list; the lowest is next. */
  waiting_number: number | null;
  /** When the reader got a place from the waiting list; otherwise empty. */
  promoted_at: Generated<string>;
}

export interface ActivitySigningTable {
  clientid: string;
  activity_id: string;
  reader_id: string;
  signed_at: string;
}

export interface BookReviewTable {
  id: Generated<number>;
  clientid: string;
  activity_id: string;
  reader_id: string;
  book_name: string;
  first_author: string;
  /** Key of book and author: a reader reviews a book once. */
  match_key: string;
  /** The title that it is about, if its author chose one. */
  title_id: number | null;
  content: string;
  published: number;
  /** 1: staff took it down, and writing it again does not bring it back. */
  hidden: number;
  /** The reason, which the author sees. Empty if the review is not hidden, or no reason was given. */
  hidden_reason: Generated<string>;
  /** Counts changes by the author and by the staff. */
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A staff member's assessment of a review; one per person and review. */
export interface ReviewAssessmentTable {
  id: Generated<number>;
  review_id: number;
  assessor: string;
  content: string;
  /** 0 to 100. */
  score: number;
  updated_at: string;
}

/** Readers who deleted a review that staff had hidden: their next one waits until staff publish it. */
export interface ReviewCheckTable {
  clientid: string;
  activity_id: string;
  reader_id: string;
}

export interface ActivitiesTables {
  competition: CompetitionTable;
  competition_text: CompetitionTextTable;
  activity: ActivityTable;
  activity_text: ActivityTextTable;
  activity_enrolment: ActivityEnrolmentTable;
  activity_signing: ActivitySigningTable;
  book_review: BookReviewTable;
  review_assessment: ReviewAssessmentTable;
  review_check: ReviewCheckTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends ActivitiesTables {}
}
