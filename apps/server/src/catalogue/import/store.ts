import { insertRows } from '../../platform/database/insert-rows.ts';
import { slices } from '../../platform/database/slices.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { ServiceId } from '../../platform/ids.ts';
import { needIndexes } from '../dropped-indexes.ts';
import { keysOf, readEdited, readTitleRecord } from '../title-record.ts';
import type { KnownTitle } from './match-titles.ts';
import { writtenOf } from './prepare-title.ts';

/**
 * Locks the sequence of title ids for this transaction and returns the last one. Only ids stored by `setLastTitleId`
 * are used up, so an import that adds nothing changes nothing.
 */
export async function lockTitleIds(tx: Tx): Promise<number> {
  const sequence = await tx
    .updateTable('catalogue_sequence')
    .set((table) => ({ value: table.ref('value') }))
    .where('name', '=', 'title')
    .returning('value')
    .executeTakeFirstOrThrow();
  return sequence.value;
}

export async function setLastTitleId(tx: Tx, value: number): Promise<void> {
  await tx.updateTable('catalogue_sequence').set({ value }).where('name', '=', 'title').execute();
}

/** The titles of the group that rows with these source keys meant. */
export async function findSources(
  tx: Tx,
  serviceid: ServiceId,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const slice of slices(keys)) {
    const rows = await tx
      .selectFrom('title_source')
      .select(['source_key', 'title_id'])
      .where('serviceid', '=', serviceid)
      .where('source_key', 'in', slice)
      .execute();
    for (const row of rows) found.set(row.source_key, row.title_id);
  }
  return found;
}

/** Binds rows to titles. With `keepKnown`, a row that already means another title keeps it. */
export async function insertSources(
  tx: Tx,
  serviceid: ServiceId,
  sources: ReadonlyMap<string, number>,
  { keepKnown = false }: { readonly keepKnown?: boolean } = {},
): Promise<void> {
  const values = [...sources].map(([source_key, title_id]) => ({ serviceid, source_key, title_id }));
  await insertRows(tx, 'title_source', values, (rows) => {
    const insert = tx.insertInto('title_source').values(rows);
    return keepKnown ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
  });
}

/** Titles of the group with one of these ids, ISBN keys, match keys or title keys. */
export async function findCandidates(
  tx: Tx,
  serviceid: ServiceId,
  by: {
    readonly ids: readonly number[];
    readonly isbns: readonly string[];
    readonly matchKeys?: readonly string[];
    readonly titleKeys?: readonly string[];
  },
): Promise<readonly KnownTitle[]> {
  const { matchKeys = [], titleKeys = [] } = by;
  if (by.isbns.length + matchKeys.length + titleKeys.length > 0) await needIndexes(tx);
  const found = new Map<number, KnownTitle>();
  const remember = (rows: readonly { id: number; record: string; edited: string; hidden: number }[]) => {
    for (const row of rows) {
      if (found.has(row.id)) continue;
      const record = readTitleRecord(row.record);
      const edited = readEdited(row.edited);
      found.set(row.id, { id: row.id, record, keys: keysOf(record), edited, isHidden: row.hidden === 1 });
    }
  };
  const titles = tx
    .selectFrom('title')
    .select(['title.id', 'title.record', 'title.edited', 'title.hidden'])
    .where('title.merged_into', 'is', null);
  for (const slice of slices(by.ids))
    remember(await titles.where('serviceid', '=', serviceid).where('id', 'in', slice).execute());
  for (const slice of slices(by.isbns)) {
    remember(
      await titles
        .innerJoin('title_isbn', 'title_isbn.title_id', 'title.id')
        .where('title_isbn.serviceid', '=', serviceid)
        .where('title_isbn.isbn_key', 'in', slice)
        .execute(),
    );
  }
  for (const slice of slices(matchKeys))
    remember(await titles.where('serviceid', '=', serviceid).where('match_key', 'in', slice).execute());
  for (const slice of slices(titleKeys))
    remember(await titles.where('serviceid', '=', serviceid).where('title_key', 'in', slice).execute());
  return [...found.values()];
}

/** The keys of the titles of a group that changed after this change; `isbns` one row each. */
export async function readKeysChangedAfter(tx: Tx, serviceid: ServiceId, change: number) {
  const changed = tx.selectFrom('title').where('serviceid', '=', serviceid).where('changed', '>', change);
  return {
    titles: await changed.select(['id', 'match_key as match', 'title_key as title']).execute(),
    isbns: await tx
      .selectFrom('title_isbn')
      .select(['title_id as id', 'isbn_key as isbn'])
      .where('title_id', 'in', changed.select('id'))
      .execute(),
  };
}

export async function insertTitles(
  tx: Tx,
  serviceid: ServiceId,
  titles: readonly KnownTitle[],
  stamp: { readonly createdAt: string; readonly changed: number },
): Promise<void> {
  const values = titles.map(({ id, record, keys, written = writtenOf(record), edited = [] }) => ({
    id,
    serviceid,
    record: written.json,
    match_key: keys.match,
    title_key: keys.title,
    work_key: written.workKey,
    hidden: 0,
    borrow_count: 0,
    created_at: stamp.createdAt,
    changed: stamp.changed,
    edited: JSON.stringify(edited),
  }));
  await insertRows(tx, 'title', values, (rows) => tx.insertInto('title').values(rows));
  await insertIsbns(tx, serviceid, titles);
}

export async function updateTitle(
  tx: Tx,
  serviceid: ServiceId,
  title: KnownTitle,
  changed: number,
): Promise<void> {
  const { json, workKey, shelfKey } = title.written ?? writtenOf(title.record);
  await tx
    .updateTable('title')
    .set((row) => ({
      record: json,
      match_key: title.keys.match,
      title_key: title.keys.title,
      work_key: workKey,
      changed,
      version: row('version', '+', 1),
    }))
    .where(({ and }) => and({ serviceid, id: title.id }))
    .execute();
  await tx
    .updateTable('copy')
    .set({ shelf_key: shelfKey })
    .where(({ and }) => and({ title_id: title.id, call_number: '' }))
    .execute();
  await insertIsbns(tx, serviceid, [title]);
}

async function insertIsbns(tx: Tx, serviceid: ServiceId, titles: readonly KnownTitle[]): Promise<void> {
  const values = titles.flatMap(({ id, keys }) =>
    keys.isbns.map((isbn_key) => ({ serviceid, isbn_key, title_id: id })),
  );
  await insertRows(tx, 'title_isbn', values, (rows) =>
    tx
      .insertInto('title_isbn')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['serviceid', 'isbn_key', 'title_id']).doNothing()),
  );
}

/** Deletes the ISBNs that a title no longer has. */
export async function deleteSurplusIsbns(
  tx: Tx,
  serviceid: ServiceId,
  id: number,
  isbns: readonly string[],
): Promise<void> {
  let surplus = tx.deleteFrom('title_isbn').where(({ and }) => and({ serviceid, title_id: id }));
  if (isbns.length > 0) surplus = surplus.where('isbn_key', 'not in', isbns);
  await surplus.execute();
}

/** Marks titles whose copies or use changed, so that their index entries are rebuilt. */
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
