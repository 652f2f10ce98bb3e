import { defaultLanguage } from '@yuelan/contract';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { lockReader, type ReaderCaller } from '../../reader/public.ts';
import { findExpired } from '../attempt-store.ts';
import { endLevel } from './end-level.ts';

/** The caller as the owner of attempts. */
export const scopeOf = ({ library, readerId }: ReaderCaller) => ({
  clientid: library.clientid,
  readerId,
  language: library.settings.languages[0] ?? defaultLanguage,
});

/** Closes the reader's levels whose time has run out; answers handed in before count. */
export async function closeExpired(db: Db, caller: ReaderCaller): Promise<void> {
  const scope = scopeOf(caller);
  if ((await findExpired(db, scope, caller.now)).length === 0) return;
  await transaction(db, async (tx) => {
    await lockReader(tx, scope.clientid, scope.readerId);
    for (const attempt of await findExpired(tx, scope, caller.now))
      await endLevel(tx, scope, attempt, {
        as: 'timed-out',
        usedMs: attempt.seconds * 1000,
        at: caller.now,
      });
  });
}
