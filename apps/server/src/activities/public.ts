export { listKnowledgeActivities } from './activity-reads.ts';
export {
  type CreditRestoring,
  findActivitiesById,
  findActivity,
  type StoredActivity,
} from './activity-store.ts';
export { activitiesDomain } from './domain.ts';
export { readParticipant, refuseParticipation, withoutCredit } from './participation.ts';
export { statusByClock } from './rules/status-by-clock.ts';
