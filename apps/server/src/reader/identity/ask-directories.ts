import type { IdentitySettings } from '../../library/public.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ReaderId } from '../../platform/ids.ts';
import type { ReaderParts } from '../services.ts';
import { type Origin, originOf } from './identity-source.ts';
import { type Recognised, readerOfAccount, recognise } from './recognise.ts';

/** The answers of the library's directories to a name and password. They are asked in the library's order. */
type Asked =
  | { readonly origin: Origin; readonly known: Recognised }
  /**
   * No directory accepted the login. `away` is true if one did not answer; `refused` lists the directories that know
   * this name, with its reader.
   */
  | { readonly away: boolean; readonly refused: readonly Refused[] };

interface Refused {
  readonly readerId: ReaderId;
  readonly by: IdentitySettings;
}

export async function askDirectories(
  { portal, identities }: ReaderParts,
  { library, now }: Pick<Caller, 'library' | 'now'>,
  name: string,
  password: string,
): Promise<Asked> {
  const { clientid } = library;
  let away = false;
  const refused: Refused[] = [];
  for (const { source, set } of identities.directories(library)) {
    const told = await source.check(name, password);
    if ('person' in told) {
      const known = await recognise(portal.db, clientid, set.firstTime, told.person, now);
      return { origin: originOf(source.id, told.person), known };
    }
    if ('away' in told) away = true;
    if ('failed' in told && told.owner !== undefined) {
      const readerId = await readerOfAccount(portal.db, clientid, set.firstTime, told.owner);
      if (readerId !== undefined) refused.push({ readerId, by: set });
    }
  }
  return { away, refused };
}
