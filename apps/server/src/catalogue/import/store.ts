import type { Tx } from '../../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../../platform/ids.ts';
import { readTitleRecord, type TitleRecord } from '../title-record.ts';
import type { KnownTitle } from './match-titles.ts';

/** PostgreSQL takes 65,535 parameters in a statement, SQLite 32,766: lists are asked for in slices. */
const sliceSize = 2000;

export function slices<Item>(items: readonly Item[], size = sliceSize): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, slice) =>
    items.slice(slice * size, (slice + 1) * size),
  );
}

/**
 * Takes the group's catalogue for this transaction: another import of the group waits until it ends, so that two never
 * make the same title. Answers the change counter as it is now.
 */
export async function lockCatalogue(tx: Tx, serviceid: ServiceId): Promise<number> {
  const group = await tx
    .updateTable('library_group')
    .set((table) => ({ catalogue_changes: table.ref('catalogue_changes') }))
    .where('serviceid', '=', serviceid)
    .returning('catalogue_changes')
    .executeTakeFirstOrThrow();
  return group.catalogue_changes;
}

/** Tells the search indexes that titles with `changed = counter` are new or different. */
export async function setCatalogueCounter(tx: Tx, serviceid: ServiceId, counter: number): Promise<void> {
  await tx
    .updateTable('library_group')
    .set({ catalogue_changes: counter })
    .where('serviceid', '=', serviceid)
    .execute();
}

/** Reserves `count` title ids in a row and answers the first. */
export async function takeTitleIds(tx: Tx, count: number): Promise<number> {
  const sequence = await tx
    .updateTable('catalogue_sequence')
    .set((table) => ({ value: table('value', '+', count) }))
    .where('name', '=', 'title')
    .returning('value')
    .executeTakeFirstOrThrow();
  return sequence.value - count + 1;
}

/** Titles of the group that share one of these ISBN keys or match keys. */
export async function findCandidates(
  tx: Tx,
  serviceid: ServiceId,
  keys: { readonly isbns: readonly string[]; readonly matchKeys: readonly string[] },
): Promise<KnownTitle[]> {
  const found = new Map<number, KnownTitle>();
  const remember = (rows: readonly { id: number; record: string }[]) => {
    for (const row of rows)
      if (!found.has(row.id)) found.set(row.id, { id: row.id, record: readTitleRecord(row.record) });
  };
  for (const slice of slices(keys.isbns)) {
    remember(
      await tx
        .selectFrom('title_isbn')
        .innerJoin('title', 'title.id', 'title_isbn.title_id')
        .select(['title.id', 'title.record'])
        .where('title_isbn.serviceid', '=', serviceid)
        .where('title_isbn.isbn_key', 'in', slice)
        .execute(),
    );
  }
  for (const slice of slices(keys.matchKeys)) {
    remember(
      await tx
        .selectFrom('title')
        .select(['id', 'record'])
        .where('serviceid', '=', serviceid)
        .where('match_key', 'in', slice)
        .execute(),
    );
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

export interface TitleRow {
  readonly id: number;
  readonly record: TitleRecord;
  readonly json: string;
  readonly fingerprint: string;
  readonly matchKey: string;
  readonly isbnKeys: readonly string[];
}

export async function insertTitles(
  tx: Tx,
  serviceid: ServiceId,
  rows: readonly TitleRow[],
  stamp: { readonly createdAt: string; readonly changed: number },
): Promise<void> {
  for (const slice of slices(rows, 500)) {
    await tx
      .insertInto('title')
      .values(
        slice.map((row) => ({
          id: row.id,
          serviceid,
          record: row.json,
          fingerprint: row.fingerprint,
          match_key: row.matchKey,
          hidden: 0,
          borrow_count: 0,
          created_at: stamp.createdAt,
          changed: stamp.changed,
        })),
      )
      .execute();
  }
  await insertIsbns(tx, serviceid, rows);
}

export async function updateTitle(
  tx: Tx,
  serviceid: ServiceId,
  row: TitleRow,
  changed: number,
): Promise<void> {
  await tx
    .updateTable('title')
    .set({ record: row.json, fingerprint: row.fingerprint, match_key: row.matchKey, changed })
    .where('serviceid', '=', serviceid)
    .where('id', '=', row.id)
    .execute();
  await tx.deleteFrom('title_isbn').where('title_id', '=', row.id).execute();
  await insertIsbns(tx, serviceid, [row]);
}

async function insertIsbns(tx: Tx, serviceid: ServiceId, rows: readonly TitleRow[]): Promise<void> {
  const values = rows.flatMap((row) =>
    row.isbnKeys.map((isbn_key) => ({ serviceid, isbn_key, title_id: row.id })),
  );
  for (const slice of slices(values)) {
    await tx
      .insertInto('title_isbn')
      .values(slice)
      .onConflict((conflict) => conflict.columns(['serviceid', 'isbn_key', 'title_id']).doNothing())
      .execute();
  }
}

/** Marks titles whose copies or use changed, so that their index entries are made again. */
export async function touchTitles(
  tx: Tx,
  serviceid: ServiceId,
  ids: readonly number[],
  changed: number,
): Promise<void> {
  for (const slice of slices(ids)) {
    await tx
      .updateTable('title')
      .set({ changed })
      .where('serviceid', '=', serviceid)
      .where('id', 'in', slice)
      .execute();
  }
}

export interface CopyRow {
  readonly titleId: number;
  readonly clientid: ClientId;
  readonly barcode: string;
  readonly statusId: number;
  readonly storageId: string;
  readonly shelf: string;
  readonly callNumber: string;
  readonly counted: boolean;
}

export async function findCopiesByBarcode(tx: Tx, serviceid: ServiceId, barcodes: readonly string[]) {
  const found = [];
  for (const slice of slices(barcodes)) {
    found.push(
      ...(await tx
        .selectFrom('copy')
        .select(['id', 'title_id', 'clientid', 'barcode', 'status_id', 'storage_id', 'shelf', 'call_number'])
        .where('serviceid', '=', serviceid)
        .where('barcode', 'in', slice)
        .execute()),
    );
  }
  return found;
}

/** Barcodes of the copies that were made from numbers of copies, of these titles and every library of the group. */
export async function findCountedCopies(tx: Tx, serviceid: ServiceId, titleIds: readonly number[]) {
  const found = [];
  for (const slice of slices(titleIds)) {
    found.push(
      ...(await tx
        .selectFrom('copy')
        .select(['title_id', 'clientid', 'barcode'])
        .where('serviceid', '=', serviceid)
        .where('counted', '=', 1)
        .where('title_id', 'in', slice)
        .execute()),
    );
  }
  return found;
}

export async function insertCopies(tx: Tx, serviceid: ServiceId, rows: readonly CopyRow[]): Promise<void> {
  for (const slice of slices(rows, 500)) {
    await tx
      .insertInto('copy')
      .values(
        slice.map((row) => ({
          serviceid,
          clientid: row.clientid,
          title_id: row.titleId,
          barcode: row.barcode,
          status_id: row.statusId,
          lendable: 1,
          storage_id: row.storageId,
          shelf: row.shelf,
          call_number: row.callNumber,
          due_on: '',
          navigation_url: '',
          counted: row.counted ? 1 : 0,
        })),
      )
      .execute();
  }
}

export async function updateCopy(tx: Tx, serviceid: ServiceId, row: CopyRow): Promise<void> {
  await tx
    .updateTable('copy')
    .set({
      status_id: row.statusId,
      storage_id: row.storageId,
      shelf: row.shelf,
      call_number: row.callNumber,
    })
    .where('serviceid', '=', serviceid)
    .where('barcode', '=', row.barcode)
    .execute();
}

/** Barcodes that begin with `prefix`, which ends in a dash. */
export async function findBarcodesWithPrefix(
  tx: Tx,
  serviceid: ServiceId,
  prefix: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('copy')
    .select('barcode')
    .where('serviceid', '=', serviceid)
    .where('barcode', '>=', prefix)
    // The character after the dash: everything that begins with the prefix sorts before it.
    .where('barcode', '<', `${prefix.slice(0, -1)}.`)
    .execute();
  return rows.map((row) => row.barcode);
}

/** Titles by ISBN key; a shared ISBN has several. */
export async function findTitleIdsByIsbn(
  tx: Tx,
  serviceid: ServiceId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = new Map<string, number[]>();
  for (const slice of slices(keys)) {
    const rows = await tx
      .selectFrom('title_isbn')
      .select(['isbn_key', 'title_id'])
      .where('serviceid', '=', serviceid)
      .where('isbn_key', 'in', slice)
      .orderBy('title_id')
      .execute();
    for (const row of rows) found.set(row.isbn_key, [...(found.get(row.isbn_key) ?? []), row.title_id]);
  }
  return found;
}

/** Which of these ids are titles of the group. */
export async function findTitlesById(
  tx: Tx,
  serviceid: ServiceId,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const slice of slices(ids)) {
    const rows = await tx
      .selectFrom('title')
      .select('id')
      .where('serviceid', '=', serviceid)
      .where('id', 'in', slice)
      .execute();
    for (const row of rows) found.add(row.id);
  }
  return found;
}
