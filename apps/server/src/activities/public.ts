export { listActivities, listKnowledgeActivities } from './activity-reads.ts';
export {
  findActivitiesById,
  findActivity,
  findEveryActivity,
  type StoredActivity,
} from './activity-store.ts';
export { activitiesDomain } from './domain.ts';
export { insertEnrolment, takePlace } from './enrolment-store.ts';
export { readParticipant, refuseParticipation, withoutCredit } from './participation.ts';
export { insertSigning } from './participation-store.ts';
export { putAssessment } from './review-assessment-store.ts';
export { insertReview } from './review-store.ts';
export { statusByClock } from './rules/activity-clock.ts';
