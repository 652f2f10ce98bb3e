import {
  type ChallengeQuiz,
  type Language,
  type LevelResult,
  pointsPerQuestion,
  type QuizQuestion,
} from '@yuelan/contract';
import type { StoredActivity } from '../activities/public.ts';
import { inLanguage } from '../content/public.ts';
import { type Attempt, isOver } from './attempt-store.ts';
import { type StoredQuestion, textIn } from './bank-store.ts';
import { secondsLeft, wholeSeconds } from './rules/level-clock.ts';

/** A question without the right option. */
export function presentQuestion({ id, texts, options }: StoredQuestion, language: Language): QuizQuestion {
  return {
    id,
    question: textIn(texts, language),
    optionsList: options.map((option) => ({ id: option.id, optionContent: textIn(option.texts, language) })),
  };
}

export const nameOf = ({ texts }: StoredActivity, language: Language) =>
  inLanguage(texts, language)?.name ?? '';

/** How many levels a reader has: those of the bank, and those begun before the bank changed. */
export function countLevels(numbers: readonly number[], attempts: readonly Attempt[]): number {
  return new Set([...numbers, ...attempts.map(({ number }) => number)]).size;
}

/** Points and seconds of the finished levels. */
export function totalsOf(attempts: readonly Attempt[]) {
  const over = attempts.filter(isOver);
  return {
    allScore: over.reduce((sum, { right }) => sum + right * pointsPerQuestion, 0),
    allQuizTime: over.reduce((sum, { usedMs }) => sum + wholeSeconds(usedMs), 0),
  };
}

/** The part of every answer about a challenge. */
export interface Standing {
  readonly allLevel: number;
  readonly isCredit: 0 | 1;
  readonly readerCredit?: number;
}

/** The running level for the page; without one, the totals. */
export function presentQuiz(
  activity: StoredActivity,
  standing: Standing,
  attempts: readonly Attempt[],
  running:
    | {
        readonly attempt: Attempt;
        readonly questions: readonly StoredQuestion[];
        readonly answers: ReadonlyMap<string, string>;
      }
    | undefined,
  reading: { readonly language: Language; readonly now: Date; readonly longerTimes: 0 | 1 },
): ChallengeQuiz {
  const { language, now, longerTimes } = reading;
  const all = {
    activityId: activity.id,
    activityName: nameOf(activity, language),
    ...standing,
    ...totalsOf(attempts),
    longerTimes,
  };
  if (running === undefined)
    return { ...all, quizNum: 0, quizBegin: 0, quizList: [], chosen: [], quizTime: 0 };
  const { attempt, questions, answers } = running;
  const open = questions.findIndex(({ id }) => !answers.has(id));
  return {
    ...all,
    level: attempt.number,
    levelId: String(attempt.levelId),
    quizNum: questions.length,
    quizBegin: open < 0 ? questions.length : open,
    quizList: questions.map((question) => presentQuestion(question, language)),
    chosen: questions.flatMap(({ id }) => {
      const optionId = answers.get(id);
      return optionId === undefined ? [] : [{ id, optionId }];
    }),
    quizTime: secondsLeft(attempt, now),
  };
}

/** 0 left, 1 done, 2 out of time. */
export function quizStatusOf({ state }: Attempt): 0 | 1 | 2 {
  if (state === 'done') return 1;
  return state === 'timed-out' ? 2 : 0;
}

/**
 * The result of a level. Once it is finished, it has the marks and the totals up to that level, so repeating the call
 * gives the same result.
 */
export function presentResult(
  attempt: Attempt,
  attempts: readonly Attempt[],
  standing: Standing,
  isFinal: boolean,
): LevelResult {
  const upTo = attempts.filter(({ number }) => number <= attempt.number);
  return {
    ...standing,
    ...totalsOf(upTo),
    level: attempt.number,
    levelId: String(attempt.levelId),
    quizStatus: quizStatusOf(attempt),
    timeOut: attempt.state === 'timed-out' ? 1 : 0,
    rightNum: attempt.right,
    wrongNum: attempt.wrong,
    score: attempt.right * pointsPerQuestion,
    scoreLose: attempt.wrong * pointsPerQuestion,
    quizTime: wholeSeconds(attempt.usedMs),
    finalLevel: isFinal ? 1 : 0,
    creditRestored: attempt.restored === 1 ? 1 : 0,
  };
}
