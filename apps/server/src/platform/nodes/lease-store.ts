import { sqlMigration } from '../database/migrate.ts';
import type { Db, Tx } from '../database/tables.ts';

/** A running server. */
interface NodeTable {
  id: string;
  /** Grows while the server lives. */
  beat: number;
  started_at: string;
}

/** Which node may do the work of this name. A holder without a row in `node` no longer holds anything. */
interface LeaseTable {
  name: string;
  holder: string;
  /** Grows whenever the lease changes hands. */
  fence: number;
}

declare module '../database/tables.ts' {
  interface Database {
    node: NodeTable;
    lease: LeaseTable;
  }
}

export const leaseTables = sqlMigration(
  'platform-004-leases',
  `
    create table node (
      id TEXT primary key,
      beat INTEGER not null,
      started_at TEXT not null
    );
    create table lease (
      name TEXT primary key,
      holder TEXT not null,
      fence INTEGER not null
    );
  `,
);

/** Tables that describe the servers running now. */
export const leaseTableNames: readonly string[] = ['node', 'lease'];

/** Records that the node is alive. Returns false if the node is new or the others have given it up. */
export async function sendBeat(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .updateTable('node')
    .set((row) => ({ beat: row('beat', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function join(db: Db, id: string, now: Date): Promise<void> {
  await db
    .insertInto('node')
    .values({ id, beat: 1, started_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export function readBeats(db: Db): Promise<{ id: string; beat: number }[]> {
  return db.selectFrom('node').select(['id', 'beat']).execute();
}

/** Removes a node; with `beat`, only if it has sent no other beat since. */
export async function removeNode(db: Db, id: string, beat?: number): Promise<void> {
  let statement = db.deleteFrom('node').where('id', '=', id);
  if (beat !== undefined) statement = statement.where('beat', '=', beat);
  await statement.execute();
}

/**
 * Takes over the leases in `names` whose holder is gone, and returns their names. Skips a lease that is locked at this
 * moment.
 */
export async function takeFreeLeases(
  db: Db,
  id: string,
  names: readonly string[],
): Promise<readonly string[]> {
  if (names.length === 0) return [];
  const taken = await db
    .updateTable('lease')
    .set((row) => ({ holder: id, fence: row('fence', '+', 1) }))
    .where('name', 'in', (leases) =>
      leases
        .selectFrom('lease')
        .select('name')
        .where('name', 'in', [...names])
        .where('holder', 'not in', (nodes) => nodes.selectFrom('node').select('id'))
        .forUpdate()
        .skipLocked(),
    )
    .returning('name')
    .execute();
  return taken.map(({ name }) => name);
}

export async function countNodes(db: Db): Promise<number> {
  const { nodes } = await db
    .selectFrom('node')
    .select(({ fn }) => fn.countAll<number>().as('nodes'))
    .executeTakeFirstOrThrow();
  return nodes;
}

export async function countLeases(db: Db, holder: string): Promise<number> {
  const { leases } = await db
    .selectFrom('lease')
    .select(({ fn }) => fn.countAll<number>().as('leases'))
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow();
  return leases;
}

/** Whether a living node holds the lease. */
export async function isLeaseHeld(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('lease')
    .innerJoin('node', 'node.id', 'lease.holder')
    .select('lease.name')
    .where('lease.name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** The fence of a lease that the node holds. */
export async function findFence(db: Db, name: string, holder: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('lease')
    .select('fence')
    .where(({ and }) => and({ name, holder }))
    .executeTakeFirst();
  return row?.fence;
}

/** Takes a lease that nobody has held yet. */
export async function makeLease(db: Db, name: string, holder: string): Promise<void> {
  await db
    .insertInto('lease')
    .values({ name, holder, fence: 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Whether the lease is still held under this fence. If so, nobody else can take it before the transaction ends. */
export async function keepFence(tx: Tx, lease: Readonly<LeaseTable>): Promise<boolean> {
  const { name, holder, fence } = lease;
  const row = await tx
    .selectFrom('lease')
    .select('name')
    .where(({ and }) => and({ name, holder, fence }))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
