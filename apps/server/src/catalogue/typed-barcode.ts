import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { cleanBarcode } from './import/parse/text.ts';

/** How a typed barcode may be spelled on the copy: as it is, or with the letters that some scanners and keyboards send. */
export function spellingsOf(text: string): readonly string[] {
  const barcode = cleanBarcode(text);
  return [...new Set([barcode, barcode.toUpperCase(), barcode.toLowerCase()])];
}

/** The barcode of the group's copy that is meant: exactly as typed, or else in capital or small letters. */
export async function meantBarcode(db: Db, serviceid: ServiceId, text: string): Promise<string> {
  const spellings = spellingsOf(text);
  const found = await db
    .selectFrom('copy')
    .select('barcode')
    .where('serviceid', '=', serviceid)
    .where('barcode', 'in', spellings)
    .execute();
  const known = new Set(found.map(({ barcode }) => barcode));
  return spellings.find((spelling) => known.has(spelling)) ?? cleanBarcode(text);
}
