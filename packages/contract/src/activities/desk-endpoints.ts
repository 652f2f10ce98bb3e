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
  setCaptions: {
    path: '/desk/activities/setCaptions',
    level: 'staff',
    permission: 'moderation.judge',
    body: 'multipart',
  },
  judgeWork: { path: '/desk/activities/judgeWork', level: 'staff', permission: 'moderation.judge' },
  activities: { path: '/desk/activities/activities', level: 'staff', permission: 'participants.manage' },
  participants: { path: '/desk/activities/participants', level: 'staff', permission: 'participants.manage' },
  signInSheet: { path: '/desk/activities/signInSheet', level: 'staff', permission: 'participants.manage' },
  downloadParticipants: {
    path: '/desk/activities/downloadParticipants',
    level: 'staff',
    permission: 'participants.manage',
    answer: 'bytes',
  },
  removeParticipant: {
    path: '/desk/activities/removeParticipant',
    level: 'staff',
    permission: 'participants.manage',
  },
} as const satisfies Record<string, DeskEndpoint>;
