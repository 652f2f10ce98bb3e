import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { t } from '../../platform/message.ts';
import { LibraryFault } from '../library-fault.ts';
import { checkClientId, checkDomain, checkName, checkServiceId } from '../rules/library-names.ts';
import { checkSettings } from '../rules/settings.ts';
import { makeDefault, raiseVersion } from '../store.ts';

export interface NewLibrary {
  readonly clientid: string;
  readonly name: string;
  readonly shortName?: string;
  /** Its group, created if missing. Without one, the library forms a group with its own name. */
  readonly group?: string;
  readonly groupName?: string;
  readonly status?: 1 | 2 | 3;
  readonly domains?: readonly string[];
  /** Makes addresses without a library of their own lead here instead of to the previous library. */
  readonly isDefault?: boolean;
  /** What differs from the defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Creates a library. Throws LibraryFault when a value is invalid, or the client id or a domain is taken. */
export async function createLibrary(db: Db, clock: Clock, library: NewLibrary): Promise<void> {
  await transaction(db, (tx) => insertLibrary(tx, clock.now(), library)).catch((error: unknown) => {
    if (isDuplicate(error))
      throw new LibraryFault(
        t`One of the domains ${(library.domains ?? []).join(', ')} is already another library's.`,
      );
    throw error;
  });
}

/** Does the same within a transaction. */
export async function insertLibrary(tx: Tx, at: Date, library: NewLibrary): Promise<void> {
  const { clientid } = library;
  const group = library.group ?? clientid;
  checkClientId(clientid);
  checkServiceId(group);
  const name = checkName(library.name);
  const domains = [...new Set((library.domains ?? []).map(checkDomain))];
  const settings = library.settings ?? {};
  checkSettings(settings);
  const now = at.toISOString();
  await tx
    .insertInto('library_group')
    .values({
      serviceid: group,
      name: library.groupName ?? name,
      catalogue_changes: 0,
      index_epoch: 0,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('serviceid').doNothing())
    .execute();
  const made = await tx
    .insertInto('library')
    .values({
      clientid,
      serviceid: group,
      libname: name,
      short_name: library.shortName ?? name,
      status: library.status ?? 1,
      settings: JSON.stringify(settings),
      secret_hash: null,
      link_key: randomBytes(32).toString('base64url'),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('clientid').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new LibraryFault(t`There is already a library "${clientid}".`);
  for (const domain of domains) await tx.insertInto('library_domain').values({ domain, clientid }).execute();
  await raiseVersion(tx);
  if (library.isDefault === true) await makeDefault(tx, clientid);
}
