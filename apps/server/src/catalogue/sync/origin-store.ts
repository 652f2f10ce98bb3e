import type { Selectable } from 'kysely';
import { z } from 'zod';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../../platform/ids.ts';
import type { TitleOriginTable } from './tables.ts';

/** SQL of `title_origin`. */

/** The source whose records are imported, and the import run. */
export interface SourceScope {
  readonly clientid: ClientId;
  readonly serviceid: ServiceId;
  readonly source: string;
  readonly run: string;
}

export type Origin = Omit<Selectable<TitleOriginTable>, 'removed_title'>;
export type NewOrigin = Omit<Origin, 'id'>;

const barcodesSchema = z.array(z.string());
export const barcodesOf = ({ barcodes }: Pick<Origin, 'barcodes'>): readonly string[] =>
  barcodesSchema.parse(JSON.parse(barcodes));

const ofSource = (db: Db | Tx, { clientid, source }: SourceScope) =>
  db
    .selectFrom('title_origin')
    .selectAll()
    .where(({ and }) => and({ clientid, source }));

export async function findOriginsByKey(
  db: Db | Tx,
  scope: SourceScope,
  keys: readonly string[],
): Promise<Origin[]> {
  const found: Origin[] = [];
  for (const slice of slices(keys))
    found.push(...(await ofSource(db, scope).where('record_key', 'in', slice).execute()));
  return found;
}

export async function findOriginsByControl(
  db: Db | Tx,
  scope: SourceScope,
  controls: readonly string[],
): Promise<Origin[]> {
  const found: Origin[] = [];
  for (const slice of slices(controls.filter((control) => control !== '')))
    found.push(...(await ofSource(db, scope).where('control', 'in', slice).execute()));
  return found;
}

/** Origins of these titles, from any source. */
export async function findOriginsOfTitles(tx: Tx, ids: readonly number[]): Promise<Origin[]> {
  const found: Origin[] = [];
  for (const slice of slices(ids))
    found.push(...(await tx.selectFrom('title_origin').selectAll().where('title_id', 'in', slice).execute()));
  return found;
}

/** Origins of a source after a given one, in order. */
export async function readOrigins(
  db: Db | Tx,
  scope: SourceScope,
  after: number,
  limit: number,
): Promise<readonly Origin[]> {
  return ofSource(db, scope).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export async function insertOrigins(tx: Tx, origins: readonly NewOrigin[]): Promise<void> {
  await insertRows(tx, 'title_origin', origins, (rows) => tx.insertInto('title_origin').values(rows));
}

export async function updateOrigin(tx: Tx, { id, ...values }: Origin): Promise<void> {
  await tx.updateTable('title_origin').set(values).where('id', '=', id).execute();
}

/** Records that a run has seen records that did not change. */
export async function markSeen(tx: Tx, run: string, ids: readonly number[]): Promise<void> {
  for (const slice of slices(ids))
    await tx.updateTable('title_origin').set({ run }).where('id', 'in', slice).execute();
}

export async function countLive(db: Db, clientid: string, source: string): Promise<number> {
  const row = await db
    .selectFrom('title_origin')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ and }) => and({ clientid, source, gone: 0 }))
    .executeTakeFirstOrThrow();
  return row.count;
}
