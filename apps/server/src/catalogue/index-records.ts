import type { Change, SearchRecord } from '@yuelan/search';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { type IndexedTitle, readTitles, readTitlesAfter, readTitlesChangedAfter } from './index-store.ts';
import { workKeyOf, workNumberOf } from './rules/work-key.ts';
import { readTitleRecord, searchRecordOf } from './title-record.ts';

/** Titles given to the engine in one step: few enough that a search never waits long behind them. */
const stepSize = 2000;

export function recordOf(title: IndexedTitle): SearchRecord {
  const record = readTitleRecord(title.record);
  const { branches, available, borrowCount } = title;
  const work = workNumberOf(title.workKey ?? workKeyOf(record));
  return searchRecordOf(title.id, record, {
    branches,
    available,
    borrowCount,
    ...(work === undefined ? {} : { work }),
  });
}

/** The changes after `from` up to `to`, or only the first of many: `applied` is the last that is whole. */
export async function readChanges(db: Db, serviceid: ServiceId, from: number, to: number) {
  const { titles, complete } = await readTitlesChangedAfter(db, serviceid, from, to, stepSize);
  return { changes: titles.map(changeTo), applied: complete };
}

/** What makes an index know some titles as they are now. */
export async function readTitlesNow(
  db: Db,
  serviceid: ServiceId,
  ids: readonly number[],
): Promise<readonly Change[]> {
  const titles = await readTitles(db, serviceid, ids);
  const known = new Set(titles.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map((id): Change => ({ kind: 'remove', id }));
  return [...titles.map(changeTo), ...gone];
}

const changeTo = (title: IndexedTitle): Change =>
  title.hidden ? { kind: 'remove', id: title.id } : { kind: 'upsert', record: recordOf(title) };

/** Titles of a group that were read one after the other. */
export interface ReadSlice {
  /** The id of the last of them. */
  readonly last: number;
  /** The group's change counter when they were read. */
  readonly changes: number;
}

/** The next of all titles of a group, by id; without `slice` if there are none. */
export async function readRecords(db: Db, serviceid: ServiceId, after: number) {
  const { titles, changes, newest } = await readTitlesAfter(db, serviceid, after, stepSize);
  const last = titles.at(-1)?.id;
  const slice: ReadSlice | undefined = last === undefined ? undefined : { last, changes };
  return { records: titles.map(recordOf), slice, isFull: titles.length === stepSize, newest };
}
