import { openId } from '@yuelan/contract';
import { noticePageHead } from '../notices/public.ts';
import type { Domain } from '../platform/portal.ts';
import { competitionKind } from './content/competition-kind.ts';
import { competitionTables } from './migrations/001-competitions.ts';
import { activityTables } from './migrations/002-activities.ts';
import { workTables } from './migrations/010-works.ts';
import { readCompetition } from './reads.ts';
import { serveActivities } from './routes.ts';
import { serveWorks } from './work-routes.ts';

/** Competitions. */
export const activitiesDomain: Domain = {
  name: 'activities',
  migrations: [competitionTables, activityTables, workTables],
  content: [competitionKind],
  start(portal) {
    serveActivities(portal);
    serveWorks(portal);
    // This section shows competitions and the notices about them.
    const noticeHead = noticePageHead(portal.db, portal.clock);
    portal.pages.register('/notices/competitions/:id', async ({ id = '' }, library, language, query) => {
      const competitionId = id === 'detail' ? await openId(library.linkKey, query['p_']) : id;
      const reading = { library, language, now: portal.clock.now() };
      const competition =
        competitionId === undefined ? undefined : await readCompetition(portal.db, reading, competitionId);
      if (competition === undefined)
        return noticeHead({ section: 'competitions', id }, library, language, query);
      return {
        title: `${competition.name} · ${library.libname}`,
        description: competition.briefIntroduction.slice(0, 200).toWellFormed(),
        canonical: `/${library.clientid}/notices/competitions/${competition.id}`,
      };
    });
  },
};
