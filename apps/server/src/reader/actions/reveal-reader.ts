import type { OutputOf, readerDeskCalls } from '@yuelan/contract';
import { actorOf, recordChange } from '../../platform/audit/record-change.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { DeskCaller } from '../../platform/desk/desk-caller.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { nobodyOf } from '../erased-reader.ts';
import { findReader } from '../store.ts';
import { readerTarget } from './write-reader.ts';

/** Returns a reader's personal numbers in full. The audit log records who read them. */
export async function revealReader(
  db: Db,
  caller: DeskCaller,
  id: string,
): Promise<OutputOf<typeof readerDeskCalls.reveal>> {
  const { clientid } = caller.library;
  return transaction(db, async (tx) => {
    const reader = id === nobodyOf(clientid) ? undefined : await findReader(tx, clientid, id);
    if (reader === undefined) throw refuse('reader.unknown');
    await recordChange(tx, {
      clientid,
      actor: actorOf(caller),
      at: caller.now,
      action: 'reader.personal.read',
      target: readerTarget(id),
    });
    const { icNumber, identityCard, telephone, email } = reader;
    return { icNumber, identityCard, telephone, email };
  });
}
