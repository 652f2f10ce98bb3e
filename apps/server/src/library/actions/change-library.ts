import type { Clock } from '../../platform/clock.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';
import { checkDomain, checkName } from '../rules/library-names.ts';
import { checkSettings } from '../rules/settings.ts';
import { makeDefault, parseStored, raiseVersion } from '../store.ts';

export interface LibraryChange {
  readonly name?: string | undefined;
  readonly shortName?: string | undefined;
  readonly status?: 1 | 2 | 3 | undefined;
  /** In place of the domains that the library has. */
  readonly domains?: readonly string[] | undefined;
  /** Whether addresses without a library of their own lead here; true takes them from the library that had them. */
  readonly isDefault?: boolean | undefined;
  /** Laid over what is set; `null` takes a setting back to its default. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** Changes a library; servers show it within a second. Throws LibraryFault; then nothing has changed. */
export async function changeLibrary(
  db: Db,
  clock: Clock,
  clientid: string,
  change: LibraryChange,
): Promise<void> {
  const domains = change.domains?.map(checkDomain);
  if (change.name !== undefined) checkName(change.name);
  await transaction(db, async (tx) => {
    await layOverSettings(tx, clientid, change.settings ?? {}, clock.now());
    const { name, shortName, status } = change;
    if (name !== undefined || shortName !== undefined || status !== undefined)
      await tx
        .updateTable('library')
        .set({
          ...(name === undefined ? {} : { libname: name.trim() }),
          ...(shortName === undefined ? {} : { short_name: shortName }),
          ...(status === undefined ? {} : { status }),
        })
        .where('clientid', '=', clientid)
        .execute();
    if (change.isDefault === true) await makeDefault(tx, clientid);
    if (change.isDefault === false)
      await tx.updateTable('library').set({ is_default: 0 }).where('clientid', '=', clientid).execute();
    if (domains !== undefined) await replaceDomains(tx, clientid, domains);
  }).catch((error: unknown) => {
    if (isDuplicate(error))
      throw new LibraryFault(t`One of the domains ${domains?.join(', ')} is already another library's.`);
    throw error;
  });
}

/**
 * Lays settings over those that are set, `null` for the default, as a part of a transaction that changes a library.
 * Throws LibraryFault.
 */
export async function layOverSettings(
  tx: Tx,
  clientid: string,
  patch: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  // First, because its row lock makes changes of libraries wait for each other.
  await raiseVersion(tx);
  const library = await tx
    .selectFrom('library')
    .select('settings')
    .where('clientid', '=', clientid)
    .executeTakeFirst();
  if (library === undefined) throw new LibraryFault(t`There is no library "${clientid}".`);
  const settings = Object.fromEntries(
    Object.entries({ ...parseStored(library.settings), ...patch }).filter(([, value]) => value !== null),
  );
  checkSettings(settings);
  await tx
    .updateTable('library')
    .set({ settings: JSON.stringify(settings), updated_at: now.toISOString() })
    .where('clientid', '=', clientid)
    .execute();
}

async function replaceDomains(tx: Tx, clientid: string, domains: readonly string[]): Promise<void> {
  await tx.deleteFrom('library_domain').where('clientid', '=', clientid).execute();
  for (const domain of new Set(domains))
    await tx.insertInto('library_domain').values({ domain, clientid }).execute();
}
