export { activitiesDomain } from './domain.ts';
