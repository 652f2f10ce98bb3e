export { purchaseDomain } from './domain.ts';
export { insertRecommendation } from './store.ts';
