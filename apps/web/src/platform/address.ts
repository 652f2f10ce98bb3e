/** Addresses of pages that belong to no library. */
export const portalPages = {
  notMatch: '/client/notMatch',
  choose: '/client/choose',
  forbidden: '/client/403',
} as const;
