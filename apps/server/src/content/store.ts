import { sql } from 'kysely';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import type { PicturePurpose } from './tables.ts';

/** SQL of the content from content folders. */

export interface StoredItem {
  readonly kind: string;
  readonly key: string;
  readonly id: string;
  readonly digest: string;
}

export async function findItems(db: Db | Tx, clientid: ClientId): Promise<readonly StoredItem[]> {
  return db
    .selectFrom('content_item')
    .select(['kind', 'key', 'id', 'digest'])
    .where('clientid', '=', clientid)
    .orderBy('kind')
    .orderBy('key')
    .execute();
}

/** Locks the library's content until the transaction ends. */
export async function lockContent(tx: Tx, clientid: ClientId, now: Date): Promise<void> {
  const synced_at = now.toISOString();
  await tx
    .insertInto('content_library')
    .values({ clientid, synced_at })
    .onConflict((conflict) => conflict.column('clientid').doUpdateSet({ synced_at }))
    .execute();
}

export interface NewItem extends StoredItem {
  readonly pictures: readonly string[];
}

export async function replaceItems(
  tx: Tx,
  clientid: ClientId,
  gone: readonly { readonly kind: string; readonly key: string }[],
  come: readonly NewItem[],
): Promise<void> {
  for (const { kind, key } of gone)
    await tx
      .deleteFrom('content_item')
      .where(({ and }) => and({ clientid, kind, key }))
      .execute();
  for (const { kind, key, id, digest, pictures } of come)
    await tx
      .insertInto('content_item')
      .values({ clientid, kind, key, id, digest, pictures: JSON.stringify(pictures) })
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

export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
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

/** The names of the pictures that the library's content shows. */
export async function findShownPictures(db: Db, clientid: ClientId): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('content_item')
    .select('pictures')
    .where('clientid', '=', clientid)
    .execute();
  return new Set(
    rows.flatMap(({ pictures }) => {
      const names: unknown = JSON.parse(pictures);
      return Array.isArray(names) ? names.map(String) : [];
    }),
  );
}
