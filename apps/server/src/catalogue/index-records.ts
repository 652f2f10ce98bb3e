import { setImmediate } from 'node:timers/promises';
import type { Change, SearchEngine, SearchRecord } from '@yuelan/search';
import { findGroupCounters, type GroupCounter } from '../library/public.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { type IndexedTitle, readTitlesChangedAfter, readTitlesForIndex } from './index-store.ts';
import { workKeyOf, workNumberOf } from './rules/work-key.ts';
import { readTitleRecord, searchRecordOf } from './title-record.ts';

/** Changes given to the engine in one step: few enough that a search never waits long behind them. */
const stepSize = 2000;

/** Titles prepared for the engine before other work gets its turn: about two milliseconds. */
const sliceSize = 100;

function recordOf(title: IndexedTitle): SearchRecord {
  const record = readTitleRecord(title.record);
  const { branches, available, borrowCount } = title;
  const work = workNumberOf(workKeyOf(record));
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
  const changes = await inSlices(
    titles,
    (title): Change =>
      title.hidden ? { kind: 'remove', id: title.id } : { kind: 'upsert', record: recordOf(title) },
  );
  return { changes, applied: complete };
}

/** Processes many titles in slices, so that requests are answered in between. */
async function inSlices<Item, Answer>(
  items: readonly Item[],
  make: (item: Item) => Answer,
): Promise<Answer[]> {
  const made: Answer[] = [];
  for (const [index, item] of items.entries()) {
    if (index % sliceSize === 0) await setImmediate();
    made.push(make(item));
  }
  return made;
}

/** Rebuilds a group's index from the database, beside the one in use. An aborted build leaves the old one. */
export async function rebuildIndex(
  parts: { readonly db: Db; readonly engine: SearchEngine },
  group: GroupCounter,
  signal?: AbortSignal,
): Promise<void> {
  async function* records(): AsyncGenerator<readonly SearchRecord[]> {
    for await (const titles of readTitlesForIndex(parts.db, group.serviceid, stepSize)) {
      signal?.throwIfAborted();
      yield await inSlices(titles, recordOf);
    }
  }
  // The counter is read before the titles: a change made meanwhile is applied twice, which is harmless.
  const { db, engine } = parts;
  const { serviceid, catalogueChanges } = group;
  await engine.rebuild(serviceid, records(), catalogueChanges, async (applied) => {
    signal?.throwIfAborted();
    const now = (await findGroupCounters(db)).find((one) => one.serviceid === serviceid);
    const to = now?.catalogueChanges ?? applied;
    return to > applied ? readChanges(db, serviceid, applied, to) : null;
  });
}
