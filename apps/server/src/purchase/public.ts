export { purchaseDomain } from './domain.ts';
