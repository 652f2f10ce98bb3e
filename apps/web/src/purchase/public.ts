/** The exports of the purchase domain for other parts of the portal. */
export { purchaseCountQuery } from './api.ts';
export { RecommendHost } from './components/recommend-host.tsx';
export { askRecommend } from './recommend-request.ts';
