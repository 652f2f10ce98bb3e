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
      "The level to play next, without the right answers. Starts the server's clock for it, or lets it go on where the level was left.",
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
      "Hands a level in. The server's clock and marks count, not `quizTime`. A level that is over changes no more: the first result is answered again.",
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
    summary: 'The challenges that the reader began, newest first.',
    input: z.strictObject({ readerId: hint, ...paging }),
    output: pageOf(ownChallengeSchema),
    refusals: [],
  }),
  challengeDetail: defineCall({
    path: '/catalogue/grBook/quizDetails',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The own answers of the levels that are over, with the right ones.',
    input: z.strictObject({ readerId: hint, activityId: idText }),
    output: challengeDetailSchema,
    refusals: ['challenge.activity.missing'],
  }),
  readerActivityConfig: defineCall({
    path: '/reader/activities/queryReaderActivityConfig',
    level: 'reader',
    identity: ['readerId'],
    summary: 'The rules of a credit challenge and how far the reader is with it.',
    input: z.strictObject({ readerId: hint, activityId: idText }),
    output: readerActivityConfigSchema,
    refusals: ['challenge.activity.missing'],
  }),
} as const;
