import { copyStatuses, isCopyStatus, lendingState, lendingStates } from '@yuelan/contract';
import type { SearchQuery } from '@yuelan/search';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import type { Database, Db } from '../platform/database/tables.ts';
import type { ClientId, ServiceId } from '../platform/ids.ts';
import { statusesOutOfHoldings } from './store.ts';
import type { TitleTable } from './tables.ts';

export interface IndexedTitle {
  readonly id: number;
  /** JSON, for `readTitleRecord`. */
  readonly record: string;
  /** Null of a title that was imported before works were known. */
  readonly workKey: string | null;
  readonly hidden: boolean;
  readonly borrowCount: number;
  readonly branches: readonly string[];
  /** The libraries where a copy can be borrowed now. */
  readonly available: readonly string[];
}

const titleColumns = ['id', 'record', 'work_key', 'hidden', 'borrow_count'] as const;
export type TitleRow = Pick<Selectable<TitleTable>, (typeof titleColumns)[number]>;

/**
 * The titles changed after counter `applied`, at most about `limit`, with the counter that is reached by applying all of
 * them. Titles with the same counter are never split between two results.
 */
export async function readTitlesChangedAfter(
  db: Db,
  serviceid: ServiceId,
  applied: number,
  to: number,
  limit: number,
): Promise<{ readonly titles: readonly IndexedTitle[]; readonly complete: number }> {
  const rows = await changedBetween(db, serviceid, applied + 1, to)
    .orderBy('changed')
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1)?.changed;
  if (rows.length < limit || last === undefined)
    return { titles: await withBranches(db, rows), complete: to };
  const whole = rows.filter((row) => row.changed < last);
  if (whole.length > 0) return { titles: await withBranches(db, whole), complete: last - 1 };
  const same = await changedBetween(db, serviceid, last, last).execute();
  return { titles: await withBranches(db, same), complete: last };
}

/** The titles with these ids, hidden ones included. */
export async function readTitles(
  db: Db,
  serviceid: ServiceId,
  ids: readonly number[],
): Promise<readonly IndexedTitle[]> {
  const rows = await db
    .selectFrom('title')
    .select(titleColumns)
    .where('serviceid', '=', serviceid)
    .where('id', 'in', ids)
    .execute();
  return withBranches(db, rows);
}

/** The titles with these change counters; those that were removed look like hidden ones. */
function changedBetween(db: Db, serviceid: ServiceId, from: number, to: number) {
  return db
    .selectFrom('title')
    .select([...titleColumns, 'changed'])
    .where('serviceid', '=', serviceid)
    .where('changed', '>=', from)
    .where('changed', '<=', to)
    .unionAll(
      db
        .selectFrom('title_gone')
        .select([
          'title_id as id',
          sql<string>`''`.as('record'),
          sql<string | null>`null`.as('work_key'),
          sql<number>`1`.as('hidden'),
          sql<number>`0`.as('borrow_count'),
          'changed',
        ])
        .where('serviceid', '=', serviceid)
        .where('changed', '>=', from)
        .where('changed', '<=', to),
    );
}

/** Whether more than `few` titles have these change counters. */
export async function hasManyChanges(
  db: Db,
  serviceid: ServiceId,
  { from, to, few }: { readonly from: number; readonly to: number; readonly few: number },
): Promise<boolean> {
  const some = db
    .selectFrom('title')
    .select('id')
    .where('serviceid', '=', serviceid)
    .where('changed', '>', from)
    .where('changed', '<=', to)
    .limit(few + 1);
  return (await countRows(db.selectFrom(some.as('some')))) > few;
}

/** Whether a group has more than `few` titles. */
export async function hasManyTitles(db: Db, serviceid: ServiceId, few: number): Promise<boolean> {
  const some = db
    .selectFrom('title')
    .select('id')
    .where('serviceid', '=', serviceid)
    .limit(few + 1);
  return (await countRows(db.selectFrom(some.as('some')))) > few;
}

/**
 * The next titles that readers may find, by id, with the group's change counter at that moment; 0 if there are no more
 * titles.
 */
export async function readTitlesAfter(
  db: Db,
  serviceid: ServiceId,
  after: number,
  limit: number,
): Promise<{ readonly titles: readonly IndexedTitle[]; readonly changes: number; readonly newest: string }> {
  const rows = await shownTitles(db, serviceid)
    // One statement sees one state of the database.
    .select((title) => [
      'created_at',
      title
        .selectFrom('library_group')
        .select('catalogue_changes')
        .where('library_group.serviceid', '=', serviceid)
        .as('changes'),
    ])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const changes = rows[0]?.changes ?? 0;
  return { titles: await withBranches(db, rows), changes, newest: rows.at(-1)?.created_at ?? '' };
}

/** The titles that readers may find. */
export function shownTitles(db: Db, serviceid: ServiceId) {
  return db
    .selectFrom('title')
    .select(titleColumns)
    .where(({ and }) => and({ serviceid, hidden: 0 }));
}

/** The titles that readers may find whose id is a multiple of `every`, without their copies, in slices by id. */
export async function* readTitlesForMeaning(
  db: Db,
  serviceid: ServiceId,
  every: number,
  limit: number,
): AsyncGenerator<readonly Pick<TitleRow, 'id' | 'record'>[]> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom('title')
      .select(['id', 'record'])
      .where('serviceid', '=', serviceid)
      .where('hidden', '=', 0)
      .where('id', '>', after)
      .where(sql<boolean>`id % ${every} = 0`)
      .orderBy('id')
      .limit(limit)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) return;
    after = last.id;
  }
}

/** Statuses of copies that can be borrowed, unless they are held or for use in the library only. */
const lendableStatuses = Object.keys(copyStatuses)
  .map(Number)
  .filter((status) => isCopyStatus(status) && lendingState(status, true, false) === lendingStates.available);

const canBeBorrowed = (copy: ExpressionBuilder<Database, 'copy'>) =>
  copy.and([copy('status_id', 'in', lendableStatuses), copy('lendable', '=', 1), copy('held', '=', 0)]);

/**
 * The titles whose copies came or went after change counter `applied`, and whether one of the libraries has a copy that
 * can be borrowed now.
 */
export async function readLateAvailability(
  db: Db,
  serviceid: ServiceId,
  { applied, libraries }: { readonly applied: number; readonly libraries: readonly ClientId[] },
): Promise<NonNullable<SearchQuery['lately']>> {
  const rows = await db
    .selectFrom('availability_change')
    .select(({ exists, selectFrom }) => [
      'title_id',
      exists(
        selectFrom('copy')
          .select('copy.id')
          .whereRef('copy.title_id', '=', 'availability_change.title_id')
          .where('clientid', 'in', libraries)
          .where(canBeBorrowed),
      ).as('available'),
    ])
    .distinct()
    .where('serviceid', '=', serviceid)
    .where(({ eb, or }) => or([eb('changed', 'is', null), eb('changed', '>', applied)]))
    .execute();
  const ids = (isAvailable: boolean): readonly number[] =>
    rows.filter((row) => Boolean(row.available) === isAvailable).map((row) => row.title_id);
  return { available: ids(true), unavailable: ids(false) };
}

/** Adds the libraries that have copies. */
export async function withBranches(db: Db, rows: readonly TitleRow[]): Promise<IndexedTitle[]> {
  const branches = new Map<number, string[]>();
  const available = new Map<number, string[]>();
  if (rows.length > 0) {
    const holdings = await db
      .selectFrom('copy')
      .select(({ eb, fn }) => [
        'title_id',
        'clientid',
        fn.max(eb.case().when(canBeBorrowed(eb)).then(1).else(0).end()).as('available'),
      ])
      .where(
        'title_id',
        'in',
        rows.map((row) => row.id),
      )
      .where('status_id', 'not in', [...statusesOutOfHoldings])
      .groupBy(['title_id', 'clientid'])
      .orderBy('title_id')
      .orderBy('clientid')
      .execute();
    for (const holding of holdings) {
      const add = (to: Map<number, string[]>): void => {
        const own = to.get(holding.title_id);
        if (own === undefined) to.set(holding.title_id, [holding.clientid]);
        else own.push(holding.clientid);
      };
      add(branches);
      if (Number(holding.available) === 1) add(available);
    }
  }
  return rows.map((row) => ({
    id: row.id,
    record: row.record,
    workKey: row.work_key,
    hidden: row.hidden === 1,
    borrowCount: row.borrow_count,
    branches: branches.get(row.id) ?? [],
    available: available.get(row.id) ?? [],
  }));
}

/** How many titles of the group readers may find. */
export async function countIndexedTitles(db: Db, serviceid: ServiceId): Promise<number> {
  return countRows(db.selectFrom('title').where('serviceid', '=', serviceid).where('hidden', '=', 0));
}

/** The ids of the titles of the group that readers may find. */
export async function readShownIds(db: Db, serviceid: ServiceId): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('title')
    .select('id')
    .where(({ and }) => and({ serviceid, hidden: 0 }))
    .execute();
  return rows.map((row) => row.id);
}
