import { sql } from 'kysely';
import { noteSources } from '../../content/public.ts';
import { findGroupCounters, findGroupLibraries, type GroupCounter } from '../../library/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { isFileAddress } from '../../platform/http/fetch-file.ts';
import { asClientId, type ServiceId } from '../../platform/ids.ts';
import { readTitleRecord } from '../title-record.ts';

/** Titles read at once: a few milliseconds, because requests wait meanwhile. */
const slice = 200;

/**
 * Records the covers on other hosts that titles name, so that the server fetches them. Reads only titles that
 * changed since its last run; safe to run on several servers at once.
 */
export async function noteCovers(db: Db, clock: Clock, signal?: AbortSignal): Promise<void> {
  const noted = new Map(
    (await db.selectFrom('covers_noted').selectAll().execute()).map((row) => [row.serviceid, row.changes]),
  );
  for (const group of await findGroupCounters(db)) {
    const from = noted.get(group.serviceid) ?? -1;
    if (from < group.catalogueChanges) await noteGroup(db, clock, group, from, signal);
    if (signal?.aborted === true) return;
  }
}

/**
 * The titles that changed after another one, in the order of their changes: by id, the whole catalogue would be read for a
 * few. Only titles with a cover on another host have their record.
 */
export function changedTitles(
  db: Db,
  serviceid: ServiceId,
  after: { readonly changed: number; readonly id: number },
  to: number,
) {
  return db
    .selectFrom('title')
    .select([
      'id',
      'changed',
      sql<string | null>`case when record like '%"cover":"http%' then record end`.as('record'),
    ])
    .where('serviceid', '=', serviceid)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('changed', 'id'), '>', tuple(after.changed, after.id)))
    .where('changed', '<=', to)
    .orderBy('changed')
    .orderBy('id');
}

async function noteGroup(
  db: Db,
  clock: Clock,
  { serviceid, catalogueChanges }: GroupCounter,
  from: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const owner = (await findGroupLibraries(db, serviceid, [1, 2, 3]))[0]?.clientid;
  if (owner === undefined) return;
  let after = { changed: from + 1, id: 0 };
  for (;;) {
    const rows = await changedTitles(db, serviceid, after, catalogueChanges).limit(slice).execute();
    const sources = rows
      .flatMap(({ record }) => (record === null ? [] : [readTitleRecord(record).cover]))
      .filter(isFileAddress);
    if (sources.length > 0)
      await transaction(db, (tx) =>
        noteSources(tx, sources, { clientid: asClientId(owner), purpose: 'cover' }, clock.now()),
      );
    const last = rows.at(-1);
    if (last === undefined || rows.length < slice) break;
    if (signal?.aborted === true) return;
    after = last;
  }
  await transaction(db, (tx) =>
    tx
      .insertInto('covers_noted')
      .values({ serviceid, changes: catalogueChanges })
      .onConflict((conflict) => conflict.column('serviceid').doUpdateSet({ changes: catalogueChanges }))
      .execute(),
  );
}
