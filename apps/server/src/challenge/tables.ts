import type { Generated } from '../platform/database/tables.ts';

/** A question bank. It belongs to the activity whose file has the same path. */
export interface ChallengeTable {
  clientid: string;
  id: string;
  /** Path of its file. */
  key: string;
  /** For each level; null: the default. */
  seconds: number | null;
  /** When its file was deleted, ISO 8601 UTC; empty for none. */
  withdrawn_at: string;
}

/** One version of a level. It never changes: a reader who began it finishes it, whatever happens to the file. */
export interface ChallengeLevelTable {
  id: Generated<number>;
  clientid: string;
  challenge_id: string;
  /** From 1. */
  number: number;
  /** Digest of all its questions. */
  digest: string;
  /** 1: readers who begin now get this version. */
  current: number;
}

/** `texts` is a JSON object of texts by language, here and below. */
export interface ChallengeQuestionTable {
  id: Generated<number>;
  level_id: number;
  /** From 0. */
  position: number;
  texts: string;
}

export interface ChallengeOptionTable {
  id: Generated<number>;
  question_id: number;
  /** 0 is A. */
  position: number;
  is_right: number;
  texts: string;
}

/** A reader's one attempt at a level of an activity. */
export interface ChallengeAttemptTable {
  id: Generated<number>;
  clientid: string;
  reader_id: string;
  activity_id: string;
  level_id: number;
  number: number;
  /** Time for the level when it began. */
  seconds: number;
  state: 'running' | 'left' | 'done' | 'timed-out';
  /** Milliseconds used before the current run; the total once it is over. */
  used_ms: number;
  begun_at: string;
  /** When the timer of the current run starts, after the countdown; empty unless running. */
  run_from: string;
  /** The last moment at which answers count; empty unless running. */
  deadline_at: string;
  finished_at: string;
  /** 0 before the level is over. */
  right_num: number;
  wrong_num: number;
  /** 1: this level restored the credit. */
  restored: number;
}

/** An answer that was handed in. It never changes. */
export interface ChallengeAnswerTable {
  attempt_id: number;
  question_id: number;
  option_id: number;
  answered_at: string;
}

export interface ChallengeTables {
  challenge: ChallengeTable;
  challenge_level: ChallengeLevelTable;
  challenge_question: ChallengeQuestionTable;
  challenge_option: ChallengeOptionTable;
  challenge_attempt: ChallengeAttemptTable;
  challenge_answer: ChallengeAnswerTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends ChallengeTables {}
}
