import { shownTitleId } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { countShelf, putOnShelf } from '../shelf-store.ts';

/** A shelf lists what a reader plans to read. Anyone who needs more entries is copying the catalogue. */
export const shelfLimit = 2000;

/** Puts a title on the reader's shelf. If it is there already, returns that entry. */
export async function saveToShelf(
  db: Db,
  caller: ReaderCaller,
  catalogueId: string,
): Promise<{ id: string }> {
  const titleId = await shownTitleId(db, caller.library, catalogueId);
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  return transaction(db, async (tx) => {
    // Counted under the lock, so that simultaneous clicks cannot exceed the limit.
    await lockReader(tx, scope.clientid, scope.readerId);
    const id = await putOnShelf(tx, scope, titleId, caller.now);
    if ((await countShelf(tx, scope)) > shelfLimit)
      throw refuse('bookshelf.shelf.full', { limit: shelfLimit });
    return { id: String(id) };
  });
}
