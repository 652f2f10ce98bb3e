import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Waiting } from '../today/public.ts';

/** Reviews that are neither published nor taken down. */
export function waitingReviews(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('book_review')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('since')])
    .where('clientid', '=', clientid)
    .where('published', '=', 0)
    .where('hidden', '=', 0)
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}

/** Works that nobody has assessed. */
export function waitingWorks(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('work')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('since')])
    .where('clientid', '=', clientid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('work_assessment').select('id').whereRef('work_assessment.work_id', '=', 'work.id'),
        ),
      ),
    )
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}
