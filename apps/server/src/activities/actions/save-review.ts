import type { activitiesCalls, ParsedInputOf } from '@yuelan/contract';
import { titleKey } from '@yuelan/search';
import { shownTitleId } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { findActivity } from '../activity-store.ts';
import { readParticipant } from '../participation.ts';
import { isChecked } from '../review-check-store.ts';
import { findReviewsOf, insertReview, updateReview } from '../review-store.ts';
import { statusByClock } from '../rules/activity-clock.ts';
import { refuseParticipation } from '../rules/participation.ts';

/** 《活着》 and "活 着" are the same book; a title of symbols only is compared as written. */
const keyOf = (text: string) => titleKey(text) || text.normalize('NFKC').replace(/\s+/g, ' ');

/**
 * Writes a review: changes the caller's review with the given id, or of the same book, or else adds one, so that a
 * double click makes one review. The library decides whether others see it. Returns its id.
 */
export async function saveReview(
  db: Db,
  caller: ReaderCaller,
  input: ParsedInputOf<typeof activitiesCalls.saveBookReview>,
): Promise<number> {
  const { library, readerId, now } = caller;
  const { clientid, settings } = library;
  const { parentId, bookName, firstAuthor, commentContent } = input;
  const titleId =
    input.catalogueId === undefined ? undefined : await shownTitleId(db, library, input.catalogueId);
  const words = {
    titleId,
    bookName,
    firstAuthor,
    content: commentContent,
    matchKey: JSON.stringify([keyOf(bookName), keyOf(firstAuthor)]),
  };
  return transaction(db, async (tx) => {
    // The rest concerns only this reader's reviews, so locking the reader makes nobody else wait.
    await lockReader(tx, clientid, readerId);
    const activity = await findActivity(tx, clientid, now, parentId);
    if (activity === undefined) throw refuse('activities.activity.missing');
    const isOpen = activity.reviews > 0 && statusByClock(activity.startAt, activity.endAt, now) === 2;
    const own = await findReviewsOf(tx, clientid, readerId, parentId);
    const before =
      input.id === undefined
        ? own.find(({ matchKey }) => matchKey === words.matchKey)
        : own.find(({ id }) => String(id) === input.id);
    if (input.id !== undefined && before === undefined) throw refuse('activities.review.missing');
    if (!isOpen) throw refuse('activities.review.closed');
    const refusal = refuseParticipation(activity, await readParticipant(tx, clientid, readerId));
    if (refusal !== undefined) throw refusal;
    const checked = await isChecked(tx, { clientid, readerId, activityId: parentId });
    const atOnce = settings.reviewPublication === 'at-once' && !checked;
    if (before === undefined) {
      if (own.length >= activity.reviews)
        throw refuse('activities.review.limit', { limit: activity.reviews });
      return insertReview(tx, {
        clientid,
        readerId,
        activityId: parentId,
        ...words,
        published: atOnce,
        at: now,
      });
    }
    const isSame =
      before.bookName === bookName &&
      before.firstAuthor === firstAuthor &&
      before.content === commentContent &&
      before.titleId === titleId;
    if (!isSame)
      await updateReview(tx, before.id, {
        ...words,
        published: atOnce && !before.hidden,
        hidden: atOnce && before.hidden,
        at: now,
      });
    return before.id;
  });
}
