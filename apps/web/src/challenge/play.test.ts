import type { ChallengeQuiz, LevelResult } from '@yuelan/contract/challenge/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersOf, isPlaying, movePlay, type Play, type PlayEvent, start } from './play.ts';

const questions = Array.from({ length: 10 }, (_, place) => ({
  id: `q${place}`,
  question: `第 ${place + 1} 问`,
  optionsList: ['a', 'b', 'c', 'd'].map((letter) => ({ id: `q${place}${letter}`, optionContent: letter })),
}));
const quiz: ChallengeQuiz = {
  activityId: '5',
  activityName: '诗词挑战',
  allLevel: 3,
  allScore: 0,
  allQuizTime: 0,
  isCredit: 0,
  level: 1,
  levelId: 'l1',
  quizNum: 10,
  quizBegin: 0,
  quizList: questions,
  chosen: [],
  quizTime: 180,
  longerTimes: 0,
};
const result: LevelResult = {
  allLevel: 3,
  allScore: 80,
  allQuizTime: 60,
  isCredit: 0,
  level: 1,
  levelId: 'l1',
  quizStatus: 1,
  timeOut: 0,
  rightNum: 8,
  wrongNum: 2,
  score: 80,
  scoreLose: 20,
  quizTime: 60,
  finalLevel: 0,
  creditRestored: 0,
};

const after = (play: Play, ...events: readonly PlayEvent[]) => events.reduce(movePlay, play);
const opened = (more: Partial<ChallengeQuiz> = {}, kept = {}) =>
  after(start, { kind: 'open' }, { kind: 'opened', quiz: { ...quiz, ...more }, now: 0, kept });
const asking = (more?: Partial<ChallengeQuiz>, kept?: Record<string, string>) =>
  after(opened(more, kept), { kind: 'tick', now: 5000 });
const answered = (count: number) =>
  Array.from({ length: count }).reduce<Play>(
    (play, _, place) =>
      after(play, { kind: 'choose', optionId: `q${place}a`, moveOn: true }, { kind: 'next' }),
    asking(),
  );

test('after five seconds of pictures the first question comes, with the whole time left for it', () => {
  expect(after(opened(), { kind: 'tick', now: 4999 }).phase).toBe('countdown');
  expect(asking()).toMatchObject({ phase: 'asking', place: 0, endsAt: 185_000 });
});

test('the tenth answer submits the level as done, with all answers', () => {
  const play = answered(10);
  expect(play).toMatchObject({ phase: 'handing', how: 1 });
  if (play.phase === 'handing')
    expect(answersOf(play)).toEqual(questions.map(({ id }) => ({ id, optionId: `${id}a` })));
});

test('when the time is up the level is submitted as timed out, with the chosen answers', () => {
  const play = after(answered(4), { kind: 'tick', now: 185_000 });
  expect(play).toMatchObject({ phase: 'handing', how: 2 });
  if (play.phase === 'handing') expect(answersOf(play)).toHaveLength(4);
});

test('leaving submits the level as left, even during the pictures', () => {
  expect(after(answered(2), { kind: 'leave' })).toMatchObject({ phase: 'handing', how: 0 });
  expect(after(opened(), { kind: 'leave' })).toMatchObject({ phase: 'handing', how: 0 });
});

test('a level that was left resumes at the first unanswered question', () => {
  const chosen = [
    { id: 'q0', optionId: 'q0b' },
    { id: 'q1', optionId: 'q1c' },
  ];
  expect(asking({ chosen, quizBegin: 2 })).toMatchObject({ place: 2, chosen: { q0: 'q0b', q1: 'q1c' } });
});

test('answers that the tab kept for a level the server never received count', () => {
  expect(asking({}, { q0: 'q0d', q1: 'foreign', other: 'q2a' })).toMatchObject({
    place: 1,
    chosen: { q0: 'q0d' },
  });
});

test('an answer on the server is not replaced by the tab’s copy', () => {
  const chosen = [{ id: 'q0', optionId: 'q0b' }];
  expect(asking({ chosen }, { q0: 'q0d' })).toMatchObject({ chosen: { q0: 'q0b' } });
});

test('an answer that advances by itself cannot be changed; one with a Next button can', () => {
  const moving = after(
    asking(),
    { kind: 'choose', optionId: 'q0a', moveOn: true },
    { kind: 'choose', optionId: 'q0b', moveOn: true },
  );
  expect(moving).toMatchObject({ chosen: { q0: 'q0a' }, place: 0 });
  const waiting = after(
    asking(),
    { kind: 'choose', optionId: 'q0a', moveOn: false },
    { kind: 'choose', optionId: 'q0b', moveOn: false },
  );
  expect(waiting).toMatchObject({ chosen: { q0: 'q0b' }, place: 0 });
});

test('the next question does not come before an answer', () => {
  expect(after(asking(), { kind: 'next' })).toMatchObject({ place: 0 });
});

test('a level that could not be submitted keeps its answers and is submitted again', () => {
  const failed = after(answered(10), { kind: 'handFailed', message: '没有网络' });
  expect(failed).toMatchObject({ phase: 'handing', problem: '没有网络' });
  if (failed.phase === 'handing') expect(answersOf(failed)).toHaveLength(10);
  expect(after(failed, { kind: 'handAgain' })).toMatchObject({ phase: 'handing', problem: undefined });
  expect(after(failed, { kind: 'handed', result })).toEqual({ phase: 'result', result });
});

test('the server decides: a level left too late is over', () => {
  const left = after(answered(3), { kind: 'leave' });
  expect(after(left, { kind: 'handed', result: { ...result, quizStatus: 0 } })).toMatchObject({
    phase: 'left',
    answered: 3,
  });
  expect(after(left, { kind: 'handed', result: { ...result, quizStatus: 2, timeOut: 1 } }).phase).toBe(
    'result',
  );
});

test('without a level the challenge is complete', () => {
  const { level: _level, levelId: _levelId, ...none } = quiz;
  const play = after(
    start,
    { kind: 'open' },
    {
      kind: 'opened',
      quiz: { ...none, quizList: [], quizNum: 0, allScore: 270, allQuizTime: 300 },
      now: 0,
      kept: {},
    },
  );
  expect(play).toEqual({ phase: 'complete', allScore: 270, allQuizTime: 300, readerCredit: undefined });
});

test('whatever happens, a level is submitted with its own answers and the position is one of its questions', () => {
  const event = fc.oneof(
    fc.constantFrom<PlayEvent>({ kind: 'open' }, { kind: 'next' }, { kind: 'leave' }, { kind: 'handAgain' }),
    fc.integer({ min: 0, max: 200_000 }).map((now): PlayEvent => ({ kind: 'tick', now })),
    fc
      .tuple(fc.nat(11), fc.constantFrom('a', 'b', 'e'), fc.boolean())
      .map(
        ([place, letter, moveOn]): PlayEvent => ({ kind: 'choose', optionId: `q${place}${letter}`, moveOn }),
      ),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const play = after(opened(), ...events);
      if (play.phase === 'asking') {
        expect(play.level.questions[play.place]).toBeDefined();
        expect(isPlaying(play)).toBe(true);
      }
      if (play.phase === 'handing')
        for (const { id, optionId } of answersOf(play)) expect(optionId).toMatch(new RegExp(`^${id}[ab]$`));
    }),
  );
});
