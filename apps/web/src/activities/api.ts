import { activitiesCalls } from '@yuelan/contract/activities/calls';
import type { PageAddress } from '../platform/page-address.ts';
import { callQuery } from '../platform/query.ts';

const minute = 60_000;
/** Competitions on the home page (spec §9). */
const shownOnHome = 4;

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
