import type { ClientId, ServiceId } from '../../platform/ids.ts';

/** Whose catalogue a file goes into, and which library holds the copies that it names. */
export interface ImportTarget {
  readonly serviceid: ServiceId;
  readonly clientid: ClientId;
  /** Client ids of the group: a copy may name another of its libraries. */
  readonly branches: readonly ClientId[];
}
