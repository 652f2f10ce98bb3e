import type { holdPlaces, holdSorts, overdueSorts } from '@yuelan/contract';
import { sql } from 'kysely';
import { countRows, readPage } from '../platform/database/listing.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import { countsByDay } from '../statistics/public.ts';

const copyColumns = [
  'copy.id',
  'copy.barcode',
  'copy.clientid as branch',
  'copy.status_id as statusId',
  'copy.lendable',
  'copy.call_number as callNumber',
  'copy.shelf',
  'title.record',
  'storage.name as storageName',
] as const;

const selectCopies = (db: Db) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .leftJoin('storage', 'storage.id', 'copy.storage_id')
    .select(copyColumns);

/** A copy of the group with its title. */
export function findDeskCopy(db: Db, serviceid: ServiceId, barcode: string) {
  return selectCopies(db)
    .where('copy.serviceid', '=', serviceid)
    .where('copy.barcode', '=', barcode)
    .executeTakeFirst();
}
export type DeskCopyRow = NonNullable<Awaited<ReturnType<typeof findDeskCopy>>>;

/** Every word of a search must occur in a name, a card number or a barcode. */
const patternsOf = (text: string) =>
  text
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => `%${word.toLowerCase().replaceAll(/[\\%_]/gu, '\\$&')}%`);

const has = (
  column: 'reader.real_name' | 'reader.borrow_number' | 'barcode',
  table: string,
  pattern: string,
) =>
  sql<boolean>`lower(${sql.ref(column === 'barcode' ? `${table}.barcode` : column)}) like ${pattern} escape '\\'`;

export interface HoldFilter {
  readonly text: string;
  readonly sort: '' | (typeof holdSorts)[number];
  readonly place: (typeof holdPlaces)[number];
}

const holdOrders = {
  place: ['storage.name', 'copy.shelf_key'],
  reader: ['reader.real_name'],
  until: ['pre_borrow.end_at'],
  placed: ['pre_borrow.pre_borrowed_at'],
} as const;

/** The active holds on copies of a library. */
const activeHolds = (db: Db, branch: ClientId) =>
  db
    .selectFrom('pre_borrow')
    .innerJoin('copy', 'copy.id', 'pre_borrow.copy_id')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .innerJoin('reader', 'reader.id', 'pre_borrow.reader_id')
    .leftJoin('department', 'department.id', 'reader.department_id')
    .leftJoin('storage', 'storage.id', 'copy.storage_id')
    .where('copy.clientid', '=', branch)
    .where('pre_borrow.status_id', '=', sql.lit(1));

const holdColumns = [
  ...copyColumns,
  'pre_borrow.id as holdId',
  'pre_borrow.reader_id as readerId',
  'pre_borrow.clientid as readerLibrary',
  'pre_borrow.pre_borrowed_at as placedAt',
  'pre_borrow.end_at as endAt',
  'pre_borrow.shelved_at as shelvedAt',
  'reader.real_name as readerName',
  'reader.borrow_number as card',
  'department.name as department',
] as const;

export async function findDeskHolds(db: Db, branch: ClientId, filter: HoldFilter, page: Slice) {
  let list = activeHolds(db, branch).$if(filter.place !== '', (query) =>
    query.where('pre_borrow.shelved_at', filter.place === 'pick' ? 'is' : 'is not', null),
  );
  for (const pattern of patternsOf(filter.text))
    list = list.where(({ or }) =>
      or([
        has('reader.real_name', 'copy', pattern),
        has('reader.borrow_number', 'copy', pattern),
        has('barcode', 'copy', pattern),
      ]),
    );
  const descending = filter.sort.startsWith('-');
  const by = filter.sort.replace('-', '') || 'place';
  const order = Object.entries(holdOrders).find(([name]) => name === by)?.[1] ?? holdOrders.place;
  return readPage(list, page, (query) => {
    let sorted = query.select(holdColumns);
    for (const column of order) sorted = sorted.orderBy(column, descending ? 'desc' : 'asc');
    return sorted.orderBy('pre_borrow.id', descending ? 'desc' : 'asc');
  });
}
export type DeskHoldRow = Awaited<ReturnType<typeof findDeskHolds>>['rows'][number];

/** Active holds of a library's copies, by their ids or by their copy. */
export function findHoldsOf(
  db: Db,
  branch: ClientId,
  which: { readonly ids: readonly number[] } | { readonly barcode: string },
): Promise<DeskHoldRow[]> {
  const list = activeHolds(db, branch).select(holdColumns);
  return 'ids' in which
    ? list.where('pre_borrow.id', 'in', [...which.ids]).execute()
    : list.where('copy.barcode', '=', which.barcode).execute();
}

export interface OverdueFilter {
  readonly text: string;
  readonly sort: '' | (typeof overdueSorts)[number];
}

const overdueOrders = {
  due: 'loan.due_on',
  reader: 'reader.real_name',
  department: 'department.name',
} as const;

/** Open loans of a library's readers that were due before `day`. */
export async function findOverdueLoans(
  db: Db,
  clientid: ClientId,
  day: string,
  filter: OverdueFilter,
  page: Slice,
) {
  let list = db
    .selectFrom('loan')
    .innerJoin('reader', 'reader.id', 'loan.reader_id')
    .leftJoin('department', 'department.id', 'reader.department_id')
    .leftJoin('title', 'title.id', 'loan.title_id')
    .leftJoin('copy', 'copy.id', 'loan.copy_id')
    .where('loan.clientid', '=', clientid)
    .where('loan.ended_at', 'is', null)
    .where('loan.due_on', '<', day);
  for (const pattern of patternsOf(filter.text))
    list = list.where(({ or }) =>
      or([
        has('reader.real_name', 'loan', pattern),
        has('reader.borrow_number', 'loan', pattern),
        has('barcode', 'loan', pattern),
        sql<boolean>`lower(coalesce(department.name, '')) like ${pattern} escape '\\'`,
      ]),
    );
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc';
  const by = filter.sort.replace('-', '');
  const order = Object.entries(overdueOrders).find(([name]) => name === by)?.[1] ?? overdueOrders.due;
  return readPage(list, page, (query) =>
    query
      .select([
        'loan.id',
        'loan.barcode',
        'loan.reader_id as readerId',
        'loan.borrowed_at as borrowedAt',
        'loan.due_on as dueOn',
        'loan.book_name as bookName',
        'loan.call_number as bookCallNumber',
        'copy.call_number as callNumber',
        'title.record',
        'reader.real_name as readerName',
        'reader.borrow_number as card',
        'department.name as department',
      ])
      .orderBy(order, direction)
      .orderBy('loan.reader_id')
      .orderBy('loan.id'),
  );
}
export type OverdueRow = Awaited<ReturnType<typeof findOverdueLoans>>['rows'][number];

/** The activity of a library's readers on a day, overdue loans, and copies to take from its shelves for readers. */
export async function countDay(db: Db, clientid: ClientId, today: string) {
  const day = { from: today, to: today };
  const [lent, returned, overdue, toPick] = await Promise.all([
    countsByDay(db, clientid, 'loans', day),
    countsByDay(db, clientid, 'returns', day),
    countRows(
      db
        .selectFrom('loan')
        .where('clientid', '=', clientid)
        .where('ended_at', 'is', null)
        .where('due_on', '<', today),
    ),
    countRows(activeHolds(db, clientid).where('pre_borrow.shelved_at', 'is', null)),
  ]);
  return { lent: lent[0]?.times ?? 0, returned: returned[0]?.times ?? 0, overdue, toPick };
}
