import { meantBarcode } from '../../catalogue/public.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { ServiceId } from '../../platform/ids.ts';
import type { Turn } from './turn.ts';

/** The barcode of the copy that a reader scanned or typed at a machine. */
export const scannedItem = (
  { db, library }: Turn,
  { item = '' }: { readonly item?: string | undefined },
): Promise<string> => meantBarcode(db, library.serviceid, item);

/** A copy of the group by its barcode, as a machine describes it. */
export function findItem(db: Db, serviceid: ServiceId, barcode: string) {
  return db
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .leftJoin('library', 'library.clientid', 'copy.clientid')
    .select([
      'copy.barcode',
      'copy.status_id as statusId',
      'copy.lendable',
      'copy.held',
      'copy.lent',
      'copy.due_on as dueOn',
      'copy.shelf',
      'library.libname as owner',
      'title.record',
    ])
    .where('copy.serviceid', '=', serviceid)
    .where('copy.barcode', '=', barcode)
    .executeTakeFirst();
}
