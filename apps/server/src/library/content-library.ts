import { defaultLanguage } from '@yuelan/contract';
import type { ContentLibrary } from '../content/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { asClientId, asServiceId } from '../platform/ids.ts';
import { t } from '../platform/message.ts';
import { LibraryFault } from './library-fault.ts';
import { readSettings } from './settings.ts';
import { findLibrary } from './store.ts';

/** The library, open or not, as its content folder is read. Throws LibraryFault when there is none. */
export async function findContentLibrary(db: Db, clientid: string): Promise<ContentLibrary> {
  const library = await findLibrary(db, clientid);
  if (library === undefined) throw new LibraryFault(t`There is no library "${clientid}".`);
  const { timeZone, languages } = readSettings(library.settings);
  return {
    clientid: asClientId(library.clientid),
    serviceid: asServiceId(library.serviceid),
    timeZone,
    language: languages[0] ?? defaultLanguage,
  };
}
