import type { OutputOf, readerDeskCalls } from '@yuelan/contract';
import { type Actor, recordChange } from '../../platform/audit/record-change.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId, type ClientId } from '../../platform/ids.ts';
import { nobodyOf } from '../erased-reader.ts';
import { unbindAccounts } from '../identity/binding-store.ts';
import { deleteSessions } from '../session-store.ts';
import { lockReader } from '../store.ts';
import { readerTarget } from './write-reader.ts';

/**
 * Removes a reader's bindings to account systems and ends all their logins. The portal's password then counts again,
 * until the reader's next login by an account system.
 */
export async function unbindReader(
  db: Db,
  change: {
    readonly clientid: ClientId;
    readonly actor: Actor;
    readonly at: Date;
    readonly id: string;
  },
): Promise<OutputOf<typeof readerDeskCalls.unbind>> {
  const { clientid, actor, at, id } = change;
  if (id === nobodyOf(clientid)) throw refuse('reader.unknown');
  return transaction(db, async (tx) => {
    const reader = await lockReader(tx, clientid, asReaderId(id));
    if (reader === undefined) throw refuse('reader.unknown');
    const accounts = await unbindAccounts(tx, clientid, reader.id);
    const endedSessions = accounts === 0 ? 0 : await deleteSessions(tx, clientid, reader.id);
    if (accounts > 0)
      await recordChange(tx, {
        ...{ clientid, actor, at, action: 'reader.account.unbind', target: readerTarget(id) },
        after: { accounts, endedSessions },
      });
    return { accounts };
  });
}
