import { z } from 'zod/mini';
import { flag } from '../text.ts';

/** docs/limits.md#challenges lists these numbers. */
export const questionsPerLevel = 10;
export const pointsPerQuestion = 10;
/** Seconds allowed for a level, and for a level of a credit challenge. */
export const levelSeconds = 180;
export const creditLevelSeconds = 900;
/** Seconds of countdown pictures before the first question. The server's clock starts after them. */
export const countdownSeconds = 5;
/** Seconds after the end during which answers still count, to allow for network delay. */
export const graceSeconds = 3;

const quizOptionSchema = z.object({ id: z.string(), optionContent: z.string() });
const quizQuestionSchema = z.object({
  id: z.string(),
  question: z.string(),
  /** Two to four, in the order A to D. */
  optionsList: z.array(quizOptionSchema),
});
export type QuizQuestion = z.infer<typeof quizQuestionSchema>;

const totals = {
  allLevel: z.int().check(z.minimum(0)),
  /** Total score of the finished levels. */
  allScore: z.int().check(z.minimum(0)),
  allQuizTime: z.int().check(z.minimum(0)),
  isCredit: flag,
  /** The current credit score; present only when `isCredit` is 1. */
  readerCredit: z.optional(z.int()),
};

/** The level that the reader plays next. `level` and its details are absent when all levels are finished. */
export const challengeQuizSchema = z.object({
  activityId: z.string(),
  activityName: z.string(),
  ...totals,
  /** From 1. */
  level: z.optional(z.int().check(z.minimum(1))),
  levelId: z.optional(z.string()),
  /** Number of questions in the level. */
  quizNum: z.int().check(z.minimum(0)),
  /** Index of the first unanswered question, from 0. Above 0 when the reader resumes an interrupted level. */
  quizBegin: z.int().check(z.minimum(0)),
  quizList: z.array(quizQuestionSchema),
  /** Answers chosen before the level was interrupted. */
  chosen: z.array(z.object({ id: z.string(), optionId: z.string() })),
  /** Seconds remaining for the level, excluding the countdown. */
  quizTime: z.int().check(z.minimum(0)),
  /** 1 when the library lets readers choose a longer time limit. */
  longerTimes: flag,
});
export type ChallengeQuiz = z.infer<typeof challengeQuizSchema>;

/** The result of a level. */
export const levelResultSchema = z.object({
  ...totals,
  level: z.int().check(z.minimum(1)),
  levelId: z.string(),
  /** 0 interrupted (can be resumed), 1 done, 2 out of time. */
  quizStatus: z.literal([0, 1, 2]),
  /** 1 when time had run out by the server's clock. */
  timeOut: flag,
  rightNum: z.int().check(z.minimum(0)),
  wrongNum: z.int().check(z.minimum(0)),
  score: z.int().check(z.minimum(0)),
  scoreLose: z.int().check(z.minimum(0)),
  /** Seconds used, by the server's clock. */
  quizTime: z.int().check(z.minimum(0)),
  /** 1 for the last level. */
  finalLevel: flag,
  /** 1 when this level restored the credit. */
  creditRestored: flag,
});
export type LevelResult = z.infer<typeof levelResultSchema>;

/** The requirements of a credit challenge and the reader's progress. */
export const readerActivityConfigSchema = z.object({
  activityId: z.string(),
  readerId: z.string(),
  /** Readers with at most this score may take it. */
  creditScore: z.int(),
  /** The score that a successful reader is restored to. */
  creditReset: z.int(),
  /** The credit is restored after this many answers … */
  answerNumber: z.int().check(z.minimum(1)),
  /** … with at least this many right. */
  rightNumber: z.int().check(z.minimum(1)),
  answered: z.int().check(z.minimum(0)),
  right: z.int().check(z.minimum(0)),
  restored: flag,
  readerCredit: z.int(),
});
export type ReaderActivityConfig = z.infer<typeof readerActivityConfigSchema>;

/** A challenge that the reader has started. */
export const ownChallengeSchema = z.object({
  activityId: z.string(),
  activityName: z.string(),
  score: z.int().check(z.minimum(0)),
  quizTime: z.int().check(z.minimum(0)),
  /** 0 not finished, 1 completed, 2 completed with at least one level out of time, 3 ended and its answers shown. */
  quizStatus: z.literal([0, 1, 2, 3]),
  /** Total number of questions. */
  queNum: z.int().check(z.minimum(0)),
  /** Total number of levels, and the number finished. */
  allLevel: z.int().check(z.minimum(0)),
  levelsDone: z.int().check(z.minimum(0)),
  /** Questions answered in an interrupted level; absent when there is none. */
  answered: z.optional(z.int().check(z.minimum(0))),
  isCredit: flag,
  readerCredit: z.optional(z.int()),
});
export type OwnChallenge = z.infer<typeof ownChallengeSchema>;

/** Questions and answers of the finished levels. */
export const challengeDetailSchema = z.object({
  activityId: z.string(),
  activityName: z.string(),
  levelList: z.array(
    z.object({
      levelId: z.string(),
      level: z.int().check(z.minimum(1)),
      quizStatus: z.literal([1, 2]),
      score: z.int().check(z.minimum(0)),
      quizTime: z.int().check(z.minimum(0)),
      quizList: z.array(
        z.extend(quizQuestionSchema, { chooseId: z.optional(z.string()), trueId: z.string() }),
      ),
    }),
  ),
});
export type ChallengeDetail = z.infer<typeof challengeDetailSchema>;
