import type { WorkState } from '@yuelan/contract';
import { type Selectable, sql } from 'kysely';
import { containing } from '../platform/database/containing.ts';
import { countRows, readPage } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderScope } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { WorkAssessmentTable, WorkTable } from './work-tables.ts';

/** SQL of `work` and `work_assessment`. */

export type StoredAssessment = Pick<
  Selectable<WorkAssessmentTable>,
  'work_id' | 'assessor' | 'score' | 'content' | 'updated_at'
>;
export type StoredWork = Selectable<WorkTable> & { readonly assessments: readonly StoredAssessment[] };

export type NewWork = Omit<
  Selectable<WorkTable>,
  'id' | 'clientid' | 'reader_id' | 'captions_key' | 'verdict' | 'return_reason' | 'version'
>;

/** Adds a work; returns undefined if its file was submitted before. */
export async function insertWork(tx: Tx, scope: ReaderScope, work: NewWork): Promise<StoredWork | undefined> {
  const row = await tx
    .insertInto('work')
    .values({ ...work, clientid: scope.clientid, reader_id: scope.readerId, captions_key: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, assessments: [] };
}

/** How many works the reader has submitted to one activity or competition. */
export async function countWorks(db: Db | Tx, scope: ReaderScope, relId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('work')
      .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }))
      .where('rel_id', '=', relId),
  );
}

/** The reader's work with this file, or undefined. */
export async function findWorkByKey(
  db: Db | Tx,
  scope: ReaderScope,
  key: string,
): Promise<StoredWork | undefined> {
  const row = await db
    .selectFrom('work')
    .selectAll()
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId, key }))
    .executeTakeFirst();
  return row === undefined ? undefined : (await withAssessments(db, [row]))[0];
}

/** A reader's works, newest first. */
export async function findOwnWorks(
  db: Db,
  scope: ReaderScope,
  relId: string | undefined,
  page: Slice,
): Promise<{ readonly works: readonly StoredWork[]; readonly total: number }> {
  const own = db
    .selectFrom('work')
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }))
    .$if(relId !== undefined, (query) => query.where('rel_id', '=', relId ?? ''));
  const { rows, total } = await readPage(own, page, (query) =>
    query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
  );
  return { works: await withAssessments(db, rows), total };
}

/** Works with their owners' names and card numbers, for staff. */
const ownedWorks = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('reader', (join) =>
      join.onRef('reader.id', '=', 'work.reader_id').onRef('reader.clientid', '=', 'work.clientid'),
    );

/** Nobody has decided about a work, nor assessed it. */
export const isWaiting = sql<boolean>`(work.verdict = '' and not exists (
  select 1 from work_assessment where work_assessment.work_id = work.id))`;

/** Filters of a list for staff; empty texts do not filter. */
export interface WorkFilter {
  readonly activityId: string;
  readonly state: WorkState | '';
  /** In the name of the file or the activity, or the name or number of the reader. */
  readonly text: string;
}
/**
 * `waiting`: waiting works first, those waiting longest at the top, then the latest decisions. `-waiting`: decided
 * ones first.
 */
export type WorkOrder = 'waiting' | '-waiting' | 'createdAt' | '-createdAt';

/** The works of a library for its staff. */
export async function findWorksForStaff(
  db: Db,
  clientid: ClientId,
  { activityId, state, text }: WorkFilter,
  order: WorkOrder,
  page: Slice,
) {
  const list = ownedWorks(db)
    .where('work.clientid', '=', clientid)
    .$if(activityId !== '', (query) => query.where('work.rel_id', '=', activityId))
    .$if(state === 'waiting', (query) => query.where(isWaiting))
    .$if(state === 'accepted', (query) =>
      query.where(sql<boolean>`work.verdict <> 'returned' and not ${isWaiting}`),
    )
    .$if(state === 'returned', (query) => query.where('work.verdict', '=', state))
    .where(
      containing(text, ['work.filename', 'work.activity_name', 'reader.real_name', 'reader.borrow_number']),
    );
  const { rows, total } = await readPage(list, page, (query) => {
    const selected = query.selectAll('work').select(['reader.borrow_number', 'reader.real_name']);
    const ordered =
      order === 'waiting' || order === '-waiting'
        ? selected
            .orderBy(sql`case when ${isWaiting} then 0 else 1 end`, order === 'waiting' ? 'asc' : 'desc')
            .orderBy(sql`case when ${isWaiting} then work.created_at end`)
            .orderBy('work.created_at', 'desc')
        : selected.orderBy('work.created_at', order === 'createdAt' ? 'asc' : 'desc');
    return ordered.orderBy('work.id');
  });
  return { works: await withAssessments(db, rows), total };
}

/** One work by its number, with its owner's name and card number; of any library without `clientid`. */
export async function findWork(db: Db | Tx, clientid: ClientId | undefined, id: number) {
  const row = await ownedWorks(db)
    .selectAll('work')
    .select(['reader.borrow_number', 'reader.real_name'])
    .where('work.id', '=', id)
    .$if(clientid !== undefined, (query) => query.where('work.clientid', '=', clientid ?? ''))
    .executeTakeFirst();
  return row === undefined ? undefined : (await withAssessments(db, [row]))[0];
}
export type StaffWork = NonNullable<Awaited<ReturnType<typeof findWork>>>;

/** The same, locked until the transaction ends. */
export async function lockWork(
  tx: Tx,
  clientid: ClientId | undefined,
  id: number,
): Promise<StaffWork | undefined> {
  await tx
    .updateTable('work')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .$if(clientid !== undefined, (query) => query.where('clientid', '=', clientid ?? ''))
    .execute();
  return findWork(tx, clientid, id);
}

/** Writes what staff decided about a locked work. The caller compares versions. */
export async function setVerdict(
  tx: Tx,
  { id, version }: Pick<StoredWork, 'id' | 'version'>,
  verdict: string,
  returnReason: string,
): Promise<void> {
  await tx
    .updateTable('work')
    .set({ verdict, return_reason: returnReason, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Deletes a reader's work and returns it; undefined if it is not theirs. */
export async function deleteOwnWork(
  tx: Tx,
  { clientid, readerId }: ReaderScope,
  id: number,
): Promise<Pick<StoredWork, 'key' | 'captions_key'> | undefined> {
  return tx
    .deleteFrom('work')
    .where(({ and }) => and({ clientid, reader_id: readerId, id }))
    .returning(['key', 'captions_key'])
    .executeTakeFirst();
}

/** Saves an assessment of a work, replacing the same person's earlier one. */
export async function putAssessment(
  db: Db | Tx,
  clientid: string,
  assessment: Pick<WorkAssessmentTable, 'work_id' | 'assessor' | 'score' | 'content' | 'updated_at'>,
): Promise<void> {
  const { score, content, updated_at } = assessment;
  await db
    .insertInto('work_assessment')
    .values({ clientid, ...assessment })
    .onConflict((conflict) =>
      conflict.columns(['work_id', 'assessor']).doUpdateSet({ score, content, updated_at }),
    )
    .execute();
}

export async function removeAssessment(tx: Tx, workId: number, assessor: string): Promise<void> {
  await tx
    .deleteFrom('work_assessment')
    .where(({ and }) => and({ work_id: workId, assessor }))
    .execute();
}

export async function setCaptionsKey(
  tx: Tx,
  { id, version }: Pick<StoredWork, 'id' | 'version'>,
  key: string,
): Promise<void> {
  await tx
    .updateTable('work')
    .set({ captions_key: key, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

async function withAssessments<Row extends { readonly id: number }>(
  db: Db | Tx,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly assessments: readonly StoredAssessment[] })[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('work_assessment')
    .select(['work_id', 'assessor', 'score', 'content', 'updated_at'])
    .where(
      'work_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  const byWork = Map.groupBy(found, (assessment) => assessment.work_id);
  return rows.map((row) => ({ ...row, assessments: byWork.get(row.id) ?? [] }));
}
