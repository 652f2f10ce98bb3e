import { defaultLanguage } from '@yuelan/contract';
import type { ContentLibrary } from '../content/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import type { LibrarySettings } from '../platform/tenancy.ts';
import { LibraryFault } from './library-fault.ts';
import { readSettings } from './settings.ts';
import { findLibrary } from './store.ts';

/** The library that a command names, open or not. Throws LibraryFault if there is none. */
export async function requireLibrary(
  db: Db,
  clientid: string,
): Promise<ContentLibrary & { readonly settings: LibrarySettings }> {
  const library = await findLibrary(db, clientid);
  if (library === undefined) throw new LibraryFault(t`There is no library "${clientid}".`);
  const settings = readSettings(library.settings);
  return {
    clientid: asClientId(library.clientid),
    serviceid: asServiceId(library.serviceid),
    timeZone: settings.timeZone,
    language: settings.languages[0] ?? defaultLanguage,
    settings,
  };
}
