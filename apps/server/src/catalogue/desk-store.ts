import { slices } from '../platform/database/slices.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId, ServiceId, TitleId } from '../platform/ids.ts';
import { updateTitle } from './import/store.ts';
import { callNumberOf } from './rules/call-number.ts';
import { shelfKeyOf } from './rules/shelf-key.ts';
import { statusesOutOfHoldings } from './store.ts';
import { keysOf, readEdited, readTitleRecord, type TitleRecord } from './title-record.ts';

/** SQL for the titles and copies that the desk shows and changes. */

/** A title as the desk needs it, even if readers do not see it. */
export interface DeskTitleRow {
  readonly id: number;
  readonly record: TitleRecord;
  readonly version: number;
  readonly edited: readonly string[];
  readonly isHidden: boolean;
  readonly mergedInto: number | null;
  readonly borrowCount: number;
}

export async function findDeskTitles(
  db: Db | Tx,
  serviceid: ServiceId,
  ids: readonly number[],
): Promise<readonly DeskTitleRow[]> {
  const rows = [];
  for (const slice of slices([...new Set(ids)]))
    rows.push(
      ...(await db
        .selectFrom('title')
        .select(['id', 'record', 'version', 'edited', 'hidden', 'merged_into', 'borrow_count'])
        .where('serviceid', '=', serviceid)
        .where('id', 'in', slice)
        .execute()),
    );
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        record: readTitleRecord(row.record),
        version: row.version,
        edited: readEdited(row.edited),
        isHidden: row.hidden === 1,
        mergedInto: row.merged_into,
        borrowCount: row.borrow_count,
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Replaces the record that the transaction has read, and stores which parts the staff edited. */
export async function writeTitle(
  tx: Tx,
  serviceid: ServiceId,
  { id, record, edited, isHidden }: Pick<DeskTitleRow, 'id' | 'record' | 'edited' | 'isHidden'>,
  changed: number,
): Promise<void> {
  const keys = keysOf(record);
  await updateTitle(tx, serviceid, { id, record, keys }, changed);
  await tx
    .updateTable('title')
    .set({ edited: JSON.stringify(edited), hidden: isHidden ? 1 : 0 })
    .where('id', '=', id)
    .execute();
  let gone = tx.deleteFrom('title_isbn').where(({ and }) => and({ serviceid, title_id: id }));
  if (keys.isbns.length > 0) gone = gone.where('isbn_key', 'not in', [...keys.isbns]);
  await gone.execute();
}

const copyColumns = [
  'copy.id',
  'copy.title_id as titleId',
  'copy.clientid',
  'copy.barcode',
  'copy.status_id as statusId',
  'copy.lendable',
  'copy.storage_id as storageId',
  'copy.shelf',
  'copy.call_number as callNumber',
  'copy.due_on as dueOn',
  'copy.held',
  'copy.lent',
  'copy.version',
  'copy.edited',
] as const;

/** The copies of a title in every library of the group, with the names of libraries and rooms. */
export async function findDeskCopies(db: Db | Tx, serviceid: ServiceId, titleId: number) {
  return db
    .selectFrom('copy')
    .innerJoin('library', 'library.clientid', 'copy.clientid')
    .leftJoin('storage', (join) =>
      join.onRef('storage.id', '=', 'copy.storage_id').onRef('storage.clientid', '=', 'copy.clientid'),
    )
    .select([...copyColumns, 'library.libname', 'storage.name as storage'])
    .where('copy.serviceid', '=', serviceid)
    .where('copy.title_id', '=', titleId)
    .orderBy('copy.clientid')
    .orderBy('copy.barcode')
    .execute();
}

/** Copies of a library, locked until the transaction ends, in the order of their ids. */
export async function lockOwnCopies(
  tx: Tx,
  { serviceid, clientid }: { readonly serviceid: ServiceId; readonly clientid: ClientId },
  ids: readonly number[],
) {
  const rows = await tx
    .updateTable('copy')
    .set((copy) => ({ held: copy.ref('held') }))
    .where('serviceid', '=', serviceid)
    .where('clientid', '=', clientid)
    .where('id', 'in', [...ids])
    .returning(copyColumns)
    .execute();
  return rows
    .map((row) => ({ ...row, edited: readEdited(row.edited) }))
    .toSorted((one, other) => one.id - other.id);
}
export type LockedCopy = Awaited<ReturnType<typeof lockOwnCopies>>[number];

/** The fields of a copy that the staff can change, as stored. */
export type CopyValues = Pick<
  LockedCopy,
  'barcode' | 'statusId' | 'lendable' | 'storageId' | 'shelf' | 'callNumber' | 'edited'
>;

/** Writes a locked copy. The caller compares versions. */
export async function writeCopy(
  tx: Tx,
  { id, version, titleId }: Pick<LockedCopy, 'id' | 'version' | 'titleId'>,
  values: CopyValues,
): Promise<void> {
  await tx
    .updateTable('copy')
    .set({
      barcode: values.barcode,
      status_id: values.statusId,
      lendable: values.lendable,
      storage_id: values.storageId,
      shelf: values.shelf,
      call_number: values.callNumber,
      shelf_key: shelfKeyOf(values.callNumber || (await callNumberOfTitle(tx, titleId))),
      edited: JSON.stringify(values.edited),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute();
}

async function callNumberOfTitle(tx: Tx, id: number): Promise<string> {
  const { record } = await tx
    .selectFrom('title')
    .select('record')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return callNumberOf(readTitleRecord(record));
}

/** How many copies each title has in a library and in its group, without lost and withdrawn ones. */
export async function countHoldings(
  db: Db | Tx,
  { serviceid, clientid }: { readonly serviceid: ServiceId; readonly clientid: ClientId },
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly own: number; readonly group: number }>> {
  const counts = new Map<number, { own: number; group: number }>();
  if (ids.length === 0) return counts;
  const rows = await db
    .selectFrom('copy')
    .select(({ fn }) => ['title_id', 'clientid', fn.countAll<number>().as('copies')])
    .where('serviceid', '=', serviceid)
    .where('title_id', 'in', [...ids])
    .where('status_id', 'not in', [...statusesOutOfHoldings])
    .groupBy(['title_id', 'clientid'])
    .execute();
  for (const row of rows) {
    const count = counts.get(row.title_id) ?? { own: 0, group: 0 };
    const copies = Number(row.copies);
    count.group += copies;
    if (row.clientid === clientid) count.own += copies;
    counts.set(row.title_id, count);
  }
  return counts;
}

/** The titles with one of these ISBN keys, the oldest first. */
export async function findIdsByIsbn(
  db: Db | Tx,
  serviceid: ServiceId,
  keys: readonly string[],
  limit: number,
): Promise<readonly number[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('title_isbn')
    .innerJoin('title', 'title.id', 'title_isbn.title_id')
    .select('title.id')
    .distinct()
    .where('title_isbn.serviceid', '=', serviceid)
    .where('title_isbn.isbn_key', 'in', [...keys])
    .where('title.merged_into', 'is', null)
    .orderBy('title.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Another library of the group through whose copy readers can still find a title, if there is one. */
export async function findOtherHolder(
  tx: Tx,
  { serviceid, clientid }: { readonly serviceid: ServiceId; readonly clientid: ClientId },
  titleId: TitleId,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('copy')
    .innerJoin('library', 'library.clientid', 'copy.clientid')
    .select('library.libname')
    .where('copy.serviceid', '=', serviceid)
    .where('copy.clientid', '!=', clientid)
    .where('copy.title_id', '=', titleId)
    .where('copy.status_id', 'not in', [...statusesOutOfHoldings])
    .executeTakeFirst();
  return row?.libname;
}
