import type { ReaderTies } from '../reader/public.ts';

/** A reader's shelf, views and evaluations. */
export const bookshelfTies: ReaderTies = {
  async erase(tx, { clientid, readerId }) {
    const own = { clientid, reader_id: readerId };
    const removed = async (table: 'shelf_entry' | 'shelf_removal' | 'reader_view' | 'title_evaluation') => {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where(({ and }) => and(own))
        .executeTakeFirst();
      return Number(numDeletedRows);
    };
    await removed('shelf_removal');
    return [
      { part: 'shelf', count: await removed('shelf_entry') },
      { part: 'views', count: await removed('reader_view') },
      { part: 'evaluations', count: await removed('title_evaluation') },
    ];
  },
};
