import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf, paging } from '../paging.ts';
import { flag, idText } from '../text.ts';
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
];

export const challengeCalls = {
  quiz: defineCall({
    path: '/catalogue/grBook/queryQuizForReader',
    level: 'reader',
    identity: ['readerId'],
    summary:
      "The next level to play, without the right answers. Starts the server's clock for it, or resumes it where the reader left.",
    input: z.strictObject({
      readerId: hint,
      activityId: idText,
      /** 1 asks for the longer time that the library's setting allows; counts when the level begins. */
      longerTime: z._default(flag, 0),
    }),
    output: challengeQuizSchema,
    refusals: mayTake,
  }),
  answers: defineCall({
    path: '/catalogue/grBook/answerQuiz',
    level: 'reader',
    summary:
      "Hands in a level. The server's clock and marks count, not `quizTime`. A finished level does not change: the first result is returned again.",
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
  ownChallenges: defineCall({
    path: '/catalogue/grBook/quizPage',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The challenges that the reader has begun, newest first.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(ownChallengeSchema),
    refusals: [],
  }),
  challengeDetail: defineCall({
    path: '/catalogue/grBook/quizDetails',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The reader’s answers in finished levels, with the right ones.',
    input: z.strictObject({ readerId: hint, activityId: idText }),
    output: challengeDetailSchema,
    refusals: ['challenge.activity.missing'],
  }),
  readerActivityConfig: defineCall({
    path: '/reader/activities/queryReaderActivityConfig',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The rules of a credit challenge and the reader’s progress.',
    input: z.strictObject({ readerId: hint, activityId: idText }),
    output: readerActivityConfigSchema,
    refusals: ['challenge.activity.missing'],
  }),
} as const;
