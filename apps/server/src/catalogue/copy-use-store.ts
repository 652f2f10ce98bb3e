import type { Selection } from 'kysely';
import type { Database, Db, Tx } from '../platform/database/tables.ts';
import { transaction } from '../platform/database/transaction.ts';
import {
  asClientId,
  asCopyId,
  asServiceId,
  asTitleId,
  type CopyId,
  type ServiceId,
  type TitleId,
} from '../platform/ids.ts';
import { readTitleRecord } from './title-record.ts';

const titlesAtOnce = 400;

const columns = [
  'id',
  'clientid',
  'title_id as titleId',
  'barcode',
  'status_id as statusId',
  'lendable',
  'held',
  'lent',
] as const;

const copyOf = (row: Selection<Database, 'copy', (typeof columns)[number]>) => ({
  ...row,
  id: asCopyId(row.id),
  clientid: asClientId(row.clientid),
  titleId: asTitleId(row.titleId),
  lendable: row.lendable === 1,
  held: row.held === 1,
  lent: row.lent === 1,
});
/** A copy as circulation needs it. `statusId`: see docs/states-and-codes.md#copy-status. */
export type CopyInUse = Readonly<ReturnType<typeof copyOf>>;

/** Locks a copy of the group for the rest of the transaction and returns it in its state after locking. */
export async function lockCopy(
  tx: Tx,
  serviceid: ServiceId,
  barcode: string,
): Promise<CopyInUse | undefined> {
  const row = await tx
    .updateTable('copy')
    .set((copy) => ({ held: copy.ref('held') }))
    .where(({ and }) => and({ serviceid, barcode }))
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? undefined : copyOf(row);
}

/** The fields of a copy that circulation changes. `dueOn`: YYYY-MM-DD, empty for none. */
export interface CopyUse {
  readonly held?: boolean;
  readonly lent?: boolean;
  readonly statusId?: number;
  readonly dueOn?: string;
}

/**
 * Changes a copy that the transaction has locked, or whose hold or loan it has just ended. The title is recorded for
 * the search indexes in a separate table: with the group's counter, readers who place holds on different copies would
 * wait for each other.
 */
export async function useCopy(tx: Tx, id: CopyId, use: CopyUse): Promise<void> {
  const { serviceid, title_id } = await tx
    .updateTable('copy')
    .set({
      ...(use.held === undefined ? {} : { held: use.held ? 1 : 0 }),
      ...(use.lent === undefined ? {} : { lent: use.lent ? 1 : 0 }),
      ...(use.statusId === undefined ? {} : { status_id: use.statusId }),
      ...(use.dueOn === undefined ? {} : { due_on: use.dueOn }),
    })
    .where('id', '=', id)
    .returning(['serviceid', 'title_id'])
    .executeTakeFirstOrThrow();
  if (use.held === undefined && use.lent === undefined && use.statusId === undefined) return;
  await tx.insertInto('availability_change').values({ serviceid, title_id, changed: null }).execute();
}

/**
 * For how many changes of the group a title noted by `useCopy` is kept after it was passed on. An index lags less than
 * that, even if it follows an import of millions of titles.
 */
const keptChanges = 10_000;

/** Passes the titles noted by `useCopy` on to the group's change counter. */
export async function noteAvailability(db: Db): Promise<void> {
  const groups = await db
    .selectFrom('availability_change')
    .select('serviceid')
    .where('changed', 'is', null)
    .distinct()
    .execute();
  for (const { serviceid } of groups)
    await transaction(db, async (tx) => {
      const change = await lockTitles(tx, asServiceId(serviceid));
      await tx
        .deleteFrom('availability_change')
        .where('serviceid', '=', serviceid)
        .where('changed', '<=', change - keptChanges)
        .execute();
      const noted = await tx
        .updateTable('availability_change')
        .set({ changed: change })
        .where('serviceid', '=', serviceid)
        .where('changed', 'is', null)
        .returning('title_id')
        .execute();
      const ids = [...new Set(noted.map((row) => row.title_id))];
      if (ids.length === 0) return;
      for (let from = 0; from < ids.length; from += titlesAtOnce)
        await tx
          .updateTable('title')
          .set({ changed: change })
          .where('serviceid', '=', serviceid)
          .where('id', 'in', ids.slice(from, from + titlesAtOnce))
          .execute();
      await endTitleChange(tx, asServiceId(serviceid), change);
    });
}

export interface TitleInUse {
  readonly name: string;
  /** Whether readers may see the title. */
  readonly isShown: boolean;
}

/** The name of a title, even if it is hidden from readers. */
export async function readTitleInUse(tx: Tx, id: TitleId): Promise<TitleInUse> {
  const row = await tx
    .selectFrom('title')
    .select(['record', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: readTitleRecord(row.record).title, isShown: row.hidden === 0 };
}

/**
 * Locks the group's catalogue for this transaction and returns the number of its next change, so that two transactions
 * never create the same title. Code that changes titles calls this before it locks anything else, so that transactions
 * cannot deadlock.
 */
export async function lockTitles(tx: Tx, serviceid: ServiceId): Promise<number> {
  const group = await tx
    .updateTable('library_group')
    .set((table) => ({ catalogue_changes: table.ref('catalogue_changes') }))
    .where('serviceid', '=', serviceid)
    .returning('catalogue_changes')
    .executeTakeFirstOrThrow();
  return group.catalogue_changes + 1;
}

/** Notifies the search indexes of the titles changed under the number from `lockTitles`. */
export async function endTitleChange(tx: Tx, serviceid: ServiceId, change: number): Promise<void> {
  await tx
    .updateTable('library_group')
    .set({ catalogue_changes: change })
    .where('serviceid', '=', serviceid)
    .execute();
}

/** `lockTitles` and `endTitleChange` in one, for callers that will certainly change a title. */
export async function beginTitleChange(tx: Tx, serviceid: ServiceId): Promise<number> {
  const change = await lockTitles(tx, serviceid);
  await endTitleChange(tx, serviceid, change);
  return change;
}

/**
 * Counts a borrow of a title on a day (YYYY-MM-DD) of the lending library; -1 takes one back. `change` is from
 * `beginTitleChange`.
 */
export async function countBorrow(
  tx: Tx,
  id: TitleId,
  day: string,
  change: number,
  times: 1 | -1 = 1,
): Promise<void> {
  const title = await tx
    .updateTable('title')
    .set((row) => ({ borrow_count: row('borrow_count', '+', times), changed: change }))
    .where('id', '=', id)
    .returning('serviceid')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('title_borrow_day')
    .values({ serviceid: title.serviceid, day, title_id: id, times })
    .onConflict((conflict) =>
      conflict
        .columns(['serviceid', 'day', 'title_id'])
        .doUpdateSet((row) => ({ times: row('title_borrow_day.times', '+', times) })),
    )
    .execute();
}

/** Marks a title for the search index, because its copies changed. `change` is from `beginTitleChange`. */
export async function noteTitleChange(tx: Tx, id: TitleId, change: number): Promise<void> {
  await tx.updateTable('title').set({ changed: change }).where('id', '=', id).execute();
}
