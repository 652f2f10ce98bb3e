import { sql } from 'kysely';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { asClientId, type ClientId, type ServiceId } from '../../platform/ids.ts';
import { callNumberOf } from '../rules/call-number.ts';
import { shelfKeyOf } from '../rules/shelf-key.ts';
import { readEdited, readTitleRecord } from '../title-record.ts';
import type { KnownTitle } from './match-titles.ts';

export interface CopyRow {
  readonly titleId: number;
  readonly clientid: ClientId;
  readonly barcode: string;
  readonly statusId: number;
  readonly storageId: string;
  readonly shelf: string;
  readonly callNumber: string;
  readonly navigationUrl: string;
  readonly counted: boolean;
  /** On loan to a reader of this portal. */
  readonly lent: boolean;
  /** The fields that the staff edited; they stay as they are. */
  readonly edited?: readonly string[];
  /** When the library's system last reported on the copy, or was asked to change it (ISO 8601). */
  readonly toldAt?: string | undefined;
}

/** The columns of a {@link CopyRow} as the table has them: `counted` and `lent` as 0 or 1. */
export const copyColumns = [
  'title_id as titleId',
  'clientid',
  'barcode',
  'status_id as statusId',
  'storage_id as storageId',
  'shelf',
  'call_number as callNumber',
  'navigation_url as navigationUrl',
  'counted',
  'lent',
] as const;

/** The fields of a copy that the staff can edit. */
export type EditedCopyField = 'statusId' | 'storageId' | 'shelf' | 'callNumber';

export async function findCopiesByBarcode(
  tx: Tx,
  serviceid: ServiceId,
  barcodes: readonly string[],
): Promise<CopyRow[]> {
  const found: CopyRow[] = [];
  for (const slice of slices(barcodes)) {
    const rows = await tx
      .selectFrom('copy')
      .leftJoin('source_copy', 'source_copy.copy_id', 'copy.id')
      .select([...copyColumns, 'edited', 'as_of', 'changed_at'])
      .where('serviceid', '=', serviceid)
      .where('barcode', 'in', slice)
      .execute();
    for (const { as_of, changed_at, ...row } of rows)
      found.push({
        ...row,
        clientid: asClientId(row.clientid),
        counted: row.counted === 1,
        lent: row.lent === 1,
        edited: readEdited(row.edited),
        toldAt: [as_of, changed_at]
          .filter((at) => at !== null)
          .toSorted()
          .at(-1),
      });
  }
  return found;
}

/** Barcodes of copies created from numbers of copies, for these titles in every library of the group. */
export async function findCountedCopies(tx: Tx, serviceid: ServiceId, titleIds: readonly number[]) {
  const found = [];
  for (const slice of slices(titleIds)) {
    found.push(
      ...(await tx
        .selectFrom('copy')
        .select(['title_id', 'clientid', 'barcode'])
        .where(({ and }) => and({ serviceid, counted: 1 }))
        .where('title_id', 'in', slice)
        .execute()),
    );
  }
  return found;
}

/** Current titles, by id. */
type KnownTitles = ReadonlyMap<number, Pick<KnownTitle, 'record' | 'written'>>;

/** The place of each copy on its shelf, by its own call number or else by that of its title. */
async function shelfKeysOf(
  tx: Tx,
  rows: readonly CopyRow[],
  known: KnownTitles = new Map(),
): Promise<(row: CopyRow) => string> {
  const ofTitles = new Map<number, string>();
  const unknown: number[] = [];
  for (const id of new Set(rows.filter((row) => row.callNumber === '').map((row) => row.titleId))) {
    const title = known.get(id);
    if (title === undefined) unknown.push(id);
    else ofTitles.set(id, title.written?.shelfKey ?? shelfKeyOf(callNumberOf(title.record)));
  }
  for (const slice of slices(unknown)) {
    const titles = await tx.selectFrom('title').select(['id', 'record']).where('id', 'in', slice).execute();
    for (const { id, record } of titles) ofTitles.set(id, shelfKeyOf(callNumberOf(readTitleRecord(record))));
  }
  return ({ callNumber, titleId }) =>
    callNumber === '' ? (ofTitles.get(titleId) ?? '') : shelfKeyOf(callNumber);
}

/** Adds copies. Reads the titles that are not in `known`. */
export async function insertCopies(
  tx: Tx,
  serviceid: ServiceId,
  rows: readonly CopyRow[],
  known?: KnownTitles,
): Promise<void> {
  const shelfKey = await shelfKeysOf(tx, rows, known);
  const values = rows.map((row) => ({
    serviceid,
    clientid: row.clientid,
    title_id: row.titleId,
    barcode: row.barcode,
    status_id: row.statusId,
    lendable: 1,
    storage_id: row.storageId,
    shelf: row.shelf,
    call_number: row.callNumber,
    shelf_key: shelfKey(row),
    due_on: '',
    navigation_url: row.navigationUrl,
    counted: row.counted ? 1 : 0,
  }));
  await insertRows(tx, 'copy', values, (slice) => tx.insertInto('copy').values(slice));
}

/**
 * Changes copies; `before` holds their earlier state. If a status changes, earlier reports of the library system no
 * longer count.
 */
export async function updateCopies(
  tx: Tx,
  serviceid: ServiceId,
  rows: readonly CopyRow[],
  before: readonly CopyRow[],
): Promise<void> {
  for (const row of rows) await updateCopy(tx, serviceid, row);
  const statuses = new Map(before.map(({ barcode, statusId }) => [barcode, statusId]));
  const changed = rows.filter(({ barcode, statusId }) => statuses.get(barcode) !== statusId);
  for (const slice of slices(changed.map(({ barcode }) => barcode)))
    await tx
      .deleteFrom('source_copy')
      .where('copy_id', 'in', (query) =>
        query
          .selectFrom('copy')
          .select('id')
          .where('serviceid', '=', serviceid)
          .where('barcode', 'in', slice),
      )
      .execute();
}

async function updateCopy(tx: Tx, serviceid: ServiceId, row: CopyRow): Promise<void> {
  const shelfKey = await shelfKeysOf(tx, [row]);
  await tx
    .updateTable('copy')
    .set((copy) => ({
      title_id: row.titleId,
      status_id: row.statusId,
      // The due date belonged to the earlier status.
      due_on: sql`case when status_id = ${row.statusId} then due_on else '' end`,
      storage_id: row.storageId,
      shelf: row.shelf,
      call_number: row.callNumber,
      shelf_key: shelfKey(row),
      navigation_url: row.navigationUrl,
      version: copy('version', '+', 1),
    }))
    .where(({ and }) => and({ serviceid, barcode: row.barcode }))
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
    // The character after the dash: every text with the prefix sorts before it.
    .where('barcode', '<', `${prefix.slice(0, -1)}.`)
    .execute();
  return rows.map((row) => row.barcode);
}
