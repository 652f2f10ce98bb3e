import type { FileStore } from '../../files/public.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Portal } from '../../platform/portal.ts';
import { keptDays } from './present-run.ts';
import { changeRun, type StoredRun } from './run-store.ts';

/** How many days an uploaded file is kept while nobody continues with it. */
const waitingDays = 1;

/** Removes a run that has imported nothing, and its file. */
export async function forgetRun(
  { db }: Pick<Portal, 'db'>,
  store: FileStore,
  { id, object_name }: Pick<StoredRun, 'id' | 'object_name'>,
): Promise<void> {
  if (object_name !== '') await store.delete(object_name);
  await db.deleteFrom('import_run').where('id', '=', id).execute();
}

/**
 * Removes uploads that nobody has continued with for a day and, after thirty days, the data that runs keep for their
 * undo: files, reports and changes. These name readers and are no longer needed. The runs stay in the list.
 */
export async function sweepRuns(db: Db, store: FileStore, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const left = await db
    .selectFrom('import_run')
    .select(['id', 'object_name'])
    .where('state', 'in', ['new', 'tried'])
    .where('task', '=', '')
    .where(({ or, and, eb }) =>
      or([
        and([eb('source', '=', ''), eb('touched_at', '<', before(waitingDays))]),
        eb('touched_at', '<', before(keptDays)),
      ]),
    )
    .execute();
  for (const run of left) await forgetRun({ db }, store, run);
  const old = await db
    .selectFrom('import_run')
    .select(['id', 'object_name'])
    .where('touched_at', '<', before(keptDays))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('object_name', '!=', ''),
        exists(selectFrom('import_change').select('number').whereRef('run', '=', 'import_run.id')),
        exists(selectFrom('import_row').select('number').whereRef('run', '=', 'import_run.id')),
      ]),
    )
    .execute();
  for (const { id, object_name } of old) {
    if (object_name !== '') await store.delete(object_name);
    await changeRun(db, id, { object_name: '' });
    await db.deleteFrom('import_change').where('run', '=', id).execute();
    await db.deleteFrom('import_row').where('run', '=', id).execute();
  }
}
