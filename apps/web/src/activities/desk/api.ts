import type { QueryClient } from '@tanstack/react-query';
import { activitiesDeskCalls } from '@yuelan/contract/activities/desk-remote';
import { callMutation, callQuery } from '../../platform/query.ts';

export const judgeReviews = callMutation(activitiesDeskCalls.judgeReviews);

/** The addresses in the answer are valid for some hours. */
export const workQuery = (id: string) => callQuery(activitiesDeskCalls.work, { id });

export function refreshReviews(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [activitiesDeskCalls.reviews.path] });
}

export function refreshWorks(client: QueryClient): void {
  for (const call of [activitiesDeskCalls.works, activitiesDeskCalls.work])
    void client.invalidateQueries({ queryKey: [call.path] });
}
