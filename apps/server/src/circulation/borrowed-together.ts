import type { Db } from '../platform/database/tables.ts';
import type { ClientId, ServiceId, TitleId } from '../platform/ids.ts';

/** Fewer readers than this would reveal more about the readers than about the book. */
const leastReaders = 5;
const titlesAtMost = 60;

/**
 * The titles that at least five readers of a title have also borrowed from the same library, with the number of those readers.
 * Reveals nothing about any one reader. Only for a library that has switched `borrowedTogether` on: another library's loans never
 * count, because each library decides for its own readers.
 */
export async function titlesBorrowedWith(
  db: Db,
  { serviceid, clientid }: { readonly serviceid: ServiceId; readonly clientid: ClientId },
  titleId: TitleId,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('copy')
    // Joined through copies, because loans are indexed by copy.
    .innerJoin('loan as one', 'one.copy_id', 'copy.id')
    .innerJoin('loan as other', 'other.reader_id', 'one.reader_id')
    .where(({ and }) => and({ 'one.serviceid': serviceid, 'one.clientid': clientid }))
    .where(({ and }) => and({ 'other.serviceid': serviceid, 'other.clientid': clientid }))
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
