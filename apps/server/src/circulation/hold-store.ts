import { type Selection, sql } from 'kysely';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, CopyId, ReaderId, TitleId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { LendingPlace } from './lending-place.ts';

/** `status`: 1 success, 2 cancelled, 3 expired, 4 loaned out. `endAt`: ISO 8601. */
const columns = [
  'pre_borrow.id',
  'pre_borrow.reader_id as readerId',
  'pre_borrow.title_id as titleId',
  'pre_borrow.copy_id as copyId',
  'pre_borrow.status_id as status',
  'pre_borrow.end_at as endAt',
] as const;

export type StoredHold = Readonly<Selection<Database, 'pre_borrow', (typeof columns)[number]>>;

export async function findActiveHolds(tx: Tx, readerId: ReaderId): Promise<readonly StoredHold[]> {
  return tx
    .selectFrom('pre_borrow')
    .select(columns)
    .where('reader_id', '=', readerId)
    .where('status_id', '=', sql.lit(1))
    .execute();
}

/** The reader with an active hold on a copy. */
export async function findHoldOfCopy(tx: Tx, copyId: CopyId): Promise<StoredHold | undefined> {
  return tx
    .selectFrom('pre_borrow')
    .select(columns)
    .where('copy_id', '=', copyId)
    .where('status_id', '=', sql.lit(1))
    .executeTakeFirst();
}

/** The reader with an active hold on the copy with this barcode. Takes no lock. */
export async function findHolder(
  db: Db,
  branches: readonly ClientId[],
  barcode: string,
): Promise<ReaderId | undefined> {
  const row = await db
    .selectFrom('copy')
    .innerJoin('pre_borrow', 'pre_borrow.copy_id', 'copy.id')
    .select('pre_borrow.reader_id')
    .where('copy.clientid', 'in', [...branches])
    .where('copy.barcode', '=', barcode)
    .where('pre_borrow.status_id', '=', sql.lit(1))
    .executeTakeFirst();
  return row?.reader_id;
}

/** The given holds that belong to the reader. */
export async function findOwnHolds(
  tx: Tx,
  readerId: ReaderId,
  ids: readonly number[],
): Promise<readonly StoredHold[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('pre_borrow')
    .select(columns)
    .where('reader_id', '=', readerId)
    .where('id', 'in', [...ids])
    .execute();
}

export async function insertHold(
  tx: Tx,
  place: LendingPlace,
  made: {
    readonly readerId: ReaderId;
    readonly titleId: TitleId;
    readonly copyId: CopyId;
    readonly at: Date;
    readonly endAt: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('pre_borrow')
    .values({
      serviceid: place.serviceid,
      clientid: place.clientid,
      reader_id: made.readerId,
      title_id: made.titleId,
      copy_id: made.copyId,
      status_id: 1,
      pre_borrowed_at: made.at.toISOString(),
      end_at: made.endAt.toISOString(),
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends an active hold. A hold's status changes only here. Returns whether it was still active. */
export async function endHold(tx: Tx, id: number, status: 2 | 3 | 4, at: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('pre_borrow')
    .set({ status_id: status, ended_at: at.toISOString() })
    .where('id', '=', id)
    .where('status_id', '=', sql.lit(1))
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** Makes a hold that was ended by mistake active again. */
export async function reopenHold(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('pre_borrow').set({ status_id: 1, ended_at: null }).where('id', '=', id).execute();
}

/** A hold, active or not, with the library of its reader and the barcode of its copy. */
export async function findHold(db: Db | Tx, id: number) {
  return db
    .selectFrom('pre_borrow')
    .innerJoin('copy', 'copy.id', 'pre_borrow.copy_id')
    .select([...columns, 'pre_borrow.clientid', 'copy.barcode'])
    .where('pre_borrow.id', '=', id)
    .executeTakeFirst();
}

/** Notes that the copy of an active hold stands on the hold shelf. Returns whether the hold is active. */
export async function shelveHold(tx: Tx, id: number, at: Date | null): Promise<boolean> {
  const shelved = await tx
    .updateTable('pre_borrow')
    .set((row) => ({
      shelved_at: at === null ? null : row.fn.coalesce('shelved_at', row.val(at.toISOString())),
    }))
    .where('id', '=', id)
    .where('status_id', '=', sql.lit(1))
    .executeTakeFirst();
  return shelved.numUpdatedRows > 0n;
}

/** Keeps another copy of the title for an active hold. */
export async function moveHold(tx: Tx, id: number, copyId: CopyId, endAt: Date): Promise<void> {
  await tx
    .updateTable('pre_borrow')
    .set({ copy_id: copyId, end_at: endAt.toISOString(), shelved_at: null })
    .where('id', '=', id)
    .execute();
}

/**
 * The oldest active hold on the title of a free copy whose own copy, of the same branch, can no longer be handed out. Takes
 * no lock.
 */
export async function findWaitingHold(
  db: Db,
  branch: ClientId,
  barcode: string,
): Promise<(StoredHold & { readonly clientid: ClientId }) | undefined> {
  return db
    .selectFrom('copy as free')
    .innerJoin('pre_borrow', 'pre_borrow.title_id', 'free.title_id')
    .innerJoin('copy as kept', 'kept.id', 'pre_borrow.copy_id')
    .select([...columns, 'pre_borrow.clientid'])
    .where('free.clientid', '=', branch)
    .where('free.barcode', '=', barcode)
    .where('free.held', '=', 0)
    .where('free.status_id', '=', 1)
    .where('kept.clientid', '=', branch)
    .where('kept.status_id', '!=', 1)
    .where('pre_borrow.status_id', '=', sql.lit(1))
    .orderBy('pre_borrow.pre_borrowed_at')
    .orderBy('pre_borrow.id')
    .executeTakeFirst();
}

/** Readers whose active holds should have ended before `now`, and their libraries. */
export async function findReadersWithExpired(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly { readonly clientid: ClientId; readonly readerId: ReaderId }[]> {
  return db
    .selectFrom('pre_borrow')
    .select(['clientid', 'reader_id as readerId'])
    .distinct()
    .where('status_id', '=', sql.lit(1))
    .where('end_at', '<', now.toISOString())
    .orderBy('reader_id')
    .limit(limit)
    .execute();
}

/** A page of a reader's holds, newest first, with the books' catalogue data. */
export async function findHolds(db: Db, readerId: ReaderId, page: Slice) {
  return db
    .selectFrom('pre_borrow')
    .innerJoin('title', 'title.id', 'pre_borrow.title_id')
    .innerJoin('copy', 'copy.id', 'pre_borrow.copy_id')
    .leftJoin('storage', 'storage.id', 'copy.storage_id')
    .select([
      'pre_borrow.id',
      'pre_borrow.title_id',
      'pre_borrow.status_id',
      'pre_borrow.pre_borrowed_at',
      'pre_borrow.end_at',
      'title.record',
      'copy.barcode',
      'copy.call_number',
      'copy.clientid as branch',
      'storage.name as storage_name',
    ])
    .where('pre_borrow.reader_id', '=', readerId)
    .orderBy('pre_borrow.pre_borrowed_at', 'desc')
    .orderBy('pre_borrow.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}
export type ShownHold = Awaited<ReturnType<typeof findHolds>>[number];

export async function countHolds(db: Db, readerId: ReaderId) {
  return db
    .selectFrom('pre_borrow')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn
        .coalesce(fn.sum<number>(eb.case().when('status_id', '=', 1).then(1).else(0).end()), sql.lit(0))
        .as('active'),
    ])
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow();
}
