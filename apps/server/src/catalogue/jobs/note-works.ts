import { findGroupCounters } from '../../library/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { workKeyOf } from '../rules/work-key.ts';
import { readTitleRecord } from '../title-record.ts';

/** Titles changed in one transaction. */
const slice = 500;
const intervalMs = 60_000;

/** Computes the work of titles that were imported before works were known. Safe to run on several servers at once. */
export function noteWorks(db: Db): Job {
  return {
    name: 'note-works',
    when: { everyMs: intervalMs, firstMs: 0 },
    on: 'one-node',
    async run(stopped) {
      for (const { serviceid } of await findGroupCounters(db))
        while (!stopped.aborted && (await noteSome(db, serviceid)) === slice);
    },
  };
}

async function noteSome(db: Db, serviceid: string): Promise<number> {
  const rows = await db
    .selectFrom('title')
    .select(['id', 'record'])
    .where('serviceid', '=', serviceid)
    .where('work_key', 'is', null)
    .limit(slice)
    .execute();
  await transaction(db, async (tx) => {
    for (const { id, record } of rows)
      await tx
        .updateTable('title')
        .set({ work_key: workKeyOf(readTitleRecord(record)) })
        .where('id', '=', id)
        // An import may have changed the title, and its work, in the meantime.
        .where('record', '=', record)
        .where('work_key', 'is', null)
        .execute();
  });
  return rows.length;
}
