import { recordChange } from '../../platform/audit/record-change.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId, asReaderId } from '../../platform/ids.ts';
import { readerTarget } from '../actions/write-reader.ts';
import { countOpenLoans, type ReaderTies } from '../reader-ties.ts';
import { deleteSessions } from '../session-store.ts';

const jobName = 'close-leavers';

/** Ends the membership of readers who have left and have returned their last loan. Safe to run twice. */
export async function closeLeavers(db: Db, ties: readonly ReaderTies[], now: Date): Promise<void> {
  const leavers = await db
    .selectFrom('reader')
    .select(['id', 'clientid'])
    .where('leaving', '=', 1)
    .orderBy('id')
    .execute();
  const borrowers = await countOpenLoans(
    db,
    ties,
    leavers.map(({ id }) => asReaderId(id)),
    '',
  );
  for (const { id, clientid } of leavers) {
    if (borrowers.has(id)) continue;
    await transaction(db, async (tx) => {
      const left = await tx
        .updateTable('reader')
        .set({ leaving: 0, status: 5, block_reason: '', updated_at: now.toISOString() })
        .where(({ and }) => and({ clientid, id, leaving: 1 }))
        .executeTakeFirst();
      if (left.numUpdatedRows === 0n) return;
      await deleteSessions(tx, asClientId(clientid), asReaderId(id));
      await recordChange(tx, {
        clientid,
        actor: { type: 'job', id: jobName },
        at: now,
        action: 'reader.status.change',
        target: readerTarget(id),
        before: { leaving: true, status: 4 },
        after: { leaving: false, status: 5 },
      });
    });
  }
}
