import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';
import { cleanBarcode } from '../import/parse/text.ts';
import { findOddBarcodes } from '../odd-barcodes.ts';
import { barcodesOf } from '../sync/origin-store.ts';

/**
 * Barcodes as scanners send them. A barcode stays if another copy of the group has the scanned form, or if it is blank;
 * `doctor` lists these.
 */
export const scannableBarcodes: Migration = {
  id: 'catalogue-017-scannable-barcodes',
  up: async (db) => {
    for (const { id, serviceid, clean } of await findOddBarcodes(db)) {
      const same = await db
        .selectFrom('copy')
        .select('id')
        .where(({ and }) => and({ serviceid, barcode: clean }))
        .executeTakeFirst();
      if (clean !== '' && same === undefined)
        await db.updateTable('copy').set({ barcode: clean }).where('id', '=', id).execute();
    }
    const origins = await db
      .selectFrom('title_origin')
      .select(['id', 'barcodes'])
      .where(sql<boolean>`octet_length(barcodes) <> length(barcodes)`)
      .execute();
    for (const origin of origins)
      await db
        .updateTable('title_origin')
        .set({ barcodes: JSON.stringify(barcodesOf(origin).map(cleanBarcode).sort()) })
        .where('id', '=', origin.id)
        .execute();
  },
};
