import { isbnKey } from '@yuelan/search';
import type { Tx } from '../platform/database/tables.ts';
import {
  asClientId,
  asCopyId,
  asTitleId,
  type ClientId,
  type CopyId,
  type ServiceId,
  type TitleId,
} from '../platform/ids.ts';
import { readTitleRecord } from './title-record.ts';

/** A copy as circulation needs it. */
export interface CopyInUse {
  readonly id: CopyId;
  readonly clientid: ClientId;
  readonly titleId: TitleId;
  readonly barcode: string;
  /** Copy status of spec §4. */
  readonly statusId: number;
  readonly lendable: boolean;
  readonly held: boolean;
  readonly lent: boolean;
}

const columns = ['id', 'clientid', 'title_id', 'barcode', 'status_id', 'lendable', 'held', 'lent'] as const;

interface Row {
  readonly id: number;
  readonly clientid: string;
  readonly title_id: number;
  readonly barcode: string;
  readonly status_id: number;
  readonly lendable: number;
  readonly held: number;
  readonly lent: number;
}

function copyOf(row: Row): CopyInUse {
  return {
    id: asCopyId(row.id),
    clientid: asClientId(row.clientid),
    titleId: asTitleId(row.title_id),
    barcode: row.barcode,
    statusId: row.status_id,
    lendable: row.lendable === 1,
    held: row.held === 1,
    lent: row.lent === 1,
  };
}

/** Locks a copy of the group for the rest of the transaction and answers it as it is then. */
export async function lockCopy(
  tx: Tx,
  serviceid: ServiceId,
  barcode: string,
): Promise<CopyInUse | undefined> {
  const row = await tx
    .updateTable('copy')
    .set((copy) => ({ held: copy.ref('held') }))
    .where('serviceid', '=', serviceid)
    .where('barcode', '=', barcode)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? undefined : copyOf(row);
}

/** What circulation changes of a copy. `dueOn`: YYYY-MM-DD, empty for none. */
export interface CopyUse {
  readonly held?: boolean;
  readonly lent?: boolean;
  readonly statusId?: number;
  readonly dueOn?: string;
}

/** Changes a copy whose lock the transaction has, or whose hold or loan it has just ended. */
export async function useCopy(tx: Tx, id: CopyId, use: CopyUse): Promise<void> {
  await tx
    .updateTable('copy')
    .set({
      ...(use.held === undefined ? {} : { held: use.held ? 1 : 0 }),
      ...(use.lent === undefined ? {} : { lent: use.lent ? 1 : 0 }),
      ...(use.statusId === undefined ? {} : { status_id: use.statusId }),
      ...(use.dueOn === undefined ? {} : { due_on: use.dueOn }),
    })
    .where('id', '=', id)
    .execute();
}

/** Barcodes of the library's copies of titles with this ISBN that stand in the house, lendable and not held. */
export async function findFreeBarcodes(
  tx: Tx,
  scope: { readonly serviceid: ServiceId; readonly clientid: ClientId },
  isbn: string,
): Promise<readonly string[]> {
  const key = isbnKey(isbn);
  if (key === null) return [];
  const rows = await tx
    .selectFrom('title_isbn')
    .innerJoin('copy', 'copy.title_id', 'title_isbn.title_id')
    .select(['copy.barcode'])
    .where('title_isbn.serviceid', '=', scope.serviceid)
    .where('title_isbn.isbn_key', '=', key)
    .where('copy.clientid', '=', scope.clientid)
    .where('copy.status_id', '=', 1)
    .where('copy.lendable', '=', 1)
    .where('copy.held', '=', 0)
    .orderBy('copy.id')
    .execute();
  return rows.map((row) => row.barcode);
}

/** The titles of the group that have this ISBN. */
export async function findTitleIdsOfIsbn(
  tx: Tx,
  serviceid: ServiceId,
  isbn: string,
): Promise<readonly number[]> {
  const key = isbnKey(isbn);
  if (key === null) return [];
  const rows = await tx
    .selectFrom('title_isbn')
    .select('title_id')
    .where('serviceid', '=', serviceid)
    .where('isbn_key', '=', key)
    .execute();
  return rows.map((row) => row.title_id);
}

export interface TitleInUse {
  readonly name: string;
  /** Whether readers may see it. */
  readonly isShown: boolean;
}

/** The name of a title, also of one that readers no longer see. */
export async function readTitleInUse(tx: Tx, id: TitleId): Promise<TitleInUse> {
  const row = await tx
    .selectFrom('title')
    .select(['record', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: readTitleRecord(row.record).title, isShown: row.hidden === 0 };
}

/**
 * Takes the group's catalogue for this transaction and answers the number of the change that is to be made: what changes
 * titles takes it before it locks anything else, so that no two wait for each other.
 */
export async function beginTitleChange(tx: Tx, serviceid: ServiceId): Promise<number> {
  const group = await tx
    .updateTable('library_group')
    .set((table) => ({ catalogue_changes: table('catalogue_changes', '+', 1) }))
    .where('serviceid', '=', serviceid)
    .returning('catalogue_changes')
    .executeTakeFirstOrThrow();
  return group.catalogue_changes;
}

/** Counts a borrow of a title, or only has its index entry made again (`times` 0). `change` is from `beginTitleChange`. */
export async function countBorrow(tx: Tx, id: TitleId, times: 0 | 1, change: number): Promise<void> {
  await tx
    .updateTable('title')
    .set((title) => ({ borrow_count: title('borrow_count', '+', times), changed: change }))
    .where('id', '=', id)
    .execute();
}
