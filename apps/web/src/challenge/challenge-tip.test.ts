import { expect, test } from 'vitest';
import { tipBeforeChallenge } from './challenge-tip.ts';

const activity = {
  id: '5',
  status: 2,
  startTime: '2026-11-20T08:00:00+08:00',
  knowledgeObjectType: 1,
} as const;
const own = (quizStatus: 0 | 1 | 2 | 3) => ({ quizStatus, score: 270, quizTime: 300 });

test('an eligible reader continues to a current challenge, even one they left', () => {
  expect(tipBeforeChallenge(activity, [activity], undefined)).toBeUndefined();
  expect(tipBeforeChallenge(activity, [activity], own(0))).toBeUndefined();
});

test('a challenge that is over or upcoming says so', () => {
  expect(tipBeforeChallenge({ ...activity, status: 3 }, [{ ...activity, status: 3 }], own(3))).toEqual({
    kind: 'ended',
  });
  expect(tipBeforeChallenge({ ...activity, status: 3 }, [], undefined)).toEqual({ kind: 'ended' });
  expect(tipBeforeChallenge({ ...activity, status: 1 }, [], undefined)).toMatchObject({ kind: 'notYet' });
});

test.each([1, 2] as const)('a completed challenge (%s) is not offered again', (status) => {
  expect(tipBeforeChallenge(activity, [activity], own(status))).toEqual({
    kind: 'complete',
    score: 270,
    quizTime: 300,
  });
});

test('an ineligible reader is told whether credit is the reason', () => {
  expect(tipBeforeChallenge(activity, [], undefined)).toEqual({ kind: 'scope' });
  expect(tipBeforeChallenge({ ...activity, knowledgeObjectType: 2 }, [], undefined)).toEqual({
    kind: 'credit',
  });
});
