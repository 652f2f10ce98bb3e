import type { WaitingKey } from '@yuelan/contract/today/schemas';

/** Below `/{clientid}`: where somebody deals with what waits. A link is shown only where the desk has the screen. */
export const waitingScreens: Readonly<Record<WaitingKey, string>> = {
  holds: '/desk/circulation/holds',
  overdue: '/desk/circulation/overdue',
  reviews: '/desk/moderation/reviews',
  works: '/desk/moderation/works',
  purchases: '/desk/moderation/purchases',
  harvests: '/desk/import/sources',
};
