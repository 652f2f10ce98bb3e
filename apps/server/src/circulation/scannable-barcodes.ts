import { sql } from 'kysely';
import { cleanBarcode } from '../import/public.ts';
import type { Migration } from '../platform/database/migrate.ts';

/** Loans follow the copies whose barcodes `catalogue-017-scannable-barcodes` changed. */
export const scannableBarcodes: Migration = {
  id: 'circulation-013-scannable-barcodes',
  up: async (db) => {
    const loans = await db
      .selectFrom('loan')
      .innerJoin('copy', 'copy.id', 'loan.copy_id')
      .select(['loan.id', 'loan.clientid', 'loan.ended_at', 'loan.barcode as before', 'copy.barcode'])
      .where('loan.public_library', '=', 0)
      .where(sql<boolean>`octet_length(loan.barcode) <> length(loan.barcode)`)
      .execute();
    for (const { id, clientid, ended_at, before, barcode } of loans) {
      if (barcode === before || barcode !== cleanBarcode(before)) continue;
      // A copy that is out and had this barcode before the staff changed it.
      const other = await db
        .selectFrom('loan')
        .select('id')
        .where(({ and }) => and({ clientid, barcode, public_library: 0 }))
        .where('ended_at', 'is', null)
        .executeTakeFirst();
      if (ended_at !== null || other === undefined)
        await db.updateTable('loan').set({ barcode }).where('id', '=', id).execute();
    }
  },
};
