import { homeActivitiesQuery, homeCompetitionsQuery } from '../activities/public.ts';
import { type RankName, rankShelfQuery } from '../catalogue/public.ts';
import { guidesQuery, newestNoticesQuery } from '../notices/public.ts';
import { queryClient } from '../platform/query.ts';

/** The rankings on the home page, in the order of their tabs. */
export const homeRanks = ['newest', 'mostBorrowed', 'recommended'] as const satisfies readonly RankName[];

/** Everything that the home page shows, asked for side by side: after the token one round trip. */
export function askHome(): void {
  void queryClient.prefetchQuery(guidesQuery);
  void queryClient.prefetchQuery(newestNoticesQuery);
  void queryClient.prefetchQuery(homeActivitiesQuery);
  void queryClient.prefetchQuery(homeCompetitionsQuery);
  for (const name of homeRanks) void queryClient.prefetchQuery(rankShelfQuery(name));
}
