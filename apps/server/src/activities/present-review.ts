import type { BookReview } from '@yuelan/contract';
import { localTime } from '../content/public.ts';
import type { ReaderId } from '../platform/ids.ts';
import { maskName } from '../reader/public.ts';
import type { StoredReview } from './review-store.ts';

/** A review as this reader sees it: names of others are masked. */
export function presentReview(
  review: StoredReview,
  timeZone: string,
  readerId: ReaderId | undefined,
): BookReview {
  const mine = review.readerId === readerId;
  const { assessments } = review;
  const sum = assessments.reduce((all, { score }) => all + score, 0);
  return {
    id: String(review.id),
    parentId: review.activityId,
    realName: mine ? review.realName : maskName(review.realName),
    mine: mine ? 1 : 0,
    bookName: review.bookName,
    firstAuthor: review.firstAuthor,
    ...(review.titleId === undefined ? {} : { catalogueId: String(review.titleId) }),
    commentContent: review.content,
    commentPublishStatus: review.published ? 1 : 0,
    ...(mine && review.hidden ? { hiddenReason: review.hiddenReason } : {}),
    ...(assessments.length === 0 ? {} : { avgAssessScore: Math.round((sum / assessments.length) * 10) / 10 }),
    assessments: presentAssessments(review, timeZone),
    createtime: localTime(review.createdAt, timeZone),
    updateTime: localTime(review.updatedAt, timeZone),
  };
}

export function presentAssessments({ assessments }: StoredReview, timeZone: string) {
  return assessments.map(({ assessor, content, score, updatedAt }) => ({
    assessRealName: assessor,
    assessContent: content,
    assessScore: score,
    updateTime: localTime(updatedAt, timeZone),
  }));
}
