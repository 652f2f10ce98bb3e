import type { Db } from '../../platform/database/tables.ts';
import { asTitleId } from '../../platform/ids.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import type { KnownCopy } from './source.ts';

/** Adds our catalogue's data about the copies, by barcode. A library's own copy comes before another branch's. */
export async function withCopies<
  Row extends { readonly barcode: string; readonly copy?: KnownCopy | undefined },
>(
  db: Db,
  { serviceid, clientid }: Pick<LibraryScope, 'serviceid' | 'clientid'>,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const barcodes = rows.filter(({ copy }) => copy === undefined).map(({ barcode }) => barcode);
  if (barcodes.length === 0) return rows;
  const found = await db
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .select(['copy.barcode', 'copy.clientid', 'copy.call_number', 'title.id', 'title.record'])
    .where('copy.serviceid', '=', serviceid)
    .where('copy.barcode', 'in', barcodes)
    .execute();
  const own = new Map(found.filter((row) => row.clientid === clientid).map((row) => [row.barcode, row]));
  const any = new Map(found.map((row) => [row.barcode, row]));
  return rows.map((row) => {
    const known = own.get(row.barcode) ?? any.get(row.barcode);
    if (row.copy !== undefined || known === undefined) return row;
    const copy = {
      titleId: asTitleId(known.id),
      record: known.record,
      branch: known.clientid,
      callNumber: known.call_number,
    };
    return { ...row, copy };
  });
}
