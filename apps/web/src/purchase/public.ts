/** What other parts of the portal use of recommendations for purchase. */
export { purchaseCountQuery } from './api.ts';
export { RecommendHost } from './components/recommend-host.tsx';
export { askRecommend } from './recommend-request.ts';
