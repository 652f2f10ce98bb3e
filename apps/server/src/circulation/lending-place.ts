import type { ClientId, ServiceId } from '../platform/ids.ts';
import type { LibraryScope } from '../platform/tenancy.ts';

/** The facts about the reader's library that circulation needs. */
export interface LendingPlace {
  readonly serviceid: ServiceId;
  readonly clientid: ClientId;
  /** IANA name. */
  readonly timeZone: string;
}

export function placeOf(library: LibraryScope): LendingPlace {
  return {
    serviceid: library.serviceid,
    clientid: library.clientid,
    timeZone: library.settings.timeZone,
  };
}
