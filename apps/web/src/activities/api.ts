import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { activitiesCalls } from '@yuelan/contract/activities/remote';
import { pageOf } from '../platform/page.ts';
import type { PageAddress } from '../platform/page-address.ts';
import { callMutation, callQuery, minute } from '../platform/query.ts';
import type { Status } from './status-address.ts';

/** Number of activities and competitions on the home page (docs/limits.md#lists-and-paging). */
const shownOnHome = 4;
/** How many reviews or works load at a time. */
const atATime = 10;

/** One page of the competitions, those in progress first. */
export function competitionsQuery({ page, size }: PageAddress) {
  return {
    ...callQuery(activitiesCalls.competitions, { pageNum: page, pageSize: size }),
    staleTime: minute,
  };
}

export const homeCompetitionsQuery = competitionsQuery({ page: 1, size: shownOnHome });

export function competitionQuery(id: string) {
  return { ...callQuery(activitiesCalls.competition, { id }), staleTime: minute };
}

/** One page of the activities, those in progress first; `status` limits it to one status. */
export function activitiesQuery(status: Status | undefined, { page, size }: PageAddress) {
  return callQuery(activitiesCalls.activities, {
    pageNum: page,
    pageSize: size,
    ...(status === undefined ? {} : { status }),
  });
}

export const homeActivitiesQuery = {
  ...activitiesQuery(undefined, { page: 1, size: shownOnHome }),
  staleTime: minute,
};

export function activityQuery(id: string) {
  return callQuery(activitiesCalls.activity, { id });
}

export function ownActivitiesQuery({ page, size }: PageAddress) {
  return callQuery(activitiesCalls.ownActivities, { pageNum: page, pageSize: size });
}

export const ownActivityCountQuery = { ...ownActivitiesQuery({ page: 1, size: 1 }), staleTime: minute };

/** The reviews of an activity, a few at a time. */
export function reviewsQuery(parentId: string) {
  return infiniteQueryOptions({
    queryKey: [activitiesCalls.bookReviews.path, { parentId }],
    queryFn: ({ client, pageParam, signal }) =>
      pageOf(client).answerOf(
        activitiesCalls.bookReviews,
        { parentId, pageNum: pageParam, pageSize: atATime },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, pageSize, totalRecord }) =>
      pageNum * pageSize < totalRecord ? pageNum + 1 : undefined,
  });
}

/** The reader's works for an activity or competition, or all of them without `relId`; a few at a time. */
export function worksQuery(relId: string | undefined) {
  const asked = relId === undefined ? {} : { relId };
  return infiniteQueryOptions({
    queryKey: [activitiesCalls.ownWorks.path, asked],
    queryFn: ({ client, pageParam, signal }) =>
      pageOf(client).answerOf(
        activitiesCalls.ownWorks,
        { ...asked, pageNum: pageParam, pageSize: atATime },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, pageSize, totalRecord }) =>
      pageNum * pageSize < totalRecord ? pageNum + 1 : undefined,
  });
}

export const enrol = callMutation(activitiesCalls.enrol);
export const cancelEnrolment = callMutation(activitiesCalls.cancelEnrolment);
export const sign = callMutation(activitiesCalls.sign);
export const saveReview = callMutation(activitiesCalls.saveBookReview);
export const deleteReview = callMutation(activitiesCalls.deleteBookReview);
export const deleteWork = callMutation(activitiesCalls.deleteWork);

/** Refetches what may have changed after the reader took part in something. */
export function refreshActivities(client: QueryClient): void {
  for (const call of [
    activitiesCalls.activities,
    activitiesCalls.activity,
    activitiesCalls.ownActivities,
    activitiesCalls.knowledgeActivities,
  ])
    void client.invalidateQueries({ queryKey: [call.path] });
}

export function refreshReviews(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [activitiesCalls.bookReviews.path] });
  refreshActivities(client);
}

export function refreshWorks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [activitiesCalls.ownWorks.path] });
  refreshActivities(client);
}

/** The reader's current credit score, never from the cache. */
export const creditQuery = { ...callQuery(activitiesCalls.readerCredit, {}), staleTime: 0 };
