import { z } from 'zod/mini';
import { flag } from '../text.ts';

/** docs/limits.md#challenges lists these numbers. */
export const questionsPerLevel = 10;
export const pointsPerQuestion = 10;
/** Seconds for a level, and for a level of a credit challenge. */
export const levelSeconds = 180;
export const creditLevelSeconds = 900;
/** Seconds of pictures before the first question; the server's clock starts after them. */
export const countdownSeconds = 5;
/** Seconds after the end in which answers still count: they were on their way. */
export const graceSeconds = 3;

export const quizOptionSchema = z.object({ id: z.string(), optionContent: z.string() });
export const quizQuestionSchema = z.object({
  id: z.string(),
  question: z.string(),
  /** Two to four, in the order A to D. */
  optionsList: z.array(quizOptionSchema),
});
export type QuizQuestion = z.infer<typeof quizQuestionSchema>;

const totals = {
  allLevel: z.int().check(z.minimum(0)),
  /** Of the levels that are over. */
  allScore: z.int().check(z.minimum(0)),
  allQuizTime: z.int().check(z.minimum(0)),
  isCredit: flag,
  /** The credit score now; only where `isCredit` is 1. */
  readerCredit: z.optional(z.int()),
};

/** The level that a reader plays next. `level` and what belongs to it is absent when all are over. */
export const challengeQuizSchema = z.object({
  activityId: z.string(),
  activityName: z.string(),
  ...totals,
  /** From 1. */
  level: z.optional(z.int().check(z.minimum(1))),
  levelId: z.optional(z.string()),
  /** Questions of the level. */
  quizNum: z.int().check(z.minimum(0)),
  /** The first question without an answer, from 0: above 0 for a level that was left. */
  quizBegin: z.int().check(z.minimum(0)),
  quizList: z.array(quizQuestionSchema),
  /** What was chosen before the level was left. */
  chosen: z.array(z.object({ id: z.string(), optionId: z.string() })),
  /** Seconds left for the level, without the countdown. */
  quizTime: z.int().check(z.minimum(0)),
  /** 1 where the library lets readers ask for longer times. */
  longerTimes: flag,
});
export type ChallengeQuiz = z.infer<typeof challengeQuizSchema>;

/** What came of a level. */
export const levelResultSchema = z.object({
  ...totals,
  level: z.int().check(z.minimum(1)),
  levelId: z.string(),
  /** 0 left (goes on later), 1 done, 2 out of time. */
  quizStatus: z.literal([0, 1, 2]),
  /** 1 when the server's clock had run out. */
  timeOut: flag,
  rightNum: z.int().check(z.minimum(0)),
  wrongNum: z.int().check(z.minimum(0)),
  score: z.int().check(z.minimum(0)),
  scoreLose: z.int().check(z.minimum(0)),
  /** Seconds used, by the server's clock. */
  quizTime: z.int().check(z.minimum(0)),
  /** 1 when no level follows. */
  finalLevel: flag,
  /** 1 when this level restored the credit. */
  creditRestored: flag,
});
export type LevelResult = z.infer<typeof levelResultSchema>;

/** What a credit challenge asks for, and how far the reader is. */
export const readerActivityConfigSchema = z.object({
  activityId: z.string(),
  readerId: z.string(),
  /** Who has at most this score may take it. */
  creditScore: z.int(),
  /** What the score is restored to. */
  creditReset: z.int(),
  /** After this many answers … */
  answerNumber: z.int().check(z.minimum(1)),
  /** … with at least this many right. */
  rightNumber: z.int().check(z.minimum(1)),
  answered: z.int().check(z.minimum(0)),
  right: z.int().check(z.minimum(0)),
  restored: flag,
  readerCredit: z.int(),
});
export type ReaderActivityConfig = z.infer<typeof readerActivityConfigSchema>;

/** One of the reader's own challenges. */
export const ownChallengeSchema = z.object({
  activityId: z.string(),
  activityName: z.string(),
  score: z.int().check(z.minimum(0)),
  quizTime: z.int().check(z.minimum(0)),
  /** 0 not finished, 1 completed, 2 completed and out of time in a level, 3 ended: shows the answers. */
  quizStatus: z.literal([0, 1, 2, 3]),
  /** Questions in all. */
  queNum: z.int().check(z.minimum(0)),
  /** Levels in all, and those that are over. */
  allLevel: z.int().check(z.minimum(0)),
  levelsDone: z.int().check(z.minimum(0)),
  /** Questions answered in a level that was left; absent where none is open. */
  answered: z.optional(z.int().check(z.minimum(0))),
  isCredit: flag,
  readerCredit: z.optional(z.int()),
});
export type OwnChallenge = z.infer<typeof ownChallengeSchema>;

/** Question by question; only levels that are over. */
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
