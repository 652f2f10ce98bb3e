import { readTitleRecord } from '../../../catalogue/public.ts';
import type { Db } from '../../../platform/database/tables.ts';
import type { ServiceId, TitleId } from '../../../platform/ids.ts';

/** The ids under which FOLIO knows titles of our catalogue. */
export interface InstanceNumbers {
  /** Titles without such a number are left out. */
  ofTitles(ids: readonly TitleId[]): Promise<readonly string[]>;
  ofCopy(barcode: string): Promise<string | undefined>;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The number with which the title was imported ends in the instance's id: alone, or as `oai:…/<id>`. */
const numberIn = (record: string) => uuid.exec(readTitleRecord(record).sourceId)?.[0].toLowerCase();

/** Reads the numbers from the records of a group's titles. */
export function instanceNumbers(db: Db, serviceid: ServiceId): InstanceNumbers {
  return {
    async ofTitles(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('title')
        .select('record')
        .where('serviceid', '=', serviceid)
        .where('id', 'in', ids)
        .execute();
      return rows.map(({ record }) => numberIn(record)).filter((number) => number !== undefined);
    },
    async ofCopy(barcode) {
      const row = await db
        .selectFrom('copy')
        .innerJoin('title', 'title.id', 'copy.title_id')
        .select('title.record')
        .where('copy.serviceid', '=', serviceid)
        .where('copy.barcode', '=', barcode)
        .executeTakeFirst();
      return row === undefined ? undefined : numberIn(row.record);
    },
  };
}
