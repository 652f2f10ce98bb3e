import type { Db } from '../platform/database/tables.ts';
import type { ServiceId } from '../platform/ids.ts';
import { cleanBarcode } from './import/parse/text.ts';

/** How a typed barcode may be spelled on the copy: as it is, or with the letters that some scanners and keyboards send. */
export function spellingsOf(text: string): readonly string[] {
  const barcode = cleanBarcode(text);
  return [...new Set([barcode, barcode.toUpperCase(), barcode.toLowerCase()])];
}

/** The group's copy that is meant: the one with the barcode as typed, or else in capital or small letters. */
export async function findMeantCopy(db: Db, serviceid: ServiceId, text: string) {
  const spellings = spellingsOf(text);
  const found = await db
    .selectFrom('copy')
    .select(['barcode', 'title_id as titleId'])
    .where('serviceid', '=', serviceid)
    .where('barcode', 'in', spellings)
    .execute();
  return found.sort((a, b) => spellings.indexOf(a.barcode) - spellings.indexOf(b.barcode)).at(0);
}

/** The barcode of that copy; if there is none, the typed one. */
export const meantBarcode = async (db: Db, serviceid: ServiceId, text: string): Promise<string> =>
  (await findMeantCopy(db, serviceid, text))?.barcode ?? cleanBarcode(text);
