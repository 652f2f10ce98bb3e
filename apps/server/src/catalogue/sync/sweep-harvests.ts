import { dayMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { HarvestSource } from './harvest-store.ts';
import { forgetRemoved } from './removed-source-store.ts';

/** How long a harvest without results stays in the list. */
const keptDays = 30;

/** Of several consecutive harvests without news, keeps only the last: a folder is checked every few minutes. */
export async function forgetSameBefore(
  db: Db,
  { clientid, name }: Pick<HarvestSource, 'clientid' | 'name'>,
  last: string,
): Promise<void> {
  await db
    .deleteFrom('harvest')
    .where(({ and }) => and({ clientid, source: name, state: 'same' }))
    .where('id', '!=', last)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('harvest as later')
            .select('later.id')
            .where(({ and }) => and({ 'later.clientid': clientid, 'later.source': name }))
            .where('later.state', '!=', 'same')
            .whereRef('later.begun_at', '>=', 'harvest.begun_at'),
        ),
      ),
    )
    .execute();
}

/**
 * Deletes harvests without results after thirty days, and data kept for removed sources. The newest harvest of each
 * source stays, because the schedule counts from it. An imported harvest stays as long as its import does.
 */
export async function sweepHarvests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString();
  await db
    .deleteFrom('harvest')
    .where('begun_at', '<', before)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb('state', 'in', ['same', 'failed', 'discarded']),
        // Nobody has decided about the harvest, and its import no longer exists.
        and([
          eb('state', '=', 'stored'),
          not(exists(selectFrom('import_run').select('id').whereRef('import_run.id', '=', 'harvest.run'))),
        ]),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('harvest as later')
          .select('later.id')
          .whereRef('later.clientid', '=', 'harvest.clientid')
          .whereRef('later.source', '=', 'harvest.source')
          .whereRef('later.begun_at', '>', 'harvest.begun_at'),
      ),
    )
    .execute();
  const removed = await db
    .selectFrom('harvest_source_removed')
    .select(['clientid', 'name'])
    .where('until', '<=', now.toISOString())
    .execute();
  for (const source of removed) await transaction(db, (tx) => forgetRemoved(tx, source));
}
