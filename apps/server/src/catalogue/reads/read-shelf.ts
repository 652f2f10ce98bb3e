import { type catalogueCalls, type OutputOf, type ShelfQuestion, shelfCountedTo } from '@yuelan/contract';
import { countRows } from '../../platform/database/listing.ts';
import type { Db } from '../../platform/database/tables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { callNumberOf } from '../rules/call-number.ts';
import { findShelfMark, titlesBeside } from '../shelf-walk-store.ts';
import { bookFactsOf, readTitleRecord } from '../title-record.ts';
import { shownTitleId } from './show-title.ts';

type Shelf = OutputOf<typeof catalogueCalls.shelf>;

/** The titles next to one on a shelf. A walk continues from a title that was withdrawn in the meantime. */
export async function readShelf(
  db: Db,
  library: LibraryScope,
  { id, currentClientId, storageId, layerName, toward, size }: ShelfQuestion,
): Promise<Shelf> {
  const clientid = library.lendingBranches.find((branch) => branch === currentClientId);
  const titleId = await shownTitleId(db, library, id);
  if (clientid === undefined) throw refuse('catalogue.record.missing');
  const place = { clientid, storageId, shelf: layerName };
  const mark = await findShelfMark(db, place, titleId);
  if (mark === undefined) throw refuse('catalogue.record.missing');

  const beside = async (side: 'before' | 'after') => {
    if (toward !== undefined && toward !== side) return { titles: [], more: false };
    const found = await titlesBeside(db, library.serviceid, place, mark, side)
      .limit(size + 1)
      .execute();
    const titles = found.slice(0, size).map((row) => {
      const record = readTitleRecord(row.record);
      return {
        id: String(row.id),
        ...bookFactsOf(record, library),
        displayCallNumber: row.callNumber || callNumberOf(record, library.settings.suoShuHaoStructure),
        bookPages: record.pages,
      };
    });
    return { titles, more: found.length > size };
  };
  const before = await beside('before');
  const after = await beside('after');
  const shelf = {
    before: before.titles.reverse(),
    after: after.titles,
    moreBefore: before.more,
    moreAfter: after.more,
  };
  if (toward !== undefined) return shelf;
  const toCount = titlesBeside(db, library.serviceid, place, mark, 'before').limit(shelfCountedTo);
  const earlier = await countRows(db.selectFrom(toCount.as('counted')));
  return earlier < shelfCountedTo ? { ...shelf, position: earlier + 1 } : shelf;
}
