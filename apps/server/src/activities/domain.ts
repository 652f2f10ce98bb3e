import { attachedBy } from '../import/public.ts';
import { rulesCheckup } from '../platform/checkup.ts';
import { t } from '../platform/message.ts';
import type { Domain } from '../platform/portal.ts';
import { checkInvariants } from './check-invariants.ts';
import { registerActivityCommands } from './commands.ts';
import { activityKind } from './content/activity-kind.ts';
import { competitionKind } from './content/competition-kind.ts';
import { serveActivitiesDesk } from './desk-routes.ts';
import { exportActivities } from './export-own-data.ts';
import { exportWorks } from './export-own-works.ts';
import { reviewFollower } from './follow-titles.ts';
import { activitiesMigrations } from './migrations.ts';
import { registerPageHeads } from './page-heads.ts';
import { activitiesTies } from './reader-ties.ts';
import { serveActivities } from './routes.ts';
import { countActivities, countParticipants } from './statistics.ts';
import { waitingReviews, waitingWorks } from './today.ts';
import { registerWorkCommands } from './work-commands.ts';

/** Activities with enrolment, check-in and reviews; competitions; works. */
export const activitiesDomain: Domain = {
  name: 'activities',
  migrations: activitiesMigrations,
  readerTies: activitiesTies,
  checkups: [rulesCheckup('activities', t`Enrolments, places and reviews agree.`, checkInvariants)],
  content: [activityKind, competitionKind],
  attachments: [
    attachedBy('title', 'book_review', 'title_id', {
      'zh-CN': '读者写了书评',
      'en-US': 'A reader has reviewed it',
    }),
    ...['activity_enrolment', 'activity_signing', 'book_review', 'review_check', 'work'].map((table) =>
      attachedBy('reader', table, 'reader_id', {
        'zh-CN': '参加过活动',
        'en-US': 'Has taken part in an activity',
      }),
    ),
  ],
  commands(program, context) {
    registerActivityCommands(program, context);
    registerWorkCommands(program, context);
  },
  async start(portal) {
    serveActivities(portal);
    await serveActivitiesDesk(portal);
    registerPageHeads(portal);
    portal.services.exporters.add('activities', exportActivities);
    portal.services.titleFollowers.set('activities', reviewFollower);
    portal.services.exporters.add('works', exportWorks);
    const { statistics } = portal.services;
    statistics.addMeasure('activities', (db, library, span) =>
      countActivities(db, library, span, portal.clock.now()),
    );
    statistics.addMeasure('participants', (db, library, span) =>
      countParticipants(db, library, span, portal.clock.now()),
    );
    portal.services.today.addWaiting('reviews', 'moderation.judge', waitingReviews);
    portal.services.today.addWaiting('works', 'moderation.judge', waitingWorks);
  },
};
