export { listKnowledgeActivities } from './activity-reads.ts';
export {
  type CreditRestoring,
  findActivitiesById,
  findActivity,
  findEveryActivity,
  type StoredActivity,
} from './activity-store.ts';
export { activitiesDomain } from './domain.ts';
export { readParticipant, refuseParticipation, withoutCredit } from './participation.ts';
export { insertEnrolment, insertSigning, takePlace } from './participation-store.ts';
export { insertReview, putAssessment } from './review-store.ts';
export { statusByClock } from './rules/status-by-clock.ts';
