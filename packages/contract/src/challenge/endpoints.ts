import type { Endpoint } from '../endpoint.ts';

export const challengeEndpoints = {
  quiz: { path: '/catalogue/grBook/queryQuizForReader', level: 'reader' },
  answers: { path: '/catalogue/grBook/answerQuiz', level: 'reader' },
  ownChallenges: { path: '/catalogue/grBook/quizPage', level: 'reader' },
  challengeDetail: { path: '/catalogue/grBook/quizDetails', level: 'reader' },
  readerActivityConfig: { path: '/reader/activities/queryReaderActivityConfig', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
