import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { sqlMigration } from '../database/migrate.ts';
import { installationSecret } from '../database/secrets.ts';
import type { Db } from '../database/tables.ts';
import type { NamedCounts } from '../http/minute-counts.ts';
import type { Job } from '../jobs/job.ts';
import type { Portal } from '../portal.ts';

const everyMs = 1000;

/** The count of all nodes within a minute, by the clock of the database. */
interface SharedCountTable {
  /** A keyed hash, so that it contains no address. */
  name: string;
  total: number;
  /** Milliseconds since 1970. */
  ends_at: number;
}

declare module '../database/tables.ts' {
  interface Database {
    shared_count: SharedCountTable;
  }
}

export const sharedCountTables = sqlMigration(
  'platform-005-shared-counts',
  'create table shared_count (name TEXT primary key, total INTEGER not null, ends_at INTEGER not null);',
);

/** Once a second, tells the other nodes what this node counted, and learns their counts. PostgreSQL only. */
export async function shareCounts(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  counts: NamedCounts,
): Promise<Job> {
  const secret = await installationSecret(db, 'shared-counts', clock);
  return {
    name: 'share-counts',
    when: { everyMs },
    on: 'every-node',
    run: () => exchange(db, secret, counts),
  };
}

async function exchange(db: Db, secret: Buffer, counts: NamedCounts): Promise<void> {
  const told = [...counts.entries()]
    .flatMap(([kind, one]) =>
      one.news().map((news) => ({
        ...news,
        name: createHmac('sha256', secret)
          .update(JSON.stringify([kind, news.key]))
          .digest('base64url'),
      })),
    )
    // In the same order on all nodes, to prevent deadlocks.
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (told.length === 0) return;
  const { rows } = await sql<{ name: string; total: number; ends_at: number; left: number }>`
    with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now),
    gone as (delete from shared_count where ends_at < (select now from clock) - 60000)
    insert into shared_count as known (name, total, ends_at)
      select name, added, (select now from clock) + left_ms
        from unnest(
          ${told.map(({ name }) => name)}::text[],
          ${told.map(({ added }) => added)}::bigint[],
          ${told.map(({ leftMs }) => Math.ceil(leftMs))}::bigint[]
        ) as given (name, added, left_ms)
      on conflict (name) do update set
        total = excluded.total + case when known.ends_at > (select now from clock) then known.total else 0 end,
        ends_at = case when known.ends_at > (select now from clock) then known.ends_at else excluded.ends_at end
      returning name, total, ends_at, ends_at - (select now from clock) as left`.execute(db);
  const learnt = new Map(rows.map((row) => [row.name, row]));
  for (const { name, learn } of told) {
    const row = learnt.get(name);
    if (row !== undefined) learn({ total: row.total, window: row.ends_at, leftMs: row.left });
  }
}
