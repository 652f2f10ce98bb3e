import type { DeskEndpoint } from '../endpoint.ts';

export const purchaseDeskEndpoints = {
  requests: { path: '/desk/purchase/requests', level: 'staff', permission: 'purchases.answer' },
  downloadRequests: {
    path: '/desk/purchase/downloadRequests',
    level: 'staff',
    permission: 'purchases.answer',
    answer: 'bytes',
  },
  ownedTitles: { path: '/desk/purchase/ownedTitles', level: 'staff', permission: 'purchases.answer' },
  answerRequests: { path: '/desk/purchase/answerRequests', level: 'staff', permission: 'purchases.answer' },
} as const satisfies Record<string, DeskEndpoint>;
