import type { Selectable, Selection } from 'kysely';
import { z } from 'zod';
import { readPage } from '../platform/database/listing.ts';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import { hasStatus, inTimesOrder, isShown } from './shown-by-clock.ts';
import type { ActivityTable, ActivityTextTable } from './tables.ts';

/** SQL of activities as the library describes them. */

export type ActivityWords = Omit<ActivityTextTable, 'clientid' | 'activity_id'>;

const namesSchema = z.array(z.string());
const categorySchema = z.literal([1, 2, 3, 4]);

const columns = [
  'id',
  'key',
  'category',
  'start_at as startAt',
  'end_at as endAt',
  'updated_at as updatedAt',
  'cover',
  'enrol',
  'enrol_from as enrolFrom',
  'enrol_until as enrolUntil',
  'sign',
  'capacity',
  'enrolled_count as enrolledCount',
  'reviews',
  'works',
  'departments',
  'borrower_types as borrowerTypes',
  'credit_from as creditFrom',
  'credit_to as creditTo',
  'credit_reset as creditReset',
  'answer_number as answerNumber',
  'right_number as rightNumber',
] as const;
type Row = Selection<Database, 'activity', (typeof columns)[number]>;

export function activityOf(
  { creditReset, answerNumber, rightNumber, creditFrom, creditTo, ...row }: Row,
  texts: readonly ActivityWords[],
) {
  return {
    ...row,
    category: categorySchema.parse(row.category),
    enrol: row.enrol === 1,
    sign: row.sign === 1,
    capacity: row.capacity ?? undefined,
    departments: namesSchema.parse(JSON.parse(row.departments)),
    borrowerTypes: namesSchema.parse(JSON.parse(row.borrowerTypes)),
    creditFrom: creditFrom ?? undefined,
    creditTo: creditTo ?? undefined,
    /** Of a credit challenge: what restores a reader's credit (docs/states-and-codes.md#challenges). */
    restoring:
      creditReset === null || answerNumber === null || rightNumber === null
        ? undefined
        : { creditReset, answerNumber, rightNumber },
    texts,
  };
}

/**
 * A published activity. Times are ISO 8601 UTC texts, empty for none. `reviews` and `works`: how many each reader may
 * submit; 0: none.
 */
export type StoredActivity = Readonly<ReturnType<typeof activityOf>>;

function shownActivities(db: Db | Tx, clientid: ClientId, at: string) {
  return db.selectFrom('activity').where('clientid', '=', clientid).where(isShown(at));
}

/** Filters of a list of activities. */
export interface ActivityFilter {
  readonly status?: 1 | 2 | 3 | undefined;
  readonly category?: 1 | 2 | 3 | 4 | undefined;
}

/** Published activities: in progress first (soonest end first), then those to come, then those over (latest first). */
export async function findActivities(
  db: Db,
  clientid: ClientId,
  now: Date,
  { status, category }: ActivityFilter,
  page: Slice,
): Promise<{ readonly activities: readonly StoredActivity[]; readonly total: number }> {
  const at = now.toISOString();
  const shown = shownActivities(db, clientid, at)
    .where(hasStatus(status, at))
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 0));
  const { rows, total } = await readPage(shown, page, (query) =>
    query.select(columns).orderBy(inTimesOrder(at)),
  );
  return { activities: await withTexts(db, clientid, rows), total };
}

/** One published activity, or undefined. */
export async function findActivity(
  db: Db | Tx,
  clientid: ClientId,
  now: Date,
  id: string,
): Promise<StoredActivity | undefined> {
  const row = await shownActivities(db, clientid, now.toISOString())
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : (await withTexts(db, clientid, [row]))[0];
}

/** The published ones among these activities, in any order. */
export async function findShownActivities(
  db: Db | Tx,
  clientid: ClientId,
  now: Date,
  ids: readonly string[],
): Promise<readonly StoredActivity[]> {
  if (ids.length === 0) return [];
  const rows = await shownActivities(db, clientid, now.toISOString())
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return withTexts(db, clientid, rows);
}

/** Activities with these ids, published or not, in any order: what a reader once took part in. */
export async function findActivitiesById(
  db: Db | Tx,
  clientid: ClientId,
  ids: readonly string[],
): Promise<readonly StoredActivity[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .select(columns)
    .where('clientid', '=', clientid)
    .where('id', 'in', [...ids])
    .execute();
  return withTexts(db, clientid, rows);
}

/** Every activity of a library with its file's content, for staff, by key. */
export async function findEveryActivity(db: Db, clientid: ClientId) {
  const rows = await db
    .selectFrom('activity')
    .select(columns)
    .where(({ and }) => and({ clientid, withdrawn_at: '' }))
    .orderBy('key')
    .execute();
  return withTexts(db, clientid, rows);
}

async function withTexts(
  db: Db | Tx,
  clientid: ClientId,
  rows: readonly Row[],
): Promise<readonly StoredActivity[]> {
  const ids = rows.map(({ id }) => id);
  const texts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('activity_text')
          .select(['activity_id', 'language', 'name', 'place', 'object', 'introduction'])
          .where('clientid', '=', clientid)
          .where('activity_id', 'in', ids)
          .execute();
  const byId = Map.groupBy(texts, ({ activity_id }) => activity_id);
  return rows.map((row) => activityOf(row, byId.get(row.id) ?? []));
}

export interface NewActivity
  extends Omit<
    Selectable<ActivityTable>,
    'clientid' | 'withdrawn_at' | 'enrolled_count' | 'last_waiting_number'
  > {
  readonly texts: readonly ActivityWords[];
}

/** Stores an activity, replacing the one with its id; the row and its participants stay. */
export async function putActivity(tx: Tx, clientid: ClientId, { texts, ...row }: NewActivity): Promise<void> {
  const { id: _id, ...facts } = row;
  await tx
    .insertInto('activity')
    .values({ clientid, ...row })
    .onConflict((conflict) =>
      conflict.columns(['clientid', 'id']).doUpdateSet({ ...facts, withdrawn_at: '' }),
    )
    .execute();
  await tx
    .deleteFrom('activity_text')
    .where(({ and }) => and({ clientid, activity_id: row.id }))
    .execute();
  await tx
    .insertInto('activity_text')
    .values(texts.map((text) => ({ clientid, activity_id: row.id, ...text })))
    .execute();
}
