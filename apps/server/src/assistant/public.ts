export { assistantDomain } from './domain.ts';
