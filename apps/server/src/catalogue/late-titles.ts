import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { type ReadSlice, recordOf } from './index-records.ts';
import { type IndexedTitle, shownTitles, type TitleRow, withBranches } from './index-store.ts';

/** A title and the group's change counter at its last change. */
export interface ChangedTitle {
  readonly id: number;
  readonly changed: number;
}

/** Changes read at once: an entry of an index each. */
const changesAtOnce = 20_000;

/** Titles read by one statement. */
const titlesAtOnce = 400;

/** What is read of the titles that changed while others were being read. */
export interface LateTitles {
  /** All titles that were read. */
  readonly read: readonly ReadSlice[];
  /** The group's change counter before that, and now. */
  readonly since: number;
  readonly to: number;
  /** The last of those that are known already. */
  readonly after?: ChangedTitle;
}

/**
 * The next titles that changed after their slice was read. `gone` are the changes that hid or removed one of a slice;
 * `last` is where the titles after these begin, absent if there are none.
 */
export async function readLate(db: Db, serviceid: ServiceId, { read, since, to, after }: LateTitles) {
  const changed = await readChangedIds(
    db,
    serviceid,
    after ?? { changed: since + 1, id: 0 },
    to,
    changesAtOnce,
  );
  const late = changed.filter(({ id, changed: at }) => at > (sliceOf(read, id)?.changes ?? 0));
  const ids = late.map(({ id }) => id);
  const titles = await readShownTitles(db, serviceid, ids);
  const shown = new Set(titles.map(({ id }) => id));
  const hidden = late.filter(({ id }) => !shown.has(id));
  const removed = after === undefined ? await readGoneIds(db, serviceid, since, to) : [];
  const gone = [...hidden, ...removed].filter(({ id, changed: at }) => {
    const slice = sliceOf(read, id);
    return slice !== undefined && at > slice.changes;
  });
  const last = changed.length < changesAtOnce ? undefined : changed.at(-1);
  return { records: titles.map(recordOf), gone: gone.map((one) => one.changed), last };
}

/** The slice that a title belongs to, whether or not readers could find it then. */
function sliceOf(read: readonly ReadSlice[], id: number): ReadSlice | undefined {
  let [low, high] = [0, read.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((read[middle]?.last ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return read[low];
}

/** The next titles after `from` that changed up to change `to`, in the order of their changes. */
async function readChangedIds(
  db: Db,
  serviceid: ServiceId,
  from: ChangedTitle,
  to: number,
  limit: number,
): Promise<readonly ChangedTitle[]> {
  return db
    .selectFrom('title')
    .select(['id', 'changed'])
    .where('serviceid', '=', serviceid)
    .where('changed', '>=', from.changed)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('changed', 'id'), '>', tuple(from.changed, from.id)))
    .where('changed', '<=', to)
    .orderBy('changed')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The titles that went after change `from` and up to `to`. */
async function readGoneIds(
  db: Db,
  serviceid: ServiceId,
  from: number,
  to: number,
): Promise<readonly ChangedTitle[]> {
  return db
    .selectFrom('title_gone')
    .select(['title_id as id', 'changed'])
    .where('serviceid', '=', serviceid)
    .where('changed', '>', from)
    .where('changed', '<=', to)
    .execute();
}

/** Those of these titles that readers may find. */
async function readShownTitles(
  db: Db,
  serviceid: ServiceId,
  ids: readonly number[],
): Promise<readonly IndexedTitle[]> {
  const rows: TitleRow[] = [];
  for (let from = 0; from < ids.length; from += titlesAtOnce)
    rows.push(
      ...(await shownTitles(db, serviceid)
        .where('id', 'in', ids.slice(from, from + titlesAtOnce))
        .execute()),
    );
  return withBranches(db, rows);
}
