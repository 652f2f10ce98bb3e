import type { ClientId, ServiceId } from '../../platform/ids.ts';
import type { FirstImport } from './first-import.ts';

/** The catalogue that a file goes into, and the library that holds its copies. */
export interface ImportTarget {
  readonly serviceid: ServiceId;
  readonly clientid: ClientId;
  /** Client ids of the group: a copy may name another of its libraries. */
  readonly branches: readonly ClientId[];
  /** Set while the import does without the dropped indexes. */
  readonly first?: FirstImport | undefined;
}
