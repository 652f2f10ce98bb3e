import type { Db, Tx } from '../platform/database/tables.ts';
import type { ClientId } from '../platform/ids.ts';

/** A scan at a desk: by whom, and under which key the page sends it. */
export interface Scan {
  readonly clientid: ClientId;
  /** Account id. */
  readonly actor: string;
  readonly key: string;
}

/**
 * Claims a scan for the transaction. If the same scan was carried out before, returns its answer (JSON, null for none).
 * A request that arrives while the first one is being carried out waits for it.
 */
export async function claimScan(tx: Tx, scan: Scan, at: Date): Promise<string | undefined> {
  const { clientid, actor, key } = scan;
  const claimed = await tx
    .insertInto('desk_scan')
    .values({ clientid, actor, scan_key: key, answer: 'null', scanned_at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['clientid', 'actor', 'scan_key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 0n) return undefined;
  const known = await tx
    .selectFrom('desk_scan')
    .select('answer')
    .where(({ and }) => and({ clientid, actor, scan_key: key }))
    .executeTakeFirstOrThrow();
  return known.answer;
}

/** Stores the answer to a claimed scan. */
export async function keepAnswer(tx: Tx, { clientid, actor, key }: Scan, answer: unknown): Promise<void> {
  await tx
    .updateTable('desk_scan')
    .set({ answer: JSON.stringify(answer) })
    .where(({ and }) => and({ clientid, actor, scan_key: key }))
    .execute();
}

export async function deleteOldScans(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('desk_scan').where('scanned_at', '<', before.toISOString()).execute();
}
