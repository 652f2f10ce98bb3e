import type { DeskEndpoint } from '../endpoint.ts';

export const activitiesDeskEndpoints = {
  reviews: { path: '/desk/activities/reviews', level: 'staff', permission: 'moderation.judge' },
  downloadReviews: {
    path: '/desk/activities/downloadReviews',
    level: 'staff',
    permission: 'moderation.judge',
    answer: 'bytes',
  },
  judgeReviews: { path: '/desk/activities/judgeReviews', level: 'staff', permission: 'moderation.judge' },

  works: { path: '/desk/activities/works', level: 'staff', permission: 'moderation.judge' },
  work: { path: '/desk/activities/work', level: 'staff', permission: 'moderation.judge' },
  downloadWorks: {
    path: '/desk/activities/downloadWorks',
    level: 'staff',
    permission: 'moderation.judge',
    answer: 'bytes',
  },
  judgeWork: { path: '/desk/activities/judgeWork', level: 'staff', permission: 'moderation.judge' },
} as const satisfies Record<string, DeskEndpoint>;
