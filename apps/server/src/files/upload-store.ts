import { countRows } from '../platform/database/listing.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { NewFile, Owner } from './stored-files.ts';
import { insertFile } from './stored-files.ts';

/** SQL of `file_upload`: places issued for uploading one large file each. The file's row is in `stored_file`. */

export interface NewUpload extends NewFile {
  /** What the file is for: an id that the module knows. */
  readonly purpose: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
}

/** An issued place, and how far its file has come. */
export interface StoredUpload {
  readonly key: string;
  readonly clientid: string;
  readonly readerId: string;
  readonly module: string;
  readonly purpose: string;
  readonly filename: string;
  readonly size: number;
  readonly contentType: string;
  readonly objectName: string;
  readonly state: 'arriving' | 'ready' | 'leaving';
  readonly claimed: number;
}

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await insertFile(tx, upload);
  const time = upload.at.toISOString();
  await tx
    .insertInto('file_upload')
    .values({
      key: upload.key,
      clientid: upload.clientid,
      reader_id: upload.readerId,
      module: upload.module,
      purpose: upload.purpose,
      filename: upload.filename,
      size: upload.size,
      created_at: time,
      touched_at: time,
    })
    .execute();
}

/** How many places of a module this reader has received since a time. */
export async function countUploadsSince(tx: Tx, owner: Owner, module: string, since: Date): Promise<number> {
  return countRows(
    tx
      .selectFrom('file_upload')
      .where(({ and }) => and({ clientid: owner.clientid, reader_id: owner.readerId, module }))
      .where('created_at', '>', since.toISOString()),
  );
}

/** Marks for removal all of a reader's unfinished uploads for a module, except the `keep` most recently touched. */
export async function letGoOldest(tx: Tx, owner: Owner, module: string, keep: number): Promise<void> {
  const old = await tx
    .selectFrom('file_upload')
    .innerJoin('stored_file', 'stored_file.key', 'file_upload.key')
    .select('file_upload.key')
    .where('file_upload.clientid', '=', owner.clientid)
    .where('file_upload.reader_id', '=', owner.readerId)
    .where(({ and }) => and({ 'file_upload.module': module, 'stored_file.state': 'arriving' }))
    .orderBy('file_upload.touched_at', 'desc')
    .orderBy('file_upload.key')
    .execute();
  const keys = old.slice(keep).map(({ key }) => key);
  if (keys.length === 0) return;
  await tx
    .updateTable('stored_file')
    .set({ state: 'leaving' })
    .where('key', 'in', keys)
    .where('state', '=', 'arriving')
    .execute();
}

export async function findUpload(db: Db | Tx, key: string): Promise<StoredUpload | undefined> {
  return db
    .selectFrom('file_upload')
    .innerJoin('stored_file', 'stored_file.key', 'file_upload.key')
    .select([
      'file_upload.key',
      'file_upload.clientid',
      'file_upload.reader_id as readerId',
      'file_upload.module',
      'file_upload.purpose',
      'file_upload.filename',
      'file_upload.size',
      'stored_file.content_type as contentType',
      'stored_file.object_name as objectName',
      'stored_file.state',
      'stored_file.claimed',
    ])
    .where('file_upload.key', '=', key)
    .executeTakeFirst();
}

/** Records that the upload is still active. */
export async function touchUpload(db: Db, key: string, at: Date): Promise<void> {
  await db.updateTable('file_upload').set({ touched_at: at.toISOString() }).where('key', '=', key).execute();
}

/** Names of the objects whose parts may still be wanted. */
export async function findArrivingNames(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('file_upload')
    .innerJoin('stored_file', 'stored_file.key', 'file_upload.key')
    .select('stored_file.object_name')
    .where('stored_file.state', '=', 'arriving')
    .execute();
  return rows.map((row) => row.object_name);
}

/**
 * Marks for removal the unfinished uploads that nobody has touched since `touchedBy`, and the finished ones that
 * nothing has pointed to since `claimedBy`. Deletes the rows of those that are gone and no longer count for the day.
 */
export async function letGoUploads(
  db: Db,
  limits: { readonly touchedBy: Date; readonly claimedBy: Date; readonly countedFrom: Date },
  isBusy: (objectName: string) => boolean,
): Promise<void> {
  const idle = await db
    .selectFrom('file_upload')
    .innerJoin('stored_file', 'stored_file.key', 'file_upload.key')
    .select(['file_upload.key', 'stored_file.object_name'])
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('stored_file.state', '=', 'arriving'),
          eb('file_upload.touched_at', '<', limits.touchedBy.toISOString()),
        ]),
        and([
          eb('stored_file.state', '=', 'ready'),
          eb('stored_file.claimed', '=', 0),
          eb('file_upload.touched_at', '<', limits.claimedBy.toISOString()),
        ]),
      ]),
    )
    .execute();
  for (const { key } of idle.filter((row) => !isBusy(row.object_name)))
    await db
      .updateTable('stored_file')
      .set({ state: 'leaving' })
      .where(({ and }) => and({ key, claimed: 0 }))
      .execute();
  await db
    .deleteFrom('file_upload')
    .where('created_at', '<', limits.countedFrom.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stored_file')
            .select('stored_file.key')
            .whereRef('stored_file.key', '=', 'file_upload.key'),
        ),
      ),
    )
    .execute();
}
