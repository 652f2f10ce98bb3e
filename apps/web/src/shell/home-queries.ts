import { homeActivitiesQuery, homeCompetitionsQuery } from '../activities/public.ts';
import { classesQuery, type RankName, rankShelfQuery } from '../catalogue/public.ts';
import { openingQuery } from '../circulation/public.ts';
import { guidesQuery, newestNoticesQuery } from '../notices/public.ts';
import type { Page } from '../platform/page.ts';

/** The rankings on the home page, in the order of their tabs. */
export const homeRanks = ['newest', 'mostBorrowed', 'recommended'] as const satisfies readonly RankName[];

/** Fetches everything on the home page at once: one round trip after the token. */
export function askHome({ queries }: Page): void {
  void queries.prefetchQuery(openingQuery);
  void queries.prefetchQuery(guidesQuery);
  void queries.prefetchQuery(newestNoticesQuery);
  void queries.prefetchQuery(homeActivitiesQuery);
  void queries.prefetchQuery(homeCompetitionsQuery);
  void queries.prefetchQuery(classesQuery);
  for (const name of homeRanks) void queries.prefetchQuery(rankShelfQuery(name));
}
