import type { UploadModule } from '@yuelan/contract';
import { countRows } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ReaderId } from '../platform/ids.ts';
import type { StoredFileTable } from './tables.ts';

/** SQL of `stored_file`. */

/** The owner of a file, and its kind. */
export interface Owner {
  readonly clientid: ClientId;
  readonly readerId: ReaderId;
}

/** Uploads of one owner to one module take turns, so that two at once cannot both use the last place of the day. */
export const turnOf = ({ clientid, readerId }: Owner, module: UploadModule) =>
  `upload ${clientid} ${readerId} ${module}`;

export interface NewFile extends Owner {
  readonly key: string;
  readonly module: UploadModule;
  readonly visibility: StoredFileTable['visibility'];
  readonly contentType: string;
  readonly objectName: string;
  readonly at: Date;
}

/** A file whose bytes are in the store. */
export interface KeptFile {
  readonly key: string;
  readonly clientid: string;
  readonly readerId: string;
  readonly module: string;
  readonly visibility: StoredFileTable['visibility'];
  readonly contentType: string;
  readonly size: number;
  readonly objectName: string;
}

export async function insertFile(tx: Db | Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      key: file.key,
      clientid: file.clientid,
      reader_id: file.readerId,
      module: file.module,
      visibility: file.visibility,
      content_type: file.contentType,
      size: 0,
      object_name: file.objectName,
      state: 'arriving',
      claimed: 0,
      created_at: file.at.toISOString(),
    })
    .execute();
}

/** How many files of a type the reader has uploaded since a time, including deleted files until they are swept. */
export async function countFilesSince(
  tx: Db | Tx,
  owner: Owner,
  module: UploadModule,
  since: Date,
): Promise<number> {
  return countRows(
    tx
      .selectFrom('stored_file')
      .where(({ and }) => and({ clientid: owner.clientid, reader_id: owner.readerId, module }))
      .where('created_at', '>', since.toISOString()),
  );
}

/** Records that the bytes are there. Returns false if the file was swept meanwhile. */
export async function markReady(db: Db | Tx, key: string, size: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stored_file')
    .set({ state: 'ready', size })
    .where(({ and }) => and({ key, state: 'arriving' }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markLeaving(db: Db | Tx, key: string): Promise<void> {
  await db.updateTable('stored_file').set({ state: 'leaving' }).where('key', '=', key).execute();
}

export async function findFile(db: Db | Tx, key: string): Promise<KeptFile | undefined> {
  return db
    .selectFrom('stored_file')
    .select([
      'key',
      'clientid',
      'reader_id as readerId',
      'module',
      'visibility',
      'content_type as contentType',
      'size',
      'object_name as objectName',
    ])
    .where(({ and }) => and({ key, state: 'ready' }))
    .executeTakeFirst();
}

/**
 * Sets what a reader's data points to: this file of its type and no other. Returns false if the file is not the
 * reader's.
 */
export async function claimOnly(
  tx: Tx,
  owner: Owner,
  module: UploadModule,
  key: string | undefined,
): Promise<boolean> {
  const own = tx
    .updateTable('stored_file')
    .where(({ and }) => and({ clientid: owner.clientid, reader_id: owner.readerId, module, state: 'ready' }));
  if (key !== undefined) {
    const { numUpdatedRows } = await own.set({ claimed: 1 }).where('key', '=', key).executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
  }
  await own
    .set({ claimed: 0 })
    .where('claimed', '=', 1)
    .where('key', '!=', key ?? '')
    .execute();
  return true;
}

/**
 * Records that the reader's data points to this file too. If the file is not theirs, returns false and changes nothing.
 */
export async function claimOne(tx: Tx, owner: Owner, module: UploadModule, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_file')
    .set({ claimed: 1 })
    .where('key', '=', key)
    .where(({ and }) => and({ clientid: owner.clientid, reader_id: owner.readerId, module, state: 'ready' }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks for removal the files that did not arrive by `arrivedBy`, or that nothing has pointed to since `claimedBy`.
 * Files that arrive in pieces have their own rules.
 */
export async function letGo(
  db: Db,
  limits: { readonly arrivedBy: Date; readonly claimedBy: Date },
): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ state: 'leaving' })
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_upload')
            .select('file_upload.key')
            .whereRef('file_upload.key', '=', 'stored_file.key'),
        ),
      ),
    )
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', '=', 'arriving'), eb('created_at', '<', limits.arrivedBy.toISOString())]),
        and([
          eb('state', '=', 'ready'),
          eb('claimed', '=', 0),
          eb('created_at', '<', limits.claimedBy.toISOString()),
        ]),
      ]),
    )
    .execute();
}

export async function findLeaving(db: Db, limit: number) {
  return db
    .selectFrom('stored_file')
    .select(['key', 'object_name as objectName'])
    .where('state', '=', 'leaving')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function deleteFiles(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .deleteFrom('stored_file')
    .where('key', 'in', [...keys])
    .where('state', '=', 'leaving')
    .execute();
}

/** A reader's own files, oldest first, for an export. */
export async function listFiles(db: Db, owner: Owner) {
  return db
    .selectFrom('stored_file')
    .select(['key', 'module', 'content_type as contentType', 'size', 'created_at as createdAt'])
    .where(({ and }) => and({ clientid: owner.clientid, reader_id: owner.readerId, state: 'ready' }))
    .orderBy('created_at')
    .execute();
}

/**
 * Marks for removal everything that an owner uploaded. The next sweep deletes the bytes. Returns the number of files.
 */
export async function letGoOfOwner(tx: Tx, { clientid, readerId }: Owner): Promise<number> {
  const own = { clientid, reader_id: readerId };
  await tx
    .deleteFrom('file_upload')
    .where(({ and }) => and(own))
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('stored_file')
    .set({ state: 'leaving', claimed: 0, reader_id: '' })
    .where(({ and }) => and(own))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
