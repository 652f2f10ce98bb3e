import type { IndexHealth } from '@yuelan/search';
import type { GroupCounter } from '../library/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { ServiceId } from '../platform/ids.ts';

/** What this server last recorded about its index of the group. */
export async function readIndexState(db: Db, server: string, serviceid: ServiceId) {
  return db
    .selectFrom('search_index_state')
    .select(['epoch', 'applied', 'bound', 'records'])
    .where(({ and }) => and({ server, serviceid }))
    .executeTakeFirst();
}

/** What is recorded about the indexes of all groups. */
export async function readIndexStates(db: Db, server: string) {
  return db
    .selectFrom('search_index_state')
    .select(['serviceid', 'epoch', 'applied'])
    .where('server', '=', server)
    .execute();
}

/** Replaces what is recorded about the indexes of one server by what is recorded about those of another. */
export async function copyIndexStates(db: Db, from: string, to: string): Promise<void> {
  const columns = ['serviceid', 'epoch', 'applied', 'bound', 'records', 'updated_at'] as const;
  await transaction(db, async (tx) => {
    await tx.deleteFrom('search_index_state').where('server', '=', to).execute();
    await tx
      .insertInto('search_index_state')
      .columns(['server', ...columns])
      .expression(({ selectFrom, val }) =>
        selectFrom('search_index_state')
          .select([val(to).as('server'), ...columns])
          .where('server', '=', from),
      )
      .execute();
  });
}

/** An epoch that no group has: this server's index is not known to belong to this database. */
export const untrusted = -1;

/**
 * Records, before an index is changed, how far the change may take it. An index beyond its recorded bound belongs to
 * another history of the database, for example from before a backup was restored, and is not trusted. Several nodes may
 * change one index, so a bound is only raised.
 */
export async function raiseIndexBound(db: Db, server: string, group: GroupCounter): Promise<void> {
  await db
    .updateTable('search_index_state')
    .set({ bound: group.catalogueChanges })
    .where(({ and }) => and({ server, serviceid: group.serviceid }))
    .where('bound', '<', group.catalogueChanges)
    .execute();
}

/** Records that an index is not, or not yet, one of this database. */
export async function distrustIndex(db: Db, server: string, group: GroupCounter): Promise<void> {
  const state = { epoch: untrusted, bound: group.catalogueChanges, applied: 0 };
  await db
    .insertInto('search_index_state')
    .values({ server, serviceid: group.serviceid, ...state, records: 0, updated_at: '' })
    .onConflict((conflict) => conflict.columns(['server', 'serviceid']).doUpdateSet(state))
    .execute();
}

/**
 * Records what the index holds, for the next start and for `search check` while a server runs. `epoch` is the one that the
 * index was last built in.
 */
export async function writeIndexState(
  db: Db,
  server: string,
  { serviceid, epoch }: { readonly serviceid: ServiceId; readonly epoch: number },
  { applied, records }: IndexHealth,
  now: Date,
): Promise<void> {
  const state = { epoch, applied, records, updated_at: now.toISOString() };
  await db
    .insertInto('search_index_state')
    .values({ server, serviceid, bound: applied, ...state })
    .onConflict((conflict) =>
      conflict.columns(['server', 'serviceid']).doUpdateSet((row) => ({
        ...state,
        // Another node may be about to take the index further.
        bound: row
          .case()
          .when('search_index_state.bound', '>', applied)
          .then(row.ref('search_index_state.bound'))
          .else(applied)
          .end(),
      })),
    )
    .execute();
}
