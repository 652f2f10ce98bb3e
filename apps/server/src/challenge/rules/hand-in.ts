import { isPastDeadline, type LevelTime, usedBy } from './level-clock.ts';

/** A reader's hand-in: `quizStatus` 0 left, 1 done, 2 out of time. */
export interface HandIn {
  readonly quizStatus: 0 | 1 | 2;
  readonly quizList: readonly { readonly id: string; readonly optionId: string }[];
}

/** A question of a level with the ids of its options, as on the wire. */
export interface AskedQuestion {
  readonly id: string;
  readonly optionIds: readonly string[];
}

/** A level that was begun, with its questions and the ids of those already answered. */
export interface PlayedLevel extends LevelTime {
  readonly questions: readonly AskedQuestion[];
  readonly answered: ReadonlySet<string>;
}

export type Verdict =
  /** Finished, or left: the result does not change. */
  | { readonly kind: 'unchanged' }
  /** Answers that do not belong to this level. */
  | { readonly kind: 'wrong' }
  | {
      readonly kind: 'left' | 'done' | 'timed-out';
      readonly usedMs: number;
      /** Answers that count: in time, to unanswered questions. */
      readonly answers: HandIn['quizList'];
    };

/**
 * What happens to a level when this is handed in now. The server's clock decides: answers after the deadline do not
 * count, and leaving keeps the remaining time, if any. A level with all questions answered is done.
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

/** A level that was begun. */
export interface BegunLevel {
  readonly number: number;
  readonly isOver: boolean;
}

/** The number of the next level: the first unfinished one; undefined if all are finished. */
export function nextLevel(numbers: readonly number[], begun: readonly BegunLevel[]): number | undefined {
  const over = new Set(begun.filter(({ isOver }) => isOver).map(({ number }) => number));
  const open = begun.filter(({ isOver }) => !isOver).map(({ number }) => number);
  return [...numbers, ...open].filter((number) => !over.has(number)).toSorted((a, b) => a - b)[0];
}
