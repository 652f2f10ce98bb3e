import type { Files } from '../../files/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { ReaderCaller } from '../../reader/public.ts';
import { numberOf } from '../staff-words.ts';
import { deleteOwnWork } from '../work-store.ts';

/** Deletes the caller's work and its assessments; the next sweep deletes its files. */
export async function deleteWork(
  { db, files }: { readonly db: Db; readonly files: Files },
  { library, readerId }: ReaderCaller,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const work = await deleteOwnWork(tx, { clientid: library.clientid, readerId }, numberOf(id));
    if (work === undefined) throw refuse('activities.entry.missing');
    for (const key of [work.key, work.captions_key]) if (key !== '') await files.release(tx, key);
  });
}
