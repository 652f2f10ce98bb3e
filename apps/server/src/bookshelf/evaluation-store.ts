import type { Db } from '../platform/database/tables.ts';
import type { TitleId } from '../platform/ids.ts';
import type { ReaderScope } from './shelf-store.ts';
import type { TitleEvaluationTable } from './tables.ts';

/** SQL of suitability evaluations. */

export type Evaluation = Readonly<Pick<TitleEvaluationTable, 'criteria' | 'types' | 'content'>>;

/** Saves the reader's evaluation of a title, in place of an earlier one. */
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
    .where('clientid', '=', scope.clientid)
    .where('reader_id', '=', scope.readerId)
    .where('title_id', '=', titleId)
    .executeTakeFirst();
}
