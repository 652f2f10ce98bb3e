import type { Language, OutputOf, readerDeskCalls } from '@yuelan/contract';
import { type Actor, recordChange } from '../../platform/audit/record-change.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { asReaderId } from '../../platform/ids.ts';
import type { Passwords } from '../../platform/logins/passwords.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { nobodyOf } from '../erased-reader.ts';
import { findKeeper, systemKeepsPins } from '../identity/find-keeper.ts';
import { nameOf } from '../identity/sources.ts';
import { initialPassword } from '../rules/initial-password.ts';
import { deleteSessions } from '../session-store.ts';
import { findReader, lockReader } from '../store.ts';
import { readerTarget } from './write-reader.ts';

/**
 * Issues a password that the reader must change at the next login, ends all their logins, and returns the password,
 * which is stored only as a hash. It cannot be undone, because nobody knows the old one.
 */
export async function resetPassword(
  {
    db,
    passwords,
    config,
  }: {
    readonly db: Db;
    readonly passwords: Passwords;
    readonly config: Pick<Config, 'publicUrl'>;
  },
  change: {
    readonly library: Pick<LibraryScope, 'clientid' | 'settings'>;
    readonly language: Language;
    readonly actor: Actor;
    readonly at: Date;
    readonly id: string;
  },
): Promise<OutputOf<typeof readerDeskCalls.resetPassword>> {
  const { actor, at, id } = change;
  const { clientid, settings } = change.library;
  if (systemKeepsPins(settings.circulationSource)) throw refuse('reader.password.elsewhere');
  const known = id === nobodyOf(clientid) ? undefined : await findReader(db, clientid, id);
  if (known === undefined) throw refuse('reader.unknown');
  const keeper = await findKeeper(db, change.library, config, known.id);
  if (keeper !== undefined) throw refuse('reader.password.bound', { name: nameOf(keeper, change.language) });
  const password = initialPassword(known);
  const hash = await passwords.hash(password);
  return transaction(db, async (tx) => {
    const reader = await lockReader(tx, clientid, asReaderId(id));
    if (reader === undefined) throw refuse('reader.unknown');
    if (reader.status === 5) throw refuse('reader.status.left');
    await tx
      .updateTable('reader')
      .set({ password_hash: hash, must_change_password: 1, updated_at: at.toISOString() })
      .where(({ and }) => and({ clientid, id }))
      .execute();
    await tx
      .deleteFrom('one_use')
      .where(({ and }) => and({ clientid, subject: id }))
      .execute();
    const sessions = await deleteSessions(tx, clientid, reader.id);
    await recordChange(tx, {
      ...{ clientid, actor, at, action: 'reader.password.reset', target: readerTarget(id) },
      after: { endedSessions: sessions },
    });
    return { borrowNumber: reader.borrowNumber, realName: reader.realName, password };
  });
}
