import type { Endpoint } from '../endpoint.ts';

export const activitiesEndpoints = {
  competitions: { path: '/reader/activities/queryCompetitionList', level: 'visitor' },
  competition: { path: '/reader/activities/queryCompetitionById', level: 'visitor' },
  activities: { path: '/reader/activities/queryActivitiesList', level: 'visitor' },
  activity: { path: '/reader/activities/queryActivitiesById', level: 'visitor' },
  enrol: { path: '/reader/activities/enroll', level: 'reader' },
  cancelEnrolment: { path: '/reader/activities/cancelEnroll', level: 'reader' },
  sign: { path: '/reader/activities/sign', level: 'reader' },
  ownActivities: { path: '/reader/activities/queryAllActivitiesByUserIdForOpac', level: 'reader' },
  knowledgeActivities: { path: '/reader/activities/queryAllKnowledgeActivitiesByUserId', level: 'reader' },
  readerCredit: { path: '/reader/activities/queryReaderCredit', level: 'reader' },
  bookReviews: { path: '/reader/activities/queryBookReviews', level: 'visitor' },
  saveBookReview: { path: '/reader/activities/saveOrUpdateBookReview', level: 'reader' },
  deleteBookReview: { path: '/reader/activities/deleteBookReview', level: 'reader' },
  deleteWork: { path: '/reader/activities/deleteWork', level: 'reader' },
  ownWorks: { path: '/reader/activities/queryReaderActivityWorksByUserId', level: 'reader' },
  signUpload: { path: '/file/oss/getSign', level: 'reader' },
  saveWork: { path: '/reader/activities/saveWork', level: 'reader' },
} as const satisfies Record<string, Endpoint>;
