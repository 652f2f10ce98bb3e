import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/tables.ts';
import { cleanBarcode } from './import/parse/text.ts';

/** A barcode that older versions stored as it was typed. */
export interface OddBarcode {
  readonly id: number;
  readonly serviceid: string;
  readonly barcode: string;
  /** What a scanner would send; empty if the barcode is blank. */
  readonly clean: string;
}

/** Copies that no scanner finds, as their barcodes are blank or have full-width characters. Reads every copy. */
export async function findOddBarcodes(db: Db | Tx): Promise<readonly OddBarcode[]> {
  const rows = await db
    .selectFrom('copy')
    .select(['id', 'serviceid', 'barcode'])
    .where(sql<boolean>`(barcode = '' or octet_length(barcode) <> length(barcode))`)
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({ ...row, clean: cleanBarcode(row.barcode) }))
    .filter(({ barcode, clean }) => clean === '' || clean !== barcode);
}
