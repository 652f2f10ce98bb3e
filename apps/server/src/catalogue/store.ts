import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '../platform/database/listing.ts';
import type { Database, Db } from '../platform/database/tables.ts';
import { asTitleId, type ClientId, parseTitleId, type ServiceId, type TitleId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import { hasIndexes } from './dropped-indexes.ts';
import { workKeyOf } from './rules/work-key.ts';
import type { TitleTable } from './tables.ts';
import { readTitleRecord, type TitleRecord } from './title-record.ts';

/** The fields of a title that reads need. */
export interface StoredTitle {
  readonly id: number;
  readonly record: TitleRecord;
  readonly borrowCount: number;
}

type Row = Pick<Selectable<TitleTable>, 'id' | 'record' | 'borrow_count'>;

const toStoredTitle = (row: Row): StoredTitle => ({
  id: row.id,
  record: readTitleRecord(row.record),
  borrowCount: row.borrow_count,
});

/** Titles of the group that readers may see, in the order of `ids`, without missing and hidden ones. */
export async function findTitles(
  db: Db,
  serviceid: ServiceId,
  ids: readonly number[],
): Promise<StoredTitle[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('title')
    .select(['id', 'record', 'borrow_count'])
    .where(({ and }) => and({ serviceid, hidden: 0 }))
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [toStoredTitle(row)];
  });
}

/** The editions of a title's work that readers may see, including the title itself; at most `limit`. */
export async function findEditionIds(
  db: Db,
  serviceid: ServiceId,
  id: TitleId,
  limit: number,
): Promise<readonly number[]> {
  const title = await db
    .selectFrom('title')
    .select(['record', 'work_key'])
    .where('serviceid', '=', serviceid)
    .where('id', '=', id)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  if (title === undefined) return [];
  const key = title.work_key ?? workKeyOf(readTitleRecord(title.record));
  if (key === '') return [id];
  const rows = await db
    .selectFrom('title')
    .select('id')
    .where('serviceid', '=', serviceid)
    .where('work_key', '=', key)
    .where('hidden', '=', 0)
    .where(hasIndexes)
    .limit(limit)
    .execute();
  return rows.length === 0 ? [id] : rows.map((row) => row.id);
}

/** Copies of these titles in these libraries, in the order in which a reader looks for them. */
export async function findCopies(db: Db, branches: readonly ClientId[], titleIds: readonly number[]) {
  if (titleIds.length === 0 || branches.length === 0) return [];
  return db
    .selectFrom('copy')
    .leftJoin('storage', (join) =>
      join.onRef('storage.id', '=', 'copy.storage_id').onRef('storage.clientid', '=', 'copy.clientid'),
    )
    .select([
      'copy.title_id',
      'copy.clientid',
      'copy.barcode',
      'copy.status_id',
      'copy.lendable',
      'copy.held',
      'copy.storage_id',
      'copy.shelf',
      'copy.call_number',
      'copy.due_on',
      'copy.navigation_url',
      'storage.name as storage_name',
    ])
    .where('copy.title_id', 'in', [...titleIds])
    .where('copy.clientid', 'in', [...branches])
    .orderBy('copy.clientid')
    .orderBy('copy.storage_id')
    .orderBy('copy.barcode')
    .execute();
}

/** How many copies of each title are in each place with each status, as a list of results needs it. */
export async function countCopies(db: Db, branches: readonly ClientId[], titleIds: readonly number[]) {
  if (titleIds.length === 0 || branches.length === 0) return [];
  return db
    .selectFrom('copy')
    .select(({ fn }) => [
      'title_id',
      'storage_id',
      'status_id',
      'lendable',
      'held',
      fn.countAll<number>().as('copies'),
    ])
    .where('title_id', 'in', [...titleIds])
    .where('clientid', 'in', [...branches])
    .groupBy(['title_id', 'storage_id', 'status_id', 'lendable', 'held'])
    .execute();
}

/** Limits rankings, so that the top can be served without reading the whole catalogue. */
const rankedAtMost = 1000;

export interface RankSlice {
  readonly titles: readonly StoredTitle[];
  readonly total: number;
}

const shownTitles = (db: Db, serviceid: ServiceId) =>
  db.selectFrom('title').where('title.serviceid', '=', serviceid).where('title.hidden', '=', 0);

/** Titles by how often they were borrowed; titles never borrowed are not ranked. */
export async function rankByBorrows(db: Db, serviceid: ServiceId, page: Slice): Promise<RankSlice> {
  const ranked = shownTitles(db, serviceid).where('title.borrow_count', '>', 0);
  const rows = await ranked
    .select(['title.id', 'title.record', 'title.borrow_count'])
    .orderBy('title.borrow_count', 'desc')
    .orderBy('title.id', 'desc')
    .offset(page.offset)
    .limit(Math.max(0, Math.min(page.limit, rankedAtMost - page.offset)))
    .execute();
  return { titles: rows.map(toStoredTitle), total: await countTo(db, ranked.select('title.id')) };
}

/** A title in a ranking, with its count. */
export interface RankedId {
  readonly titleId: number;
  readonly times: number;
}

/** Titles that were borrowed on a day (YYYY-MM-DD) or later, most borrowed first. */
export async function findBorrowedSince(
  db: Db,
  serviceid: ServiceId,
  day: string,
): Promise<readonly RankedId[]> {
  return db
    .selectFrom(
      db
        .selectFrom('title_borrow_day')
        .select(({ fn }) => ['title_id', fn.sum<number>('times').as('times')])
        .where('serviceid', '=', serviceid)
        .where('day', '>=', day)
        .groupBy('title_id')
        .as('counted'),
    )
    .innerJoin('title', 'title.id', 'counted.title_id')
    .select(['counted.title_id as titleId', 'counted.times'])
    .where(({ and }) => and({ 'title.serviceid': serviceid, 'title.hidden': 0 }))
    .orderBy('counted.times', 'desc')
    .orderBy('counted.title_id', 'desc')
    .limit(rankedAtMost)
    .execute();
}

/** No longer one of the library's copies. See docs/states-and-codes.md#copy-status. */
export const withdrawnStatus = 6;
/** Lost, withdrawn and transferred copies: readers do not find the title there. */
export const statusesOutOfHoldings = [3, 4, 6, 8, 12] as const;

/**
 * Titles by the time at which they came into the catalogue, newest first, from a given moment on (ISO 8601 UTC). Titles
 * that no library of the group holds come last.
 */
export async function rankByAge(
  db: Db,
  serviceid: ServiceId,
  since: string,
  page: Slice,
): Promise<RankSlice> {
  const ranked = shownTitles(db, serviceid).where('title.created_at', '>=', since);
  const newest = ranked
    .select(['title.id', 'title.record', 'title.borrow_count', 'title.created_at'])
    .orderBy('title.created_at', 'desc')
    .orderBy('title.id', 'desc')
    .limit(rankedAtMost);
  const rows = await db
    .selectFrom(newest.as('title'))
    .select(['title.id', 'title.record', 'title.borrow_count'])
    .orderBy(
      ({ exists, selectFrom }) =>
        sql`case when ${exists(
          selectFrom('copy')
            .select('copy.id')
            .whereRef('copy.title_id', '=', 'title.id')
            .where('copy.status_id', 'not in', [...statusesOutOfHoldings]),
        )} then 0 else 1 end`,
    )
    .orderBy('title.created_at', 'desc')
    .orderBy('title.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { titles: rows.map(toStoredTitle), total: await countTo(db, ranked.select('title.id')) };
}

/** Counts no further than the end of the ranking. */
async function countTo(db: Db, ids: SelectQueryBuilder<Database, 'title', { id: number }>): Promise<number> {
  return countRows(db.selectFrom(ids.limit(rankedAtMost).as('counted')));
}

/** Ids of titles that readers may see, most borrowed first. */
export async function findShownIds(db: Db, serviceid: ServiceId, limit: number): Promise<readonly number[]> {
  const rows = await shownTitles(db, serviceid)
    .select('title.id')
    .orderBy('title.borrow_count', 'desc')
    .orderBy('title.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The title that an id on the wire stands for: the kept one if the title was merged into another. */
export async function keptTitleId(db: Db, serviceid: ServiceId, text: string): Promise<TitleId | undefined> {
  const id = parseTitleId(text);
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('title')
    .select('merged_into')
    .where(({ and }) => and({ serviceid, id }))
    .executeTakeFirst();
  return row === undefined || row.merged_into === null ? id : asTitleId(row.merged_into);
}

/** Whether readers of the group may see this title. */
export async function titleIsShown(db: Db, serviceid: ServiceId, id: TitleId): Promise<boolean> {
  const row = await db
    .selectFrom('title')
    .select('id')
    .where(({ and }) => and({ serviceid, id, hidden: 0 }))
    .executeTakeFirst();
  return row !== undefined;
}
