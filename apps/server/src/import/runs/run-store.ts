import type { RunTask } from '@yuelan/contract';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../platform/audit/record-change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { randomToken } from '../../platform/ids.ts';
import type { ImportRunTable } from '../tables.ts';

/** SQL of `import_run`. */

export type StoredRun = Selectable<ImportRunTable>;

type NewRun = Pick<
  Insertable<ImportRunTable>,
  'clientid' | 'target' | 'file_name' | 'source' | 'bytes' | 'object_name' | 'digest' | 'task' | 'options'
>;

const actorColumns = (actor: Actor) => ({
  actor_type: actor.type,
  actor: actor.type === 'operator' ? '' : actor.id,
});

const actorSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('staff'), id: z.string(), address: z.string() }),
  z.object({ type: z.literal('operator') }),
  z.object({ type: z.literal('job'), id: z.string() }),
]);

/** The actor who requested the task of a run. */
export function actorOfTask({ asked_by }: Pick<StoredRun, 'asked_by'>): Actor {
  return actorSchema.parse(JSON.parse(asked_by));
}

export async function insertRun(tx: Db | Tx, actor: Actor, now: Date, run: NewRun): Promise<string> {
  const id = randomToken(16);
  const at = now.toISOString();
  const stamp = { created_at: at, asked_at: at, asked_by: JSON.stringify(actor), touched_at: at };
  await tx
    .insertInto('import_run')
    .values({ id, state: 'new', ...run, ...actorColumns(actor), ...stamp })
    .execute();
  return id;
}

/** A run of the library; undefined if there is none, or it is another library's. */
export async function findRun(db: Db | Tx, clientid: string, id: string): Promise<StoredRun | undefined> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where(({ and }) => and({ clientid, id }))
    .executeTakeFirst();
}

/** Like `findRun`, but locks the run for the rest of the transaction. */
export async function lockRun(tx: Tx, clientid: string, id: string): Promise<StoredRun | undefined> {
  return tx
    .updateTable('import_run')
    .set((run) => ({ state: run.ref('state') }))
    .where(({ and }) => and({ clientid, id }))
    .returningAll()
    .executeTakeFirst();
}

export async function changeRun(db: Db | Tx, id: string, change: Partial<StoredRun>): Promise<void> {
  await db.updateTable('import_run').set(change).where('id', '=', id).execute();
}

/** The task that was requested first. Command-line runs do their own importing, but are undone here. */
export async function findNextTask(
  db: Db,
): Promise<{ readonly id: string; readonly task: RunTask } | undefined> {
  return db
    .selectFrom('import_run')
    .select(['id', 'task'])
    .where('task', '!=', '')
    .where(({ or, eb }) => or([eb('object_name', '!=', ''), eb('task', '=', 'undo')]))
    .orderBy('asked_at')
    .orderBy('id')
    .executeTakeFirst();
}

export async function findTask(db: Db, id: string): Promise<StoredRun | undefined> {
  return db
    .selectFrom('import_run')
    .selectAll()
    .where('id', '=', id)
    .where('task', '!=', '')
    .executeTakeFirst();
}

/** Ends the task of a run that broke. */
export async function failTask({ db, clock }: { db: Db; clock: Clock }, id: string): Promise<void> {
  const problem = JSON.stringify(brokenWords);
  const ended_at = clock.now().toISOString();
  const run = db.updateTable('import_run').where('id', '=', id);
  await run.where('task', '=', 'run').set({ task: '', state: 'failed', problem, ended_at }).execute();
  // A dry run has changed nothing, and an undo can continue from where it broke.
  await run.where('task', 'in', ['try', 'undo']).set({ task: '', problem }).execute();
}

/** For the people at the desk. The log has the rest. */
export const brokenWords = {
  'zh-CN': '系统出错，请联系管理员',
  'en-US': 'Something went wrong; please tell the operator',
} as const;

/** The unfinished command-line run with this digest. Running the same command again continues it. */
export async function findOperatorRun(db: Db, clientid: string, digest: string): Promise<string | undefined> {
  const run = await db
    .selectFrom('import_run')
    .select('id')
    .where(({ and }) => and({ clientid, digest, actor_type: 'operator' }))
    .where('state', 'not in', ['done', 'undone'])
    .executeTakeFirst();
  return run?.id;
}

/** The options of the library's last import into a target for which columns were mapped. */
export async function findLastOptions(db: Db, clientid: string, target: string): Promise<string | undefined> {
  const run = await db
    .selectFrom('import_run')
    .select('options')
    .where(({ and }) => and({ clientid, target, state: 'done' }))
    .where('options', 'not like', '%"map":{}%')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return run?.options;
}
