import type { DeskReview, DeskWork, Language } from '@yuelan/contract';
import { inLanguage } from '../content/public.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { findActivitiesById } from './activity-store.ts';
import { presentAssessments } from './present-review.ts';
import { presentAssessment } from './present-work.ts';
import type { StoredReview } from './review-store.ts';
import type { StaffWork } from './work-store.ts';

/** Reviews as staff see them: with names, card numbers and what they were written for. */
export async function presentDeskReviews(
  db: Db | Tx,
  { clientid, settings }: Pick<LibraryScope, 'clientid' | 'settings'>,
  language: Language,
  reviews: readonly StoredReview[],
): Promise<DeskReview[]> {
  const ids = [...new Set(reviews.map(({ activityId }) => activityId))];
  const activities = await findActivitiesById(db, clientid, ids);
  const names = new Map(activities.map(({ id, texts }) => [id, inLanguage(texts, language)?.name ?? '']));
  return reviews.map((review) => ({
    id: String(review.id),
    version: review.version,
    state: review.state,
    reason: review.hiddenReason,
    activityId: review.activityId,
    activityName: names.get(review.activityId) ?? '',
    reader: { id: review.readerId, name: review.realName, number: review.borrowNumber },
    bookName: review.bookName,
    firstAuthor: review.firstAuthor,
    ...(review.titleId === undefined ? {} : { catalogueId: String(review.titleId) }),
    content: review.content,
    createdAt: review.createdAt,
    updatedAt: review.updatedAt,
    assessments: presentAssessments(review, settings.timeZone),
  }));
}

function stateOf({ verdict, assessments }: StaffWork): DeskWork['state'] {
  if (verdict === 'returned') return 'returned';
  // An assessment alone is a decision too.
  return verdict === '' && assessments.length === 0 ? 'waiting' : 'accepted';
}

export function presentDeskWork(work: StaffWork): DeskWork {
  return {
    id: String(work.id),
    version: work.version,
    state: stateOf(work),
    reason: work.return_reason,
    kind: work.kind,
    activityId: work.activity_id,
    activityName: work.activity_name,
    reader: { id: work.reader_id, name: work.real_name, number: work.borrow_number },
    filename: work.filename,
    size: work.size,
    hasCaptions: work.captions_key !== '',
    createdAt: work.created_at,
    assessments: work.assessments.map(presentAssessment),
  };
}
