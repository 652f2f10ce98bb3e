import { lendingState, lendingStates, type ShelfEntry } from '@yuelan/contract';
import { bookFactsOf, callNumberOf, findTitles, publishTimeOf } from '../catalogue/public.ts';
import type { Db } from '../platform/database/tables.ts';
import { type Page, sliceOf } from '../platform/page-slice.ts';
import type { ReaderCaller } from '../reader/public.ts';
import { countCopies, findShelf } from './shelf-store.ts';

type CopyCount = Awaited<ReturnType<typeof countCopies>>[number];

/** Counts a title's copies: those visible to readers, and those available now. */
function availability(counts: readonly CopyCount[]): Pick<ShelfEntry, 'allCount' | 'storageCount'> {
  let [allCount, storageCount] = [0, 0];
  for (const { statusId, lendable, held, copies } of counts) {
    const state = lendingState(statusId, lendable === 1, held === 1);
    if (state !== lendingStates.hidden) allCount += copies;
    if (state === lendingStates.available) storageCount += copies;
  }
  return { allCount, storageCount };
}

/** The reader's shelf, newest first, with each title's availability. */
export async function readShelf(db: Db, caller: ReaderCaller, page: Page) {
  const { library, readerId } = caller;
  const { rows, total } = await findShelf(db, { clientid: library.clientid, readerId }, sliceOf(page));
  const titleIds = rows.map(({ titleId }) => titleId);
  const titles = new Map(
    (await findTitles(db, library.serviceid, titleIds)).map((title) => [title.id, title]),
  );
  const counts = await countCopies(db, library.lendingBranches, titleIds);
  const results = rows.flatMap(({ id, titleId, addedAt }): ShelfEntry[] => {
    const record = titles.get(titleId)?.record;
    if (record === undefined) return [];
    return [
      {
        id: String(id),
        catalogueId: String(titleId),
        ...bookFactsOf(record, library),
        bookIsbn: record.isbns[0] ?? '',
        publishingCompany: record.publisher,
        publishTime: publishTimeOf(record),
        displayCallNumber: callNumberOf(record, library.settings.suoShuHaoStructure),
        addedAt,
        ...availability(counts.filter((count) => count.titleId === titleId)),
      },
    ];
  });
  return { results, totalRecord: total, pageNum: page.pageNum, pageSize: page.pageSize };
}
