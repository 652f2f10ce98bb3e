import type { Activity } from '@yuelan/contract/activities/schemas';
import { creditRestricted } from '@yuelan/contract/activities/schemas';
import { questionsPerLevel } from '@yuelan/contract/challenge/schemas';
import type { ChallengeAddress } from './challenge-address.ts';

/**
 * The address of an activity's challenge; `readerCredit` only for a credit challenge. It is separate from the parser,
 * which every page loads with the routes, because of its dependencies.
 */
export function printChallenge(
  activity: Pick<Activity, 'id' | 'name' | 'knowledgeObjectType'>,
  readerCredit: number | undefined,
): ChallengeAddress {
  const isCredit = activity.knowledgeObjectType === creditRestricted;
  return {
    id: activity.id,
    name: activity.name,
    isCredit: isCredit ? '1' : '0',
    ...(isCredit && readerCredit !== undefined ? { readerCredit: String(readerCredit) } : {}),
    quizNum: String(questionsPerLevel),
  };
}
