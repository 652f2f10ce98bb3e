import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import { instantsOf, type Span } from '../statistics/public.ts';

/** Lost, off the shelves, discarded, transferred (docs/states-and-codes.md#copy-status). */
const gone = [3, 4, 6, 12];

/** The size of a library's collection, and what was added in a period. */
export async function countCollection(
  db: Db,
  { clientid, settings }: LibraryScope,
  span: Span,
): Promise<{ readonly titles: number; readonly copies: number; readonly titlesAdded: number }> {
  const { from, until } = instantsOf(span, settings.timeZone);
  const own = db.selectFrom('copy').where('clientid', '=', clientid).where('status_id', 'not in', gone);
  const { titles, copies } = await own
    .select(({ fn }) => [
      fn.count<number>('title_id').distinct().as('titles'),
      fn.countAll<number>().as('copies'),
    ])
    .executeTakeFirstOrThrow();
  const { added } = await own
    .innerJoin('title', 'title.id', 'copy.title_id')
    .where('title.created_at', '>=', from)
    .where('title.created_at', '<', until)
    .select(({ fn }) => fn.count<number>('copy.title_id').distinct().as('added'))
    .executeTakeFirstOrThrow();
  return { titles, copies, titlesAdded: added };
}
