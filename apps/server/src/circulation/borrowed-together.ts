import type { Db } from '../platform/database/tables.ts';
import type { ServiceId, TitleId } from '../platform/ids.ts';

/** Fewer readers than this say more of a reader than of a book. */
const leastReaders = 3;
const titlesAtMost = 60;

/**
 * For each title that at least three readers of a title borrowed as well, how many of them did. Says nothing of any one
 * reader.
 */
export async function titlesBorrowedWith(
  db: Db,
  serviceid: ServiceId,
  titleId: TitleId,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('copy')
    // By copies, which loans have an index of.
    .innerJoin('loan as one', 'one.copy_id', 'copy.id')
    .innerJoin('loan as other', 'other.reader_id', 'one.reader_id')
    .where('one.serviceid', '=', serviceid)
    .where('other.serviceid', '=', serviceid)
    .where('copy.title_id', '=', titleId)
    .where('other.title_id', 'is not', null)
    .where('other.title_id', '!=', titleId)
    .select(({ fn }) => [
      'other.title_id as id',
      fn.count<number>('other.reader_id').distinct().as('readers'),
    ])
    .groupBy('other.title_id')
    .having(({ fn }) => fn.count('other.reader_id').distinct(), '>=', leastReaders)
    .orderBy('readers', 'desc')
    .orderBy('other.title_id')
    .limit(titlesAtMost)
    .execute();
  return new Map(rows.flatMap(({ id, readers }) => (id === null ? [] : [[id, Number(readers)] as const])));
}
