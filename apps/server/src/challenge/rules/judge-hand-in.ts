import { isPastDeadline, type LevelTime, usedBy } from './level-clock.ts';

/** What a reader hands in for a level: `quizStatus` 0 left, 1 done, 2 out of time. */
export interface HandIn {
  readonly quizStatus: 0 | 1 | 2;
  readonly quizList: readonly { readonly id: string; readonly optionId: string }[];
}

/** A question of a level with the ids of its options, as on the wire. */
export interface AskedQuestion {
  readonly id: string;
  readonly optionIds: readonly string[];
}

/** A level that was begun, with what it asks and which of its questions have an answer. */
export interface PlayedLevel extends LevelTime {
  readonly questions: readonly AskedQuestion[];
  readonly answered: ReadonlySet<string>;
}

export type Verdict =
  /** It is over, or was left: the answer is what it is already. */
  | { readonly kind: 'unchanged' }
  /** Answers that are none of this level. */
  | { readonly kind: 'wrong' }
  | {
      readonly kind: 'left' | 'done' | 'timed-out';
      readonly usedMs: number;
      /** Answers that count: in time, and to questions that had none. */
      readonly answers: HandIn['quizList'];
    };

/**
 * What becomes of a level when this is handed in now. The server's clock decides: what comes after the deadline counts
 * nothing, and leaving keeps the time that is left, if any is. A level whose every question is answered is done.
 */
export function judgeHandIn(level: PlayedLevel, { quizStatus, quizList }: HandIn, now: Date): Verdict {
  if (level.state !== 'running') return { kind: 'unchanged' };
  if (!belongsTo(level, quizList)) return { kind: 'wrong' };
  const usedMs = usedBy(level, now);
  if (isPastDeadline(level, now)) return { kind: 'timed-out', usedMs, answers: [] };
  const answers = quizList.filter(({ id }) => !level.answered.has(id));
  if (quizStatus === 1 || level.answered.size + answers.length === level.questions.length)
    return { kind: 'done', usedMs, answers };
  const isOut = quizStatus === 2 || usedMs === level.seconds * 1000;
  return { kind: isOut ? 'timed-out' : 'left', usedMs, answers };
}

function belongsTo({ questions }: PlayedLevel, quizList: HandIn['quizList']): boolean {
  const options = new Map(questions.map(({ id, optionIds }) => [id, optionIds]));
  const isOnce = new Set(quizList.map(({ id }) => id)).size === quizList.length;
  return isOnce && quizList.every(({ id, optionId }) => options.get(id)?.includes(optionId) === true);
}
