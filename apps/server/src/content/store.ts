import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { ContentItemTable, PicturePurpose } from './tables.ts';

/** SQL of the content from content folders. */

export type StoredItem = Readonly<Omit<Selectable<ContentItemTable>, 'clientid'>>;

/** An item as an undo keeps it. */
export const storedItemSchema = z.object({
  kind: z.string(),
  key: z.string(),
  id: z.string(),
  digest: z.string(),
  pictures: z.string(),
  owner: z.enum(['folder', 'desk']),
  file: z.string(),
  version: z.int(),
  source: z.string().nullable(),
  draft: z.string().nullable(),
  updated_at: z.string(),
  removed_at: z.string(),
});

const columns = [
  'kind',
  'key',
  'id',
  'digest',
  'pictures',
  'owner',
  'file',
  'version',
  'source',
  'draft',
  'updated_at',
  'removed_at',
] as const;

/** Every item, including those that were removed at the desk. */
export async function findItems(db: Db | Tx, clientid: ClientId): Promise<readonly StoredItem[]> {
  return db
    .selectFrom('content_item')
    .select(columns)
    .where('clientid', '=', clientid)
    .orderBy('kind')
    .orderBy('key')
    .execute();
}

export async function findItem(
  db: Db | Tx,
  clientid: ClientId,
  kind: string,
  key: string,
): Promise<StoredItem | undefined> {
  return db
    .selectFrom('content_item')
    .select(columns)
    .where(({ and }) => and({ clientid, kind, key }))
    .executeTakeFirst();
}

/** Locks the library's content until the transaction ends. `syncedAt`: when a sync does it. */
export async function lockContent(tx: Tx, clientid: ClientId, syncedAt?: string): Promise<void> {
  await tx
    .insertInto('content_library')
    .values({ clientid, synced_at: syncedAt ?? '' })
    .onConflict((conflict) =>
      conflict
        .column('clientid')
        .doUpdateSet(syncedAt === undefined ? { clientid } : { synced_at: syncedAt }),
    )
    .execute();
}

/** Puts items in the place of others. */
export async function replaceItems(
  tx: Tx,
  clientid: ClientId,
  gone: readonly Pick<StoredItem, 'kind' | 'key'>[],
  come: readonly StoredItem[],
): Promise<void> {
  for (const { kind, key } of gone)
    await tx
      .deleteFrom('content_item')
      .where(({ and }) => and({ clientid, kind, key }))
      .execute();
  for (const item of come)
    await tx
      .insertInto('content_item')
      .values({ clientid, ...item })
      .execute();
}

/** Deletes rows of content that is no longer in the folder. */
export async function removeContent(
  tx: Tx,
  table: keyof Database,
  clientid: ClientId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from ${sql.table(table)} where clientid = ${clientid} and id in (${sql.join(ids)})`.execute(
    tx,
  );
}

/** The same, but the rows stay, because rows of readers refer to them. */
export async function withdrawContent(
  tx: Tx,
  table: keyof Database,
  clientid: ClientId,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${sql.table(table)} set withdrawn_at = ${now.toISOString()}
    where clientid = ${clientid} and id in (${sql.join(ids)})`.execute(tx);
}

/** The names of the pictures of an item and its draft. */
export function picturesOf({ pictures }: Pick<StoredItem, 'pictures'>): readonly string[] {
  const names: unknown = JSON.parse(pictures);
  return Array.isArray(names) ? names.map(String) : [];
}

export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

/** The pictures among these that the library's content may show. */
export async function findPicturesNamed(
  db: Db | Tx,
  clientid: ClientId,
  names: readonly string[],
): Promise<readonly StoredPicture[]> {
  if (names.length === 0) return [];
  return db
    .selectFrom('content_picture')
    .select(['name', 'width', 'height', 'size'])
    .where('clientid', '=', clientid)
    .where('name', 'in', [...names])
    .execute();
}

/** Keeps pictures at least until then, whatever shows them. */
export async function keepPicturesUntil(
  db: Db | Tx,
  clientid: ClientId,
  names: readonly string[],
  until: Date,
): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('content_picture')
    .set({ kept_until: until.toISOString() })
    .where('clientid', '=', clientid)
    .where('name', 'in', [...names])
    .execute();
}

/** Pictures of the desk whose time is over, by library. */
export async function findFormerlyKept(db: Db, now: Date): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('content_picture')
    .select(['clientid', 'name'])
    .where('kept_until', '<>', '')
    .where('kept_until', '<=', now.toISOString())
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ clientid }) => clientid)].map(([clientid, names]) => [
      clientid,
      names.map(({ name }) => name),
    ]),
  );
}

/** The pictures of the library's content. */
export async function findPictures(db: Db | Tx, clientid: ClientId): Promise<readonly StoredPicture[]> {
  return db
    .selectFrom('content_picture')
    .select(['name', 'width', 'height', 'size'])
    .where(({ and }) => and({ clientid, purpose: 'content' }))
    .execute();
}

export async function findPicture(db: Db, name: string): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('content_picture')
    .select(['name', 'width', 'height', 'size'])
    .where('name', '=', name)
    .executeTakeFirst();
}

export async function insertPicture(
  db: Db,
  clientid: ClientId,
  picture: StoredPicture & { readonly purpose: PicturePurpose },
  now: Date,
): Promise<void> {
  await db
    .insertInto('content_picture')
    .values({ ...picture, clientid, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function deletePicture(db: Db, name: string): Promise<void> {
  await db.deleteFrom('content_picture').where('name', '=', name).execute();
}

/** The names of the pictures that the library's content and settings show, or may still need. */
export async function findNeededPictures(
  db: Db,
  clientid: ClientId,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('content_item')
    .select('pictures')
    .where('clientid', '=', clientid)
    .execute();
  const kept = await db
    .selectFrom('content_picture')
    .select('name')
    .where('clientid', '=', clientid)
    .where('kept_until', '>', now.toISOString())
    .execute();
  // The logos of the settings, and those that an undo would restore.
  const settings = await db
    .selectFrom('library')
    .select('settings as text')
    .where('clientid', '=', clientid)
    .execute();
  const undoable = await db
    .selectFrom('undo_entry')
    .select('facts as text')
    .where('clientid', '=', clientid)
    .where('facts', 'like', '%/files/content/%')
    .execute();
  const logos = [...settings, ...undoable].flatMap(({ text }) =>
    [...text.matchAll(/\/files\/content\/([0-9a-f]{64}\.webp)/g)].map(([, name = '']) => name),
  );
  return new Set([...rows.flatMap(picturesOf), ...kept.map(({ name }) => name), ...logos]);
}
