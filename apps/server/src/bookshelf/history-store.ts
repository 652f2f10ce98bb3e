import { readPage } from '../platform/database/listing.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ReaderScope, TitleId } from '../platform/ids.ts';
import type { Slice } from '../platform/page-slice.ts';
import type { ViewSlice } from './store.ts';

/** SQL for readers' browsing history. */

/** Records that the reader viewed a title, if the reader allows the library to keep a history. */
export async function addReaderView(db: Db, scope: ReaderScope, titleId: TitleId, at: Date): Promise<void> {
  const viewedAt = at.toISOString();
  await db
    .insertInto('reader_view')
    .columns(['clientid', 'reader_id', 'title_id', 'times', 'viewed_at'])
    // A single statement, so that nothing is recorded after the reader switches the history off.
    .expression(
      db
        .selectFrom('reader')
        .select(({ val, ref }) => [
          ref('reader.clientid').as('clientid'),
          ref('reader.id').as('reader_id'),
          val<number>(titleId).as('title_id'),
          val(1).as('times'),
          val(viewedAt).as('viewed_at'),
        ])
        .where(({ and }) => and({ 'reader.clientid': scope.clientid, 'reader.id': scope.readerId }))
        .where('reader.keeps_browsing', '=', 1),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['clientid', 'reader_id', 'title_id'])
        .doUpdateSet((row) => ({ times: row('reader_view.times', '+', 1), viewed_at: viewedAt })),
    )
    .execute();
}

/** The titles a reader viewed, newest first. */
export async function findReaderViews(db: Db, scope: ReaderScope, page: Slice): Promise<ViewSlice> {
  const own = db
    .selectFrom('reader_view')
    .innerJoin('title', 'title.id', 'reader_view.title_id')
    .where('reader_view.clientid', '=', scope.clientid)
    .where(({ and }) => and({ 'reader_view.reader_id': scope.readerId, 'title.hidden': 0 }));
  const { rows, total } = await readPage(own, page, (query) =>
    query
      .select(['reader_view.title_id as titleId', 'reader_view.times', 'reader_view.viewed_at as viewedAt'])
      .orderBy('reader_view.viewed_at', 'desc')
      .orderBy('reader_view.title_id'),
  );
  return { views: rows, total };
}

/** Empties a reader's history. */
export async function emptyHistory(db: Db, scope: ReaderScope): Promise<void> {
  await db
    .deleteFrom('reader_view')
    .where(({ and }) => and({ clientid: scope.clientid, reader_id: scope.readerId }))
    .execute();
}

/** Deletes history whose latest view is before `time`. */
export async function forgetReaderViews(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('reader_view').where('viewed_at', '<', time.toISOString()).execute();
}
