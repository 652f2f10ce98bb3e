/** The exports of the activities domain for other parts of the portal. */
export {
  activityQuery,
  creditQuery,
  homeActivitiesQuery,
  homeCompetitionsQuery,
  ownActivityCountQuery,
} from './api.ts';
export { ActivityText } from './components/activity-article.tsx';
export { ActivityLines } from './components/activity-lines.tsx';
export { ActivityPage, SealedActivityPage } from './components/activity-page.tsx';
export { Assessments } from './components/assessments.tsx';
export { CompetitionText } from './components/competition-article.tsx';
export { CompetitionLines } from './components/competition-lines.tsx';
export { OwnActivities } from './components/own-activities.tsx';
export { Works } from './components/work-list.tsx';
export { WorkPlayer } from './components/work-player.tsx';
