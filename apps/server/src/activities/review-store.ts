import type { Selection } from 'kysely';
import { readPage } from '../platform/database/listing.ts';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';

/** SQL of book reviews. */

export interface ReviewWords {
  readonly bookName: string;
  readonly firstAuthor: string;
  readonly content: string;
  readonly matchKey: string;
  /** A title of the catalogue, if the author chose one. */
  readonly titleId: number | undefined;
}

export interface Assessment {
  readonly assessor: string;
  readonly content: string;
  /** 0 to 100. */
  readonly score: number;
  readonly updatedAt: string;
}

const columns = [
  'book_review.id',
  'book_review.activity_id as activityId',
  'book_review.reader_id as readerId',
  'book_review.book_name as bookName',
  'book_review.first_author as firstAuthor',
  'book_review.match_key as matchKey',
  'book_review.title_id as titleId',
  'book_review.content',
  'book_review.published',
  'book_review.hidden',
  'book_review.created_at as createdAt',
  'book_review.updated_at as updatedAt',
  'reader.real_name as realName',
  'reader.borrow_number as borrowNumber',
] as const;

type Row = Selection<Database, 'book_review' | 'reader', (typeof columns)[number]>;

const reviews = (db: Db | Tx, clientid: ClientId) =>
  db
    .selectFrom('book_review')
    .innerJoin('reader', 'reader.id', 'book_review.reader_id')
    .where('book_review.clientid', '=', clientid);

async function withAssessments(db: Db | Tx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const said =
    ids.length === 0
      ? []
      : await db
          .selectFrom('review_assessment')
          .select(['review_id', 'assessor', 'content', 'score', 'updated_at as updatedAt'])
          .where('review_id', 'in', ids)
          .orderBy('updated_at')
          .orderBy('id')
          .execute();
  const byReview = Map.groupBy(said, ({ review_id }) => review_id);
  return rows.map((row) => ({
    ...row,
    titleId: row.titleId ?? undefined,
    published: row.published === 1,
    hidden: row.hidden === 1,
    assessments: byReview.get(row.id) ?? [],
  }));
}
/** A review with its assessments. Times are ISO 8601 UTC texts. */
export type StoredReview = Readonly<Awaited<ReturnType<typeof withAssessments>>[number]>;

/** A reader's reviews, of one activity or of all, oldest first. */
export async function findReviewsOf(
  db: Db | Tx,
  clientid: ClientId,
  readerId: ReaderId,
  activityId?: string,
): Promise<readonly StoredReview[]> {
  const own = reviews(db, clientid).where('reader_id', '=', readerId);
  const rows = await (activityId === undefined ? own : own.where('activity_id', '=', activityId))
    .select(columns)
    .orderBy('book_review.id')
    .execute();
  return withAssessments(db, rows);
}

/** The reviews of an activity that a reader sees: their own first, then published ones, newest first. */
export async function findShownReviews(
  db: Db,
  clientid: ClientId,
  activityId: string,
  readerId: ReaderId | undefined,
  page: Slice,
): Promise<{ readonly reviews: readonly StoredReview[]; readonly total: number }> {
  const shown = reviews(db, clientid)
    .where('activity_id', '=', activityId)
    .where(({ or, eb }) =>
      or([eb('published', '=', 1), ...(readerId === undefined ? [] : [eb('reader_id', '=', readerId)])]),
    );
  const { rows, total } = await readPage(shown, page, (query) =>
    query
      .select(columns)
      .orderBy(({ eb, val }) =>
        eb
          .case()
          .when('reader_id', '=', readerId ?? '')
          .then(val(0))
          .else(val(1))
          .end(),
      )
      .orderBy('book_review.created_at', 'desc')
      .orderBy('book_review.id', 'desc'),
  );
  return { reviews: await withAssessments(db, rows), total };
}

/** Filters of a list for staff. */
export interface ReviewFilter {
  readonly activityId?: string | undefined;
  readonly state?: ReviewState | undefined;
}
/** waiting: nobody has published it yet. */
export type ReviewState = 'waiting' | 'published' | 'hidden';

/** The reviews of a library for its staff, oldest first. */
export async function findReviewsForStaff(
  db: Db,
  clientid: ClientId,
  { activityId, state }: ReviewFilter,
): Promise<readonly StoredReview[]> {
  const rows = await reviews(db, clientid)
    .$if(activityId !== undefined, (query) => query.where('activity_id', '=', activityId ?? ''))
    .$if(state !== undefined, (query) =>
      query
        .where('published', '=', state === 'published' ? 1 : 0)
        .where('hidden', '=', state === 'hidden' ? 1 : 0),
    )
    .select(columns)
    .orderBy('book_review.id')
    .execute();
  return withAssessments(db, rows);
}

export interface NewReview extends ReviewWords {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
  readonly activityId: string;
  readonly published: boolean;
  readonly at: Date;
}

/** Returns the id of the new review. */
export async function insertReview(tx: Tx, review: NewReview): Promise<number> {
  const time = review.at.toISOString();
  const { id } = await tx
    .insertInto('book_review')
    .values({
      clientid: review.clientid,
      activity_id: review.activityId,
      reader_id: review.readerId,
      book_name: review.bookName,
      first_author: review.firstAuthor,
      match_key: review.matchKey,
      title_id: review.titleId ?? null,
      content: review.content,
      published: review.published ? 1 : 0,
      hidden: 0,
      created_at: time,
      updated_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReview(
  tx: Tx,
  id: number,
  review: ReviewWords & { readonly published: boolean; readonly hidden: boolean; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('book_review')
    .set({
      book_name: review.bookName,
      first_author: review.firstAuthor,
      match_key: review.matchKey,
      title_id: review.titleId ?? null,
      content: review.content,
      published: review.published ? 1 : 0,
      hidden: review.hidden ? 1 : 0,
      updated_at: review.at.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes a review and its assessments. */
export async function deleteReviewRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('review_assessment').where('review_id', '=', id).execute();
  await tx.deleteFrom('book_review').where('id', '=', id).execute();
}

type Author = Pick<NewReview, 'clientid' | 'readerId' | 'activityId'>;

/** Records that this reader's next review here waits until staff publish it. */
export async function noteCheck(tx: Tx, { clientid, readerId, activityId }: Author): Promise<void> {
  await tx
    .insertInto('review_check')
    .values({ clientid, activity_id: activityId, reader_id: readerId })
    .onConflict((conflict) => conflict.columns(['clientid', 'activity_id', 'reader_id']).doNothing())
    .execute();
}

/** Whether this reader's reviews here wait until staff publish them. */
export async function isChecked(tx: Tx, { clientid, readerId, activityId }: Author): Promise<boolean> {
  const row = await tx
    .selectFrom('review_check')
    .select('reader_id')
    .where(({ and }) => and({ clientid, activity_id: activityId, reader_id: readerId }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Publishes or hides a review. False when there is none with this id. */
export async function setPublished(db: Db, id: number, published: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('book_review')
    .set({ published: published ? 1 : 0, hidden: published ? 0 : 1 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Saves a staff member's assessment of a review, replacing that person's earlier one. */
export async function putAssessment(
  tx: Tx,
  reviewId: number,
  { assessor, content, score }: Pick<Assessment, 'assessor' | 'content' | 'score'>,
  at: Date,
): Promise<boolean> {
  const review = await tx
    .selectFrom('book_review')
    .select('id')
    .where('id', '=', reviewId)
    .executeTakeFirst();
  if (review === undefined) return false;
  const said = { content, score, updated_at: at.toISOString() };
  await tx
    .insertInto('review_assessment')
    .values({ review_id: reviewId, assessor, ...said })
    .onConflict((conflict) => conflict.columns(['review_id', 'assessor']).doUpdateSet(said))
    .execute();
  return true;
}
