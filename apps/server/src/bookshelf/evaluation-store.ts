import type { Db } from '../platform/database/tables.ts';
import type { ClientId, ReaderScope, TitleId } from '../platform/ids.ts';
import type { TitleEvaluationTable } from './tables.ts';

/** SQL for suitability evaluations. */

export type Evaluation = Readonly<Pick<TitleEvaluationTable, 'criteria' | 'types' | 'content'>>;

/** Saves the reader's evaluation of a title, replacing an earlier one. */
export async function putEvaluation(
  db: Db,
  scope: ReaderScope,
  titleId: TitleId,
  evaluation: Evaluation,
  at: Date,
): Promise<void> {
  const time = at.toISOString();
  await db
    .insertInto('title_evaluation')
    .values({
      clientid: scope.clientid,
      reader_id: scope.readerId,
      title_id: titleId,
      ...evaluation,
      created_at: time,
      updated_at: time,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['clientid', 'reader_id', 'title_id'])
        .doUpdateSet({ ...evaluation, updated_at: time }),
    )
    .execute();
}

export async function findEvaluation(
  db: Db,
  scope: ReaderScope,
  titleId: number,
): Promise<Evaluation | undefined> {
  return db
    .selectFrom('title_evaluation')
    .select(['criteria', 'types', 'content'])
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId, title_id: titleId }))
    .executeTakeFirst();
}

/** Every evaluation of a title by readers of a library, oldest first. */
export async function findEvaluationsOf(
  db: Db,
  clientid: ClientId,
  titleId: number,
): Promise<readonly (Evaluation & { readonly borrow_number: string; readonly updated_at: string })[]> {
  return db
    .selectFrom('title_evaluation')
    .innerJoin('reader', 'reader.id', 'title_evaluation.reader_id')
    .select(['criteria', 'types', 'content', 'title_evaluation.updated_at', 'reader.borrow_number'])
    .where(({ and }) => and({ 'title_evaluation.clientid': clientid, title_id: titleId }))
    .orderBy('title_evaluation.updated_at')
    .orderBy('reader.borrow_number')
    .execute();
}

/** Evaluations of one criterion, for titles that have at least `atLeast` of them. */
export async function findOftenEvaluated(db: Db, clientid: ClientId, criteria: string, atLeast: number) {
  return db
    .selectFrom('title_evaluation')
    .select(['title_id', 'types'])
    .where(({ and }) => and({ clientid, criteria }))
    .where('title_id', 'in', ({ selectFrom }) =>
      selectFrom('title_evaluation')
        .select('title_id')
        .where(({ and }) => and({ clientid, criteria }))
        .groupBy('title_id')
        .having(({ fn }) => fn.countAll(), '>=', atLeast),
    )
    .orderBy('title_id')
    .execute();
}

/** The number of evaluations of each title, highest first. */
export async function countEvaluations(db: Db, clientid: ClientId) {
  return db
    .selectFrom('title_evaluation')
    .select(['title_id', ({ fn }) => fn.countAll<number>().as('evaluations')])
    .where('clientid', '=', clientid)
    .groupBy('title_id')
    .orderBy('evaluations', 'desc')
    .orderBy('title_id')
    .execute();
}
