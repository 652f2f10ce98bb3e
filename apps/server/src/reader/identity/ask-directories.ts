import type { Db } from '../../platform/database/tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { ReaderParts } from '../services.ts';
import { findBindings } from './binding-store.ts';
import type { Person } from './identity-source.ts';
import { isAccountOf } from './ldap-source.ts';
import { type Recognised, readerOfAccount, recognise } from './recognise.ts';

/** What the library's directories say of a name and password, asked in the library's order. */
type Asked =
  | { readonly source: string; readonly person: Person; readonly known: Recognised }
  /** None of them lets the two in; `away` when one did not answer, `refused` whose accounts have this name. */
  | { readonly away: boolean; readonly refused: readonly ReaderId[] };

export async function askDirectories(
  { portal, identities }: ReaderParts,
  { library, now }: Pick<Caller, 'library' | 'now'>,
  name: string,
  password: string,
): Promise<Asked> {
  const { clientid } = library;
  let away = false;
  const refused: ReaderId[] = [];
  for (const { source, firstTime } of identities.directories(library)) {
    const told = await source.check(name, password);
    if ('person' in told) {
      const known = await recognise(portal.db, clientid, firstTime, told.person, now);
      return { source: source.id, person: told.person, known };
    }
    if ('away' in told) away = true;
    if ('failed' in told && told.owner !== undefined) {
      const reader = await readerOfAccount(portal.db, clientid, firstTime, told.owner);
      if (reader !== undefined) refused.push(reader);
    }
  }
  return { away, refused };
}

/** Whether the reader bound an account of one of the library's directories. */
export async function hasDirectoryAccount(
  db: Db,
  { clientid, settings }: LibraryScope,
  readerId: ReaderId,
): Promise<boolean> {
  const bindings = await findBindings(db, clientid, readerId);
  return bindings.some(({ account }) =>
    settings.identitySources.some((set) => set.type === 'ldap' && isAccountOf(set, account)),
  );
}
