import type { Activity } from '@yuelan/contract/activities/schemas';
import { creditRestricted } from '@yuelan/contract/activities/schemas';
import type { OwnChallenge } from '@yuelan/contract/challenge/schemas';

/** The message that a reader sees instead of the challenge. */
export type ChallengeTip =
  | { readonly kind: 'ended' }
  | { readonly kind: 'notYet'; readonly startTime: string }
  | { readonly kind: 'scope' }
  | { readonly kind: 'credit' }
  | { readonly kind: 'complete'; readonly score: number; readonly quizTime: number };

const inProgress = 2;
const ended = 3;

/**
 * Undefined if the reader may continue to a challenge, otherwise the message to show
 * (docs/states-and-codes.md#challenges). `mine` are the challenges that the reader may take; `own` is their progress in
 * this one.
 */
export function tipBeforeChallenge(
  activity: Pick<Activity, 'id' | 'status' | 'startTime' | 'knowledgeObjectType'>,
  mine: readonly Pick<Activity, 'id' | 'status' | 'startTime'>[],
  own: Pick<OwnChallenge, 'quizStatus' | 'score' | 'quizTime'> | undefined,
): ChallengeTip | undefined {
  const found = mine.find(({ id }) => id === activity.id);
  const { status, startTime } = found ?? activity;
  if (status === ended) return { kind: 'ended' };
  if (status !== inProgress) return { kind: 'notYet', startTime };
  if (found === undefined)
    return { kind: activity.knowledgeObjectType === creditRestricted ? 'credit' : 'scope' };
  return own !== undefined && own.quizStatus !== 0
    ? { kind: 'complete', score: own.score, quizTime: own.quizTime }
    : undefined;
}
