import type { Caller } from '../../platform/http/caller.ts';
import type { ReaderParts } from '../services.ts';
import type { Person } from './identity-source.ts';
import { type Recognised, recognise } from './recognise.ts';

/** What the library's directories say of a name and password, asked in the library's order. */
type Asked =
  | { readonly source: string; readonly person: Person; readonly known: Recognised }
  /** None of them knows the two; `away` when one did not answer. */
  | { readonly away: boolean };

export async function askDirectories(
  { portal, identities }: ReaderParts,
  { library, now }: Pick<Caller, 'library' | 'now'>,
  name: string,
  password: string,
): Promise<Asked> {
  let away = false;
  for (const { source, firstTime } of identities.directories(library)) {
    const told = await source.check(name, password);
    if ('person' in told) {
      const known = await recognise(portal.db, library.clientid, firstTime, told.person, now);
      return { source: source.id, person: told.person, known };
    }
    if ('away' in told) away = true;
  }
  return { away };
}
