import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';
import type { Waiting } from '../today/public.ts';

/** Recommendations that nobody has answered. */
export function waitingRecommendations(db: Db, { clientid }: LibraryScope): Promise<Waiting> {
  return db
    .selectFrom('purchase_recommendation')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<string | null>('created_at').as('since')])
    .where('clientid', '=', clientid)
    .where('status', '=', 1)
    .$castTo<Waiting>()
    .executeTakeFirstOrThrow();
}
