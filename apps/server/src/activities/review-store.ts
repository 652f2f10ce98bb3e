import type { ReviewState } from '@yuelan/contract';
import { type Selection, sql } from 'kysely';
import { containing } from '../platform/database/containing.ts';
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
  'book_review.hidden_reason as hiddenReason',
  'book_review.version',
  'book_review.clientid',
  'book_review.created_at as createdAt',
  'book_review.updated_at as updatedAt',
  'reader.real_name as realName',
  'reader.borrow_number as borrowNumber',
] as const;

type Row = Selection<Database, 'book_review' | 'reader', (typeof columns)[number]>;

const everyReview = (db: Db | Tx) =>
  db.selectFrom('book_review').innerJoin('reader', 'reader.id', 'book_review.reader_id');

const reviews = (db: Db | Tx, clientid: ClientId) =>
  everyReview(db).where('book_review.clientid', '=', clientid);

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
    state: stateOf(row),
    assessments: byReview.get(row.id) ?? [],
  }));
}

/** waiting: nobody has published it yet. */
function stateOf({ published, hidden }: Pick<Row, 'published' | 'hidden'>): ReviewState {
  if (published === 1) return 'published';
  return hidden === 1 ? 'hidden' : 'waiting';
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

/** Filters of a list for staff; empty texts do not filter. */
export interface ReviewFilter {
  readonly activityId: string;
  readonly state: ReviewState | '';
  /** In the book, its author, the review, or the name or number of its author. */
  readonly text: string;
}
/**
 * `waiting`: waiting reviews first, those waiting longest at the top, then the latest decisions. `-waiting`: decided
 * ones first.
 */
export type ReviewOrder = 'waiting' | '-waiting' | 'updatedAt' | '-updatedAt';

/** The reviews of a library for its staff. */
export async function findReviewsForStaff(
  db: Db,
  clientid: ClientId,
  { activityId, state, text }: ReviewFilter,
  order: ReviewOrder,
  page: Slice,
): Promise<{ readonly reviews: readonly StoredReview[]; readonly total: number }> {
  const list = reviews(db, clientid)
    .$if(activityId !== '', (query) => query.where('activity_id', '=', activityId))
    .$if(state !== '', (query) =>
      query
        .where('published', '=', state === 'published' ? 1 : 0)
        .where('hidden', '=', state === 'hidden' ? 1 : 0),
    )
    .where(
      containing(text, [
        'book_review.book_name',
        'book_review.first_author',
        'book_review.content',
        'reader.real_name',
        'reader.borrow_number',
      ]),
    );
  const { rows, total } = await readPage(list, page, (query) => {
    const selected = query.select(columns);
    const ordered =
      order === 'waiting' || order === '-waiting'
        ? selected
            .orderBy(sql`published + hidden`, order === 'waiting' ? 'asc' : 'desc')
            .orderBy(sql`case when published + hidden = 0 then book_review.updated_at end`)
            .orderBy('book_review.updated_at', 'desc')
        : selected.orderBy('book_review.updated_at', order === 'updatedAt' ? 'asc' : 'desc');
    return ordered.orderBy('book_review.id');
  });
  return { reviews: await withAssessments(db, rows), total };
}

/** These reviews as they are now, in the order of their ids; of every library without `clientid`. */
export async function findReviewsById(
  db: Db | Tx,
  clientid: ClientId | undefined,
  ids: readonly number[],
): Promise<readonly StoredReview[]> {
  if (ids.length === 0) return [];
  const rows = await everyReview(db)
    .$if(clientid !== undefined, (query) => query.where('book_review.clientid', '=', clientid ?? ''))
    .where('book_review.id', 'in', [...ids])
    .select(columns)
    .orderBy('book_review.id')
    .execute();
  return withAssessments(db, rows);
}

/** Locks reviews until the transaction ends, always in the same order; of every library without `clientid`. */
export async function lockReviews(
  tx: Tx,
  clientid: ClientId | undefined,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b))
    await tx
      .updateTable('book_review')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('id', '=', id)
      .$if(clientid !== undefined, (query) => query.where('clientid', '=', clientid ?? ''))
      .execute();
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
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      book_name: review.bookName,
      first_author: review.firstAuthor,
      match_key: review.matchKey,
      title_id: review.titleId ?? null,
      content: review.content,
      published: review.published ? 1 : 0,
      hidden: review.hidden ? 1 : 0,
      ...(review.hidden ? {} : { hidden_reason: '' }),
      updated_at: review.at.toISOString(),
    }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a review and its assessments. */
export async function deleteReviewRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('review_assessment').where('review_id', '=', id).execute();
  await tx.deleteFrom('book_review').where('id', '=', id).execute();
}

/** Writes a decision of the staff about a locked review. The caller compares versions. */
export async function setReviewState(
  tx: Tx,
  { id, version }: Pick<StoredReview, 'id' | 'version'>,
  state: ReviewState,
  hiddenReason: string,
): Promise<void> {
  await tx
    .updateTable('book_review')
    .set({
      published: state === 'published' ? 1 : 0,
      hidden: state === 'hidden' ? 1 : 0,
      hidden_reason: hiddenReason,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}
