import type { Selectable } from 'kysely';
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

export type NewWork = Omit<Selectable<WorkTable>, 'id' | 'clientid' | 'reader_id' | 'captions_key'>;

/** Adds a work; nothing when its file was submitted before. */
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

/** The reader's own work with this file, or nothing. */
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

/** The works of a library with their owners' card numbers, oldest first, for staff. */
export async function findWorksForStaff(db: Db, clientid: ClientId, relId: string | undefined) {
  const rows = await db
    .selectFrom('work')
    .innerJoin('reader', (join) =>
      join.onRef('reader.id', '=', 'work.reader_id').onRef('reader.clientid', '=', 'work.clientid'),
    )
    .selectAll('work')
    .select(['reader.borrow_number', 'reader.real_name'])
    .where('work.clientid', '=', clientid)
    .$if(relId !== undefined, (query) => query.where('work.rel_id', '=', relId ?? ''))
    .orderBy('work.created_at')
    .orderBy('work.id')
    .execute();
  return withAssessments(db, rows);
}

/** One work of any library, by its number. */
export async function findWork(db: Db, id: number): Promise<StoredWork | undefined> {
  const row = await db.selectFrom('work').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : (await withAssessments(db, [row]))[0];
}

/** Deletes a reader's work and returns it; nothing when it is not theirs. */
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
  db: Db,
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

export async function setCaptions(tx: Tx, id: number, key: string): Promise<void> {
  await tx.updateTable('work').set({ captions_key: key }).where('id', '=', id).execute();
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
