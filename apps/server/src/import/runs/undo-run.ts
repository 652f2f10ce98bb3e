import { recordChange } from '../../platform/audit/record-change.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import type { ImportTarget } from '../kinds.ts';
import { countReport, insertReportRows, takeLastChanges } from './row-store.ts';
import { actorOfTask, changeRun, type StoredRun } from './run-store.ts';
import type { TaskParts } from './task-parts.ts';

/**
 * Undoes a run, the last batch first, each batch in its own transaction. Readers and the desk can continue meanwhile,
 * and an interrupted undo continues where it stopped.
 */
export async function undoRun(
  parts: TaskParts,
  target: ImportTarget,
  run: StoredRun,
  stopped: AbortSignal,
): Promise<void> {
  const { db, clock, attachments } = parts;
  const { id } = run;
  const clientid = asClientId(run.clientid);
  const { undo } = target;
  if (undo === undefined) throw new Error(`Imports of ${target.name} cannot be undone.`);
  const step = () =>
    transaction(db, async (tx) => {
      const changes = await takeLastChanges(tx, id);
      if (!Array.isArray(changes)) return false;
      const now = clock.now();
      const { removed, restored, kept } = await undo(tx, { clientid, changes, now, attachments });
      const reported = await tx
        .selectFrom('import_row')
        .select(({ fn }) => fn.max('number').as('last'))
        .where('run', '=', id)
        .executeTakeFirst();
      const rows = kept.map(({ what, why }) => ({
        place: '',
        result: 'kept' as const,
        what,
        reasons: [why],
      }));
      await insertReportRows(tx, id, (reported?.last ?? 0) + 1, rows);
      await tx
        .updateTable('import_run')
        .set((row) => ({
          removed: row('removed', '+', removed),
          restored: row('restored', '+', restored),
          rows_done: row('rows_done', '+', 1),
          touched_at: now.toISOString(),
        }))
        .where('id', '=', id)
        .execute();
      return true;
    });
  while (await step()) if (stopped.aborted) return;
  const { kept } = await countReport(db, id);
  await transaction(db, async (tx) => {
    await changeRun(tx, id, { state: 'undone', task: '' });
    const { removed, restored } = await tx
      .selectFrom('import_run')
      .select(['removed', 'restored'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await recordChange(tx, {
      ...{ clientid, actor: actorOfTask(run), at: clock.now() },
      ...{ action: 'import.run.undo', target: { type: 'import.run', id } },
      after: { removed, restored, kept },
    });
  });
}
