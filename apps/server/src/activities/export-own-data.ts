import { defaultLanguage } from '@yuelan/contract';
import { inLanguage } from '../content/public.ts';
import type { Exporter } from '../reader/public.ts';
import { findActivitiesById, type StoredActivity } from './activity-store.ts';
import { findOwnDeeds } from './participation-store.ts';
import { findReviewsOf } from './review-store.ts';

/** What this domain stores about a reader: enrolments, check-ins and reviews. Works have their own exporter. */
export const exportActivities: Exporter = async (db, { clientid, settings }, readerId) => {
  const language = settings.languages[0] ?? defaultLanguage;
  const nameIn = ({ texts }: StoredActivity) => inLanguage(texts, language)?.name ?? '';
  const deeds = await findOwnDeeds(db, clientid, readerId);
  const activities = await findActivitiesById(db, clientid, [...deeds.keys()]);
  const nameOf = (id: string) => activities.flatMap((one) => (one.id === id ? nameIn(one) : [])).join('');
  const reviews = await findReviewsOf(db, clientid, readerId);
  return {
    activities: [...deeds].flatMap(([id, { enrolledAt, signedAt, waiting }]) =>
      enrolledAt === undefined && signedAt === undefined && waiting === undefined
        ? []
        : [{ name: nameOf(id), enrolledAt, signedAt, waitingSince: waiting?.since }],
    ),
    reviews: reviews.map((review) => ({
      activity: nameOf(review.activityId),
      bookName: review.bookName,
      firstAuthor: review.firstAuthor,
      content: review.content,
      published: review.published,
      ...(review.hidden ? { hidden: true, hiddenReason: review.hiddenReason } : {}),
      createdAt: review.createdAt,
      updatedAt: review.updatedAt,
      assessments: review.assessments.map(({ assessor, content, score, updatedAt }) => ({
        assessor,
        content,
        score,
        updatedAt,
      })),
    })),
  };
};
