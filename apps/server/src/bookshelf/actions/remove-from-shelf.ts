import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { countRemovals, noteRemovals, takeOffShelf } from '../shelf-store.ts';

/** Entry ids have the server's format; anything else matches no entry. */
function parseEntryId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/**
 * Removes entries from the reader's shelf: all of them, or none if any belongs to someone else. A repeated request is not
 * refused. Returns how many entries this call removed.
 */
export async function removeFromShelf(
  db: Db,
  caller: ReaderCaller,
  texts: readonly string[],
): Promise<{ removed: number }> {
  const scope = { clientid: caller.library.clientid, readerId: caller.readerId };
  const wanted = new Set(
    texts.map((text) => {
      const id = parseEntryId(text);
      if (id === undefined) throw refuse('bookshelf.entry.missing');
      return id;
    }),
  );
  return transaction(db, async (tx) => {
    const taken = await takeOffShelf(tx, scope, [...wanted]);
    const gone = [...wanted].filter((id) => !taken.includes(id));
    if ((await countRemovals(tx, scope, gone)) !== gone.length) throw refuse('bookshelf.entry.missing');
    await noteRemovals(tx, scope, taken, caller.now);
    return { removed: taken.length };
  });
}
