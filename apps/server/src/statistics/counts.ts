import type { MeasureKey } from '@yuelan/contract';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { Span } from './rules/period.ts';

/** The class and borrower type of a reader, as ids; empty for none. */
export interface Group {
  readonly departmentId: string;
  readonly borrowerTypeId: string;
}
export interface GroupCount extends Group {
  readonly times: number;
}
export interface DayCount extends GroupCount {
  /** YYYY-MM-DD in the library's time zone. */
  readonly day: string;
}

/** Besides the measures shown by day: readers who borrowed in a year and were erased since. */
export type StoredMeasure = MeasureKey | 'formerBorrowersOfYear' | 'formerBorrowersOfSchoolYear';

export const noGroup: Group = { departmentId: '', borrowerTypeId: '' };

/**
 * Counts an event within the caller's transaction; negative `times` take it back. It does not store who it was, so
 * the count outlives the reader and does not change with the reader's next class.
 */
export async function countOn(
  tx: Tx | Db,
  { clientid, measure }: { readonly clientid: ClientId; readonly measure: StoredMeasure },
  { day, departmentId, borrowerTypeId, times }: DayCount,
): Promise<void> {
  await tx
    .insertInto('day_count')
    .values({ clientid, measure, day, department_id: departmentId, borrower_type_id: borrowerTypeId, times })
    .onConflict((conflict) =>
      conflict
        .columns(['clientid', 'measure', 'day', 'department_id', 'borrower_type_id'])
        .doUpdateSet((row) => ({ times: row('day_count.times', '+', row.ref('excluded.times')) })),
    )
    .execute();
}

const countsOf = (db: Db, clientid: ClientId, measure: StoredMeasure, { from, to }: Span) =>
  db
    .selectFrom('day_count')
    .where(({ and }) => and({ clientid, measure }))
    .where('day', '>=', from)
    .where('day', '<=', to);

export function countsByDay(
  db: Db,
  clientid: ClientId,
  measure: MeasureKey,
  span: Span,
): Promise<readonly { readonly day: string; readonly times: number }[]> {
  return countsOf(db, clientid, measure, span)
    .select(({ fn }) => ['day', fn.sum<number>('times').as('times')])
    .groupBy('day')
    .execute();
}

export function countsByGroup(
  db: Db,
  clientid: ClientId,
  measure: StoredMeasure,
  span: Span,
): Promise<readonly GroupCount[]> {
  return countsOf(db, clientid, measure, span)
    .select(({ fn }) => [
      'department_id as departmentId',
      'borrower_type_id as borrowerTypeId',
      fn.sum<number>('times').as('times'),
    ])
    .groupBy(['department_id', 'borrower_type_id'])
    .execute();
}
