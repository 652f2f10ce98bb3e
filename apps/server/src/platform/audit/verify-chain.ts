import type { Db } from '../database/tables.ts';
import { ChainWalk } from './chain.ts';
import './tables.ts';

const partSize = 1000;

export interface ChainState {
  readonly entries: number;
  /** The first entry that is forged, missing or reordered; undefined if the chain is intact. */
  readonly brokenAt: number | undefined;
  readonly head: string;
}

/** Verifies a library's whole chain. Entries may be added meanwhile. */
export async function verifyChain(db: Db, clientid: string): Promise<ChainState> {
  const walk = new ChainWalk();
  for (;;) {
    // The head is read before the entries: the next round finds any entry written after it.
    const head = await db
      .selectFrom('audit_head')
      .select(['number', 'hash'])
      .where('clientid', '=', clientid)
      .executeTakeFirst();
    const entries = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('clientid', '=', clientid)
      .where('number', '>', walk.number)
      .orderBy('number')
      .limit(partSize)
      .execute();
    const brokenAt = entries.length === 0 ? walk.end(head) : walk.follow(entries);
    if (entries.length === 0 || brokenAt !== undefined)
      return { entries: walk.number, brokenAt, head: walk.hash };
  }
}

/** Every library with a log, including libraries that no longer exist. */
export async function librariesWithLog(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('clientid')
    .union(db.selectFrom('audit_head').select('clientid'))
    .orderBy('clientid')
    .execute();
  return rows.map(({ clientid }) => clientid);
}
