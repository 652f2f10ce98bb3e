import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { asClientId } from '../../platform/ids.ts';
import { t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';
import type { LibraryEntry } from '../read-library-file.ts';
import { ensureStorage, findLibrary, raiseVersion } from '../store.ts';
import { changeLibrary } from './change-library.ts';
import { createLibrary } from './create-library.ts';

export interface ImportedLibrary {
  readonly clientid: string;
  readonly outcome: 'created' | 'changed';
}

/**
 * Creates the libraries of a file, or updates existing ones to match it; settings that the file does not mention stay.
 * Each library is a separate step. Running it again changes nothing. Throws LibraryFault at the first invalid library.
 */
export async function importLibraries(
  db: Db,
  clock: Clock,
  entries: readonly LibraryEntry[],
): Promise<readonly ImportedLibrary[]> {
  const done: ImportedLibrary[] = [];
  for (const entry of entries) {
    const { clientid, name, shortName, status, domains, default: isDefault, settings } = entry;
    const known = await findLibrary(db, clientid);
    if (known === undefined) {
      await createLibrary(db, clock, withoutUndefined(entry));
    } else {
      if (entry.group !== undefined && entry.group !== known.serviceid)
        throw new LibraryFault(
          t`"${clientid}" belongs to the group "${known.serviceid}"; a library cannot change its group, as its copies are in that group's catalogue.`,
        );
      await changeLibrary(db, clock, clientid, {
        name,
        shortName,
        status,
        domains,
        isDefault,
        settings,
      });
    }
    await addStorages(db, clientid, entry.storages ?? []);
    done.push({ clientid, outcome: known === undefined ? 'created' : 'changed' });
  }
  return done;
}

function withoutUndefined(entry: LibraryEntry) {
  const { clientid, name, shortName, group, groupName, status, domains, settings } = entry;
  return {
    clientid,
    name,
    ...(shortName === undefined ? {} : { shortName }),
    ...(group === undefined ? {} : { group }),
    ...(groupName === undefined ? {} : { groupName }),
    ...(status === undefined ? {} : { status }),
    ...(domains === undefined ? {} : { domains }),
    ...(entry.default === undefined ? {} : { isDefault: entry.default }),
    ...(settings === undefined ? {} : { settings }),
  };
}

async function addStorages(
  db: Db,
  clientid: string,
  storages: readonly { readonly name: string; readonly floor?: string | undefined }[],
): Promise<void> {
  if (storages.length === 0) return;
  await transaction(db, async (tx) => {
    await raiseVersion(tx);
    for (const { name, floor } of storages) await ensureStorage(tx, asClientId(clientid), name, floor);
  });
}
