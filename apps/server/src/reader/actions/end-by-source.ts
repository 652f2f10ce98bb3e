import { transaction } from '../../platform/database/transaction.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { LogoutOrder } from '../identity/identity-source.ts';
import { noteOneUse } from '../one-use.ts';
import type { ReaderParts } from '../services.ts';
import { deleteSessionsOf } from '../session-store.ts';

/**
 * Carries out a logout sent by an account system: ends its sessions here, on every server. Each message counts once.
 */
export async function endBySource(
  { portal: { db } }: Pick<ReaderParts, 'portal'>,
  { clientid }: LibraryScope,
  source: string,
  { once, ...whose }: LogoutOrder,
): Promise<{ readonly ended: number } | { readonly failed: string }> {
  return transaction(db, async (tx) => {
    const isNew =
      once === undefined ||
      (await noteOneUse(tx, {
        purpose: 'logout-token',
        secret: `${clientid} ${source} ${once.id}`,
        clientid,
        subject: '',
        expiresAt: once.until,
      }));
    return isNew ? { ended: await deleteSessionsOf(tx, clientid, whose) } : { failed: 'replayed' };
  });
}
