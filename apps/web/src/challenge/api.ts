import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { activitiesCalls } from '@yuelan/contract/activities/remote';
import type { Activity } from '@yuelan/contract/activities/schemas';
import { challengeCalls } from '@yuelan/contract/challenge/remote';
import type { OwnChallenge } from '@yuelan/contract/challenge/schemas';
import { maxPageSize } from '@yuelan/contract/paging';
import type { CallError } from '../platform/call-error.ts';
import { type Page, pageOf } from '../platform/page.ts';
import type { PageAddress } from '../platform/page-address.ts';
import { callQuery } from '../platform/query.ts';

export function ownChallengesQuery({ page, size }: PageAddress) {
  return callQuery(challengeCalls.ownChallenges, { pageNum: page, pageSize: size });
}

/** The reader's answers in finished levels. */
export function challengeDetailQuery(activityId: string) {
  return callQuery(challengeCalls.challengeDetail, { activityId });
}

/** The rules of a credit challenge and the reader's progress, never cached. */
export function challengeConfigQuery(activityId: string) {
  return { ...callQuery(challengeCalls.readerActivityConfig, { activityId }), staleTime: 0 };
}

/** The knowledge challenges that the reader may take. */
export function knowledgeActivities(page: Page): Promise<readonly Activity[]> {
  return page.answerOf(activitiesCalls.knowledgeActivities, { queryCount: 0 });
}

/** How far the reader is with a challenge; `null` before they began it. The call does not start the clock. */
export function ownChallengeQuery(activityId: string) {
  return queryOptions<OwnChallenge | null, CallError | Error>({
    queryKey: [challengeCalls.ownChallenges.path, 'one', activityId],
    queryFn: async ({ client, signal }) => {
      const asked = { pageNum: 1, pageSize: maxPageSize };
      const { results } = await pageOf(client).answerOf(challengeCalls.ownChallenges, asked, signal);
      return results.find((one) => one.activityId === activityId) ?? null;
    },
    staleTime: 0,
  });
}

/** Refetches what may have changed after a level. */
export function refreshChallenges(client: QueryClient): void {
  for (const call of [
    challengeCalls.ownChallenges,
    challengeCalls.challengeDetail,
    challengeCalls.readerActivityConfig,
    activitiesCalls.ownActivities,
    activitiesCalls.readerCredit,
  ])
    void client.invalidateQueries({ queryKey: [call.path] });
}
