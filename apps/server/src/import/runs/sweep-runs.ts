import type { FileStore } from '../../files/public.ts';
import { dayMs } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Portal } from '../../platform/portal.ts';
import { keptDays } from './present-run.ts';
import { changeRun, type StoredRun } from './run-store.ts';

/** How long an uploaded file waits for somebody to go on with it. */
const waitingDays = 1;

/** Removes a run that nothing was imported of, and its file. */
export async function forgetRun(
  { db }: Pick<Portal, 'db'>,
  store: FileStore,
  { id, object_name }: Pick<StoredRun, 'id' | 'object_name'>,
): Promise<void> {
  if (object_name !== '') await store.delete(object_name);
  await db.deleteFrom('import_run').where('id', '=', id).execute();
}

/**
 * Clears away files with which nobody went on for a day, and what runs keep for their undo after thirty days: files,
 * reports, and what they changed. They name readers, and nobody needs them any longer. The runs stay in the list.
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
