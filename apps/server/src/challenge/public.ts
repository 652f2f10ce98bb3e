export { challengeDomain } from './domain.ts';
