import type { HarvestOutcome } from '@yuelan/contract';
import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/audit/record-change.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { randomToken } from '../../platform/ids.ts';
import type { Wording } from '../../platform/message.ts';
import { type HarvestSettings, harvestSecrets, harvestSettings } from './source-settings.ts';
import type { HarvestTable } from './tables.ts';

/** SQL of `harvest_source` and `harvest`. */

export interface HarvestSource {
  readonly clientid: string;
  readonly name: string;
  readonly settings: HarvestSettings;
  readonly createdAt: string;
}
export type Harvest = Selectable<HarvestTable>;

const sourceOf = (row: {
  readonly clientid: string;
  readonly name: string;
  readonly settings: string;
  readonly created_at: string;
}): HarvestSource => ({
  clientid: row.clientid,
  name: row.name,
  settings: harvestSettings.parse(JSON.parse(row.settings)),
  createdAt: row.created_at,
});

/** The sources of a library, or of all libraries. */
export async function findSources(db: Db, clientid?: string): Promise<readonly HarvestSource[]> {
  const list = db.selectFrom('harvest_source').selectAll().orderBy('clientid').orderBy('name');
  return (await (clientid === undefined ? list : list.where('clientid', '=', clientid)).execute()).map(
    sourceOf,
  );
}

export async function findSource(
  db: Db | Tx,
  clientid: string,
  name: string,
): Promise<HarvestSource | undefined> {
  const row = await db
    .selectFrom('harvest_source')
    .selectAll()
    .where(({ and }) => and({ clientid, name }))
    .executeTakeFirst();
  return row === undefined ? undefined : sourceOf(row);
}

/** The settings that the audit log may keep. */
export const withoutSecrets = (settings: HarvestSettings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      harvestSecrets.has(name) && value !== '' ? '******' : value,
    ]),
  );

/** Adds a source, or replaces the one with its name. */
export async function writeSource(
  tx: Tx,
  at: Date,
  { clientid, name, settings }: Pick<HarvestSource, 'clientid' | 'name' | 'settings'>,
): Promise<void> {
  const text = JSON.stringify(settings);
  await tx
    .insertInto('harvest_source')
    .values({ clientid, name, settings: text, created_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['clientid', 'name']).doUpdateSet({ settings: text }))
    .execute();
}

export async function insertHarvest(
  tx: Tx,
  harvest: Pick<Harvest, 'clientid' | 'source' | 'state' | 'complete'> & {
    readonly actor: Actor;
    readonly now: Date;
  },
): Promise<string> {
  const { actor, now, ...values } = harvest;
  const id = randomToken(16);
  const at = now.toISOString();
  await tx
    .insertInto('harvest')
    .values({ id, ...values, asked_by: JSON.stringify(actor), begun_at: at, touched_at: at })
    .execute();
  return id;
}

export async function changeHarvest(db: Db | Tx, id: string, change: Partial<Harvest>): Promise<void> {
  await db.updateTable('harvest').set(change).where('id', '=', id).execute();
}

export async function failHarvest(db: Db | Tx, id: string, at: Date, problem: Wording): Promise<void> {
  const ended_at = at.toISOString();
  await changeHarvest(db, id, { state: 'failed', problem: JSON.stringify(problem), ended_at });
}

export async function findHarvestOfRun(db: Db, run: string): Promise<Harvest | undefined> {
  return db.selectFrom('harvest').selectAll().where('run', '=', run).executeTakeFirst();
}

/** Harvests whose imports were kept, newest first. One whose import was undone or discarded does not count. */
export const keptHarvests = (db: Db, clientid: string, source: string) =>
  db
    .selectFrom('harvest')
    .innerJoin('import_run', 'import_run.id', 'harvest.run')
    .select(['harvest.begun_at', 'harvest.until_stamp', 'harvest.mark', 'harvest.digest'])
    .where(({ and }) =>
      and({ 'harvest.clientid': clientid, 'harvest.source': source, 'harvest.state': 'stored' }),
    )
    .where('import_run.state', '=', 'done')
    .where('import_run.task', 'not in', ['run', 'undo'])
    .orderBy('harvest.begun_at', 'desc');

/** The harvests of a source with the state of their imports, newest first. */
export async function readHarvests(
  db: Db | Tx,
  clientid: string,
  source: string | undefined,
  limit: number,
): Promise<readonly HarvestLine[]> {
  const list = db
    .selectFrom('harvest')
    .leftJoin('import_run', 'import_run.id', 'harvest.run')
    .selectAll('harvest')
    .select([
      'import_run.state as runState',
      'import_run.task as runTask',
      'import_run.result as result',
      'import_run.problem as runProblem',
      'import_run.ended_at as runEndedAt',
    ])
    .where('harvest.clientid', '=', clientid)
    .orderBy('harvest.begun_at', 'desc')
    .orderBy('harvest.id')
    .limit(limit);
  return (source === undefined ? list : list.where('harvest.source', '=', source)).execute();
}

export interface HarvestLine extends Harvest {
  readonly runState: string | null;
  readonly runTask: string | null;
  readonly result: string | null;
  readonly runProblem: string | null;
  readonly runEndedAt: string | null;
}

/** The state of a harvest, together with its import. */
export function outcomeOf({ state, runState, runTask }: HarvestLine): HarvestOutcome {
  if (state !== 'stored') return state;
  if (runTask === 'run' || runTask === 'undo') return 'importing';
  if (runState === 'new' || runState === 'tried') return 'waiting';
  if (runState === 'done' || runState === 'undone' || runState === 'stopped') return runState;
  return 'failed';
}
