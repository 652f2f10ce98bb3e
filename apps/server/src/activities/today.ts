import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Waiting } from '../today/public.ts';
import { isWaiting } from './work-store.ts';

/** Reviews that are neither published nor taken down. */
export function waitingReviews(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('book_review')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('updated_at').as('since')])
    .where('clientid', '=', clientid)
    .where('published', '=', 0)
    .where('hidden', '=', 0)
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}

/** Works that nobody has decided about or assessed. */
export function waitingWorks(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('work')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('since')])
    .where('clientid', '=', clientid)
    .where(isWaiting)
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}
