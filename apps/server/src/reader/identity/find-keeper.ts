import { type IdentitySettings, offeredBy, type SourceSettings } from '../../library/public.ts';
import type { Config } from '../../platform/config.ts';
import type { Db, Tx } from '../../platform/database/tables.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { passwordKeeper } from '../rules/password-keeper.ts';
import { findAccounts } from './binding-store.ts';

export const systemKeepsPins = (source: SourceSettings) => offeredBy(source).logIn;

/** Sources that readers can use now. Without PUBLIC_URL, sources with their own login page cannot send anybody back. */
const offeredSources = (
  { settings }: Pick<LibraryScope, 'settings'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): readonly IdentitySettings[] =>
  settings.identitySources.filter(({ type }) => type === 'ldap' || publicUrl !== undefined);

/**
 * The account system that keeps the reader's password, so that the portal's password does not count; otherwise
 * undefined. Always undefined if the library's own system keeps PINs, because these always count.
 */
export async function findKeeper(
  db: Db | Tx,
  library: Pick<LibraryScope, 'clientid' | 'settings'>,
  config: Pick<Config, 'publicUrl'>,
  readerId: ReaderId,
): Promise<IdentitySettings | undefined> {
  const offered = offeredSources(library, config);
  const { portalPasswords, circulationSource } = library.settings;
  if (offered.length === 0 || portalPasswords === 'all' || systemKeepsPins(circulationSource))
    return undefined;
  return passwordKeeper(portalPasswords, offered, await findAccounts(db, library.clientid, readerId));
}
