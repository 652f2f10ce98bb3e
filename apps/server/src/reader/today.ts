import { countRows } from '../platform/database/listing.ts';
import type { Db } from '../platform/database/tables.ts';
import type { LibraryScope } from '../platform/tenancy.ts';

/** Readers added from `from` (inclusive) until `until`. */
export function countNewReaders(
  db: Db,
  { clientid }: LibraryScope,
  from: string,
  until: string,
): Promise<number> {
  return countRows(
    db
      .selectFrom('reader')
      .where('clientid', '=', clientid)
      .where('created_at', '>=', from)
      .where('created_at', '<', until),
  );
}
