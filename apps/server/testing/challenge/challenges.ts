import { type ChallengeQuiz, challengeCalls } from '@yuelan/contract';
import { stringify } from 'yaml';
import { optionLetters } from '../../src/challenge/content/bank-rows.ts';
import { answerOf, type TestCaller } from '../call-as.ts';
import { ContentFolder, syncInto } from '../content/content-folder.ts';
import type { TestApp } from '../each-database.ts';

/** The right option of every question of `bankOf`. The question states it: `1-3 right C`. */
const rightPlace = (level: number, question: number) => (level + question) % 4;

/** A question bank with this many levels as YAML. */
export function bankOf(levels: number, extra: Readonly<Record<string, unknown>> = {}): string {
  const questions = Array.from({ length: levels * 10 }, (_, index) => {
    const level = Math.floor(index / 10) + 1;
    const question = (index % 10) + 1;
    const options = optionLetters.map((letter) => [letter, `${level}-${question} ${letter}`]);
    const answer = optionLetters[rightPlace(level, question)];
    return {
      level,
      question: `${level}-${question} right ${answer}`,
      ...Object.fromEntries(options),
      answer,
    };
  });
  return stringify({ ...extra, questions });
}

/** An activity in progress by the tests' clock, as YAML. */
export function activityOf(name: string, more: Readonly<Record<string, unknown>> = {}): string {
  return stringify({ name, category: 'challenge', start: '2026-03-01', end: '2026-03-31', ...more });
}

/** Syncs files into a library, and returns the ids of its activities by path. */
export async function syncChallenges(
  app: TestApp,
  clientid: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<(key: string) => string> {
  const folder = new ContentFolder().write(files);
  await syncInto(app, clientid, folder.path);
  folder.remove();
  const rows = await app.db
    .selectFrom('activity')
    .select(['id', 'key'])
    .where('clientid', '=', clientid)
    .execute();
  return (key) => rows.find((row) => row.key === key)?.id ?? `no ${key}`;
}

/** Answers the questions of a level from a given one on: the first `right` answers are right, the others wrong. */
export function answersTo(quiz: ChallengeQuiz, right: number, count = 10, from = quiz.quizBegin) {
  return quiz.quizList.slice(from, from + count).map(({ id, question, optionsList }, index) => {
    const place = optionLetters.findIndex((letter) => question.endsWith(letter));
    const chosen = index < right ? place : (place + 1) % 4;
    return { id, optionId: optionsList[chosen]?.id ?? '' };
  });
}

/** Plays the next level to its end. */
export async function playLevel(call: TestCaller, activityId: string, right: number, count = 10) {
  const quiz = answerOf(await call(challengeCalls.quiz, { activityId }));
  const quizList = answersTo(quiz, right, count);
  const levelId = quiz.levelId ?? '';
  return answerOf(await call(challengeCalls.answers, { quizStatus: 1, quizList, levelId }));
}
