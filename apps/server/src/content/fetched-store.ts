import { insertRows } from '../platform/database/insert-rows.ts';
import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';
import { fetchedName } from './shown-picture.ts';
import type { FetchedPictureTable } from './tables.ts';

/** SQL of the pictures that are fetched from other hosts. */

export type FetchPurpose = FetchedPictureTable['purpose'];

/** Records addresses whose pictures should be fetched; known ones are left unchanged. */
export async function noteSources(
  tx: Tx,
  sources: Iterable<string>,
  owner: { readonly clientid: ClientId; readonly purpose: FetchPurpose },
  now: Date,
): Promise<void> {
  const created_at = now.toISOString();
  const rows = [...new Set(sources)].map((source) => ({
    source,
    name: fetchedName(source),
    clientid: owner.clientid,
    purpose: owner.purpose,
    host: new URL(source).hostname,
    state: 'waiting' as const,
    trouble: '',
    attempts: 0,
    next_at: created_at,
    created_at,
  }));
  await insertRows(tx, 'fetched_picture', rows, (slice) =>
    tx
      .insertInto('fetched_picture')
      .values([...slice])
      .onConflict((conflict) => conflict.column('source').doNothing()),
  );
}

export type WaitingPicture = Pick<
  FetchedPictureTable,
  'source' | 'name' | 'clientid' | 'purpose' | 'host' | 'attempts'
>;

/** Leases waiting pictures that are due until `leaseUntil`; no other caller gets them before then. */
export async function claimWaiting(
  db: Db,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<readonly WaitingPicture[]> {
  const due = now.toISOString();
  return db
    .updateTable('fetched_picture')
    .set({ next_at: leaseUntil.toISOString() })
    .where('state', '=', 'waiting')
    .where('next_at', '<=', due)
    .where('source', 'in', (from) =>
      from
        .selectFrom('fetched_picture')
        .select('source')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', due)
        .orderBy('next_at')
        .limit(limit),
    )
    .returning(['source', 'name', 'clientid', 'purpose', 'host', 'attempts'])
    .execute();
}

export async function markKept(db: Db, source: string): Promise<void> {
  await db
    .updateTable('fetched_picture')
    .set({ state: 'kept', trouble: '' })
    .where('source', '=', source)
    .execute();
}

/** Records a failed attempt; without `nextAt` it was the last one. */
export async function markTrouble(
  db: Db,
  { source, attempts }: Pick<WaitingPicture, 'source' | 'attempts'>,
  trouble: string,
  nextAt: Date | undefined,
): Promise<void> {
  await db
    .updateTable('fetched_picture')
    .set({
      trouble,
      attempts: attempts + 1,
      ...(nextAt === undefined ? { state: 'failed' } : { next_at: nextAt.toISOString() }),
    })
    .where(({ and }) => and({ source, state: 'waiting' }))
    .execute();
}

/** Postpones everything waiting for a host. */
export async function postponeHost(db: Db, host: string, nextAt: Date): Promise<void> {
  await db
    .updateTable('fetched_picture')
    .set({ next_at: nextAt.toISOString() })
    .where(({ and }) => and({ host, state: 'waiting' }))
    .execute();
}

/** Makes all waiting pictures due now, and with `failed` all failed ones too. */
export async function tryNow(db: Db, now: Date, failed: boolean): Promise<void> {
  await db
    .updateTable('fetched_picture')
    .set({ state: 'waiting', attempts: 0, next_at: now.toISOString() })
    .where('state', 'in', failed ? ['waiting', 'failed'] : ['waiting'])
    .execute();
}

export async function countFetched(db: Db): Promise<Readonly<Record<FetchedPictureTable['state'], number>>> {
  const rows = await db
    .selectFrom('fetched_picture')
    .select(['state', ({ fn }) => fn.countAll<number>().as('pictures')])
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, kept: 0, failed: 0 };
  for (const { state, pictures } of rows) counts[state] = pictures;
  return counts;
}

/** Pictures that could not be fetched, and why. */
export async function findTroubled(
  db: Db,
): Promise<readonly Pick<FetchedPictureTable, 'source' | 'state' | 'trouble' | 'attempts'>[]> {
  return db
    .selectFrom('fetched_picture')
    .select(['source', 'state', 'trouble', 'attempts'])
    .where('trouble', '!=', '')
    .orderBy('source')
    .execute();
}
