import { describe, expect, test } from 'vitest';
import { type HandIn, judgeHandIn, nextLevel, type PlayedLevel } from './hand-in.ts';
import { deadlineOf, secondsLeft, timerStart, usedBy } from './level-clock.ts';

const begun = new Date('2026-03-02T08:00:00.000Z');
const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000);
const questions = Array.from({ length: 10 }, (_, index) => ({
  id: `q${index}`,
  optionIds: ['A', 'B', 'C', 'D'].map((letter) => `q${index}${letter}`),
}));
const fresh: PlayedLevel = {
  state: 'running',
  seconds: 180,
  usedMs: 0,
  runFrom: timerStart(begun).toISOString(),
  questions,
  answered: new Set(),
};
const answers = (count: number, from = 0, letter = 'A') =>
  questions.slice(from, from + count).map(({ id }) => ({ id, optionId: `${id}${letter}` }));
const handIn = (
  seconds: number,
  quizStatus: HandIn['quizStatus'],
  quizList: HandIn['quizList'],
  change: Partial<PlayedLevel> = {},
) => judgeHandIn({ ...fresh, ...change }, { quizStatus, quizList }, after(seconds));

describe('the clock of a level', () => {
  test('stands still during the countdown, then runs, and stops at its end', () => {
    for (const [seconds, left] of [
      [0, 180],
      [5, 180],
      [5.4, 180],
      [6, 179],
      [184, 1],
      [185, 0],
      [500, 0],
    ] as const)
      expect([seconds, secondsLeft(fresh, after(seconds))]).toEqual([seconds, left]);
  });

  test('gives 3 seconds of grace', () => {
    expect(deadlineOf(fresh)).toEqual(after(188));
    expect(deadlineOf({ ...fresh, usedMs: 100_000 })).toEqual(after(88));
  });

  test('resumes with the remaining time after a pause', () => {
    const resumed = { ...fresh, usedMs: 100_000 };
    expect(secondsLeft(resumed, after(5))).toBe(80);
    expect(usedBy(resumed, after(15))).toBe(110_000);
    expect(usedBy({ ...resumed, state: 'left', runFrom: '' }, after(9000))).toBe(100_000);
  });
});

describe('handing in', () => {
  test.each([
    ['all done in time', 60, 1, 10, { kind: 'done', usedMs: 55_000, count: 10 }],
    ['done before the countdown is over', 2, 1, 10, { kind: 'done', usedMs: 0, count: 10 }],
    ['done with some left out', 60, 1, 4, { kind: 'done', usedMs: 55_000, count: 4 }],
    ['done with nothing', 60, 1, 0, { kind: 'done', usedMs: 55_000, count: 0 }],
    ['done in the last second', 185, 1, 10, { kind: 'done', usedMs: 180_000, count: 10 }],
    ['done in the grace', 188, 1, 9, { kind: 'done', usedMs: 180_000, count: 9 }],
    ['done too late', 188.001, 1, 10, { kind: 'timed-out', usedMs: 180_000, count: 0 }],
    ['done much too late', 9999, 1, 10, { kind: 'timed-out', usedMs: 180_000, count: 0 }],
    ['out of time in the grace', 186, 2, 7, { kind: 'timed-out', usedMs: 180_000, count: 7 }],
    ['out of time, says the page, early', 184, 2, 7, { kind: 'timed-out', usedMs: 179_000, count: 7 }],
    ['out of time with everything answered', 186, 2, 10, { kind: 'done', usedMs: 180_000, count: 10 }],
    ['out of time too late', 189, 2, 7, { kind: 'timed-out', usedMs: 180_000, count: 0 }],
    ['left', 65, 0, 3, { kind: 'left', usedMs: 60_000, count: 3 }],
    ['left in the countdown', 3, 0, 0, { kind: 'left', usedMs: 0, count: 0 }],
    ['left with everything answered', 65, 0, 10, { kind: 'done', usedMs: 60_000, count: 10 }],
    ['left when the time is over', 187, 0, 3, { kind: 'timed-out', usedMs: 180_000, count: 3 }],
    ['left too late', 400, 0, 3, { kind: 'timed-out', usedMs: 180_000, count: 0 }],
  ] as const)('%s', (_what, seconds, quizStatus, count, expected) => {
    const verdict = handIn(seconds, quizStatus, answers(count));
    expect(verdict).toEqual({
      kind: expected.kind,
      usedMs: expected.usedMs,
      answers: answers(expected.count),
    });
  });

  test('earlier answers do not change, and count towards the total', () => {
    const answered = new Set(['q0', 'q1', 'q2']);
    expect(handIn(65, 1, answers(10, 0, 'B'), { answered })).toMatchObject({ answers: answers(7, 3, 'B') });
    expect(handIn(65, 0, answers(7, 3), { answered })).toMatchObject({ kind: 'done' });
  });

  test('time used before counts', () => {
    expect(handIn(65, 1, [], { usedMs: 100_000 })).toMatchObject({ kind: 'done', usedMs: 160_000 });
    expect(handIn(88, 1, answers(1), { usedMs: 100_000 })).toMatchObject({ kind: 'done', usedMs: 180_000 });
    expect(handIn(88.1, 1, answers(1), { usedMs: 100_000 })).toMatchObject({
      kind: 'timed-out',
      answers: [],
    });
  });

  test.each(['left', 'done', 'timed-out'] as const)('a level that is %s no longer changes', (state) => {
    for (const quizStatus of [0, 1, 2] as const)
      expect(handIn(60, quizStatus, answers(10), { state, runFrom: '' })).toEqual({ kind: 'unchanged' });
  });

  test.each([
    ['a question of another level', [{ id: 'x', optionId: 'q0A' }]],
    ['an option of another question', [{ id: 'q0', optionId: 'q1A' }]],
    ['an option that the question does not have', [{ id: 'q0', optionId: 'E' }]],
    ['a question twice', [...answers(1), { id: 'q0', optionId: 'q0B' }]],
    ['one wrong among right ones', [...answers(9), { id: 'q9', optionId: 'q8A' }]],
  ])('%s is wrong', (_what, quizList) => {
    for (const quizStatus of [0, 1, 2] as const)
      expect(handIn(60, quizStatus, quizList)).toEqual({ kind: 'wrong' });
  });
});

test.each([
  [[1, 2, 3], [], 1],
  [[1, 2, 3], [[1, false]], 1],
  [[1, 2, 3], [[1, true]], 2],
  [
    [1, 2, 3],
    [
      [1, true],
      [2, false],
    ],
    2,
  ],
  [
    [1, 2, 3],
    [
      [1, true],
      [2, true],
      [3, true],
    ],
    undefined,
  ],
  [
    [1],
    [
      [1, true],
      [2, false],
    ],
    2,
  ],
  [
    [1],
    [
      [1, true],
      [2, true],
    ],
    undefined,
  ],
  [
    [1, 2, 3, 4],
    [
      [1, true],
      [2, true],
      [3, true],
    ],
    4,
  ],
  [[], [], undefined],
] as const)('after levels %j with %j, the next is %s', (numbers, levels, expected) => {
  expect(
    nextLevel(
      numbers,
      levels.map(([number, isOver]) => ({ number, isOver })),
    ),
  ).toBe(expected);
});
