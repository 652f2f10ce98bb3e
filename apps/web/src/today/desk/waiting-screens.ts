import type { WaitingKey } from '@yuelan/contract/today/schemas';

/**
 * The screens, below `/{clientid}`, on which staff deal with what is waiting. A link is shown only if the desk has the
 * screen.
 */
export const waitingScreens: Readonly<Record<WaitingKey, string>> = {
  holds: '/desk/circulation/holds',
  overdue: '/desk/circulation/overdue',
  reviews: '/desk/moderation/reviews',
  works: '/desk/moderation/works',
  purchases: '/desk/moderation/purchases',
  harvests: '/desk/import/sources',
};
