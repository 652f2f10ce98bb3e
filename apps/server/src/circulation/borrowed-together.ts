import type { Db } from '../platform/database/tables.ts';
import type { ServiceId, TitleId } from '../platform/ids.ts';

/** Fewer readers than this would reveal more about the readers than about the book. */
const leastReaders = 3;
const titlesAtMost = 60;

/**
 * The titles that at least three readers of a title have also borrowed, with the number of those readers. Reveals nothing
 * about any one reader.
 */
export async function titlesBorrowedWith(
  db: Db,
  serviceid: ServiceId,
  titleId: TitleId,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('copy')
    // Joined through copies, because loans are indexed by copy.
    .innerJoin('loan as one', 'one.copy_id', 'copy.id')
    .innerJoin('loan as other', 'other.reader_id', 'one.reader_id')
    .where('one.serviceid', '=', serviceid)
    .where(({ and }) => and({ 'other.serviceid': serviceid, 'copy.title_id': titleId }))
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
