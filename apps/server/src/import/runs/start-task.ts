import type { ImportOptions, ImportTargetName, RunTask } from '@yuelan/contract';
import { actorOf } from '../../platform/audit/record-change.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Portal } from '../../platform/portal.ts';
import type { ImportTarget } from '../kinds.ts';
import { hindranceOf, settled } from './present-run.ts';
import { countChanges } from './row-store.ts';
import { recordBegin } from './run-book.ts';
import { changeRun, findRun, lockRun, type StoredRun } from './run-store.ts';

type Targets = ReadonlyMap<string, ImportTarget>;

/** Refuses callers that may import, but not into this target. */
export function requireTarget(targets: Targets, name: string, { staff }: DeskCaller): ImportTarget {
  const target = targets.get(name);
  if (target === undefined) throw refuse('import.run.state');
  if (!staff.permissions.has(target.permission))
    throw refuse('staff.permission.missing', { permission: target.permission });
  return target;
}

/** A run of the caller's library, into whose target the caller may import. */
export async function requireRun(
  { db }: Pick<Portal, 'db'>,
  targets: Targets,
  caller: DeskCaller,
  id: string,
): Promise<StoredRun> {
  const run = await findRun(db, caller.library.clientid, id);
  if (run === undefined) throw refuse('import.run.missing');
  if (run.target !== '') requireTarget(targets, run.target, caller);
  return run;
}

/** Requests a dry run or a run. */
export async function startTask(
  { db }: Pick<Portal, 'db'>,
  targets: Targets,
  caller: DeskCaller,
  asked: {
    readonly id: string;
    readonly task: Extract<RunTask, 'try' | 'run'>;
    readonly target: ImportTargetName;
    readonly options: ImportOptions;
  },
): Promise<void> {
  const { id, task, target } = asked;
  if (requireTarget(targets, target, caller).isClosedTo?.(caller.library) === true)
    throw refuse('import.target.external');
  const options = JSON.stringify(asked.options);
  await transaction(db, async (tx) => {
    const run = await lockRun(tx, caller.library.clientid, id);
    if (run === undefined) throw refuse('import.run.missing');
    if (run.source !== '') throw refuse('import.run.harvested');
    if (run.task !== '') throw refuse('import.run.busy');
    if (run.state === 'done' || run.state === 'undone') throw refuse('import.run.state');
    if (run.object_name === '') throw refuse('import.file.missing');
    // The import must match the dry run.
    const isTried = run.state === 'tried' && run.options === options && run.target === target;
    const at = caller.now.toISOString();
    await changeRun(tx, id, {
      ...{ task, target, options, asked_at: at, touched_at: at, stop_asked: 0, rows_done: 0 },
      ...(isTried ? {} : { rows_total: 0 }),
      asked_by: JSON.stringify(actorOf(caller)),
    });
    if (task === 'run') await recordBegin(tx, actorOf(caller), caller.now, { ...run, target });
  });
}

/** Requests the undo of a run. */
export async function startUndo(
  { db }: Pick<Portal, 'db'>,
  targets: Targets,
  caller: DeskCaller,
  id: string,
): Promise<void> {
  const total = await countChanges(db, id);
  await transaction(db, async (tx) => {
    const stored = await lockRun(tx, caller.library.clientid, id);
    if (stored === undefined) throw refuse('import.run.missing');
    const run = settled(stored, caller.now);
    const target = requireTarget(targets, run.target, caller);
    if (run.task !== '') throw refuse('import.run.busy');
    if (hindranceOf(run, target, caller.now) !== '') throw refuse('import.run.state');
    const at = caller.now.toISOString();
    await changeRun(tx, id, {
      ...{ task: 'undo', state: run.state, asked_at: at, touched_at: at, stop_asked: 0 },
      ...{ rows_done: 0, rows_total: total, asked_by: JSON.stringify(actorOf(caller)) },
    });
  });
}

/** Asks the running task to stop after the current batch. */
export async function askToStop(
  { db }: Pick<Portal, 'db'>,
  { library }: DeskCaller,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ stop_asked: 1 })
    .where(({ and }) => and({ clientid: library.clientid, id }))
    .where('task', 'in', ['try', 'run'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw refuse('import.run.state');
}
