import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { flag, idText } from '../text.ts';
import { challengeEndpoints } from './endpoints.ts';
import {
  challengeDetailSchema,
  challengeQuizSchema,
  levelResultSchema,
  ownChallengeSchema,
  questionsPerLevel,
  readerActivityConfigSchema,
} from './schemas.ts';

const hint = z.optional(z.string().check(z.maxLength(64)));
const mayTake = [
  'challenge.activity.missing',
  'challenge.activity.closed',
  'activities.reader.scope',
  'activities.reader.credit',
  'activities.reader.suspended',
] as const;

export const challengeCalls = {
  quiz: defineCall(challengeEndpoints.quiz, {
    summary:
      "Returns the next level to play, without the correct answers, and starts the server's clock for it, or resumes a level that the reader left.",
    identity: ['readerId'],
    input: z.strictObject({
      readerId: hint,
      activityId: idText,
      /** 1 requests the longer time limit if the library allows it. Read when the level begins. */
      longerTime: z._default(flag, 0),
    }),
    output: challengeQuizSchema,
    refusals: mayTake,
  }),
  answers: defineCall(challengeEndpoints.answers, {
    summary:
      'Submits the answers of a level. The server times and marks them and ignores `quizTime`; submitting a finished level again returns its first result.',
    input: z.strictObject({
      /** 0 left, 1 done, 2 out of time. */
      quizStatus: z.literal([0, 1, 2]),
      quizList: z
        .array(z.strictObject({ id: idText, optionId: idText }))
        .check(z.maxLength(questionsPerLevel)),
      quizTime: z._default(z.int().check(z.minimum(0)), 0),
      levelId: idText,
    }),
    output: levelResultSchema,
    refusals: ['challenge.level.missing', 'challenge.answers.wrong'],
  }),
  ownChallenges: defineCall(challengeEndpoints.ownChallenges, {
    summary: 'Lists the challenges that the reader has started, newest first.',
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(ownChallengeSchema),
  }),
  challengeDetail: defineCall(challengeEndpoints.challengeDetail, {
    summary: "Returns the reader's answers of the finished levels with the correct ones.",
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, activityId: idText }),
    output: challengeDetailSchema,
    refusals: ['challenge.activity.missing'],
  }),
  readerActivityConfig: defineCall(challengeEndpoints.readerActivityConfig, {
    summary: "Returns the rules of a credit challenge and the reader's progress.",
    identity: ['readerId'],
    input: z.strictObject({ readerId: hint, activityId: idText }),
    output: readerActivityConfigSchema,
    refusals: ['challenge.activity.missing'],
  }),
} as const;
