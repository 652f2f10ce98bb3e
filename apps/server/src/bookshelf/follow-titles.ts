import { z } from 'zod';
import type { TitleFollower } from '../catalogue/public.ts';
import { insertRows } from '../platform/database/insert-rows.ts';

const shelfFacts = z.object({
  /** Entries that moved. */
  shelf: z.array(z.int()),
  /** Entries of readers who had both titles on their shelf. */
  double: z.array(z.object({ clientid: z.string(), reader_id: z.string(), added_at: z.string() })),
  evaluations: z.array(z.object({ clientid: z.string(), reader_id: z.string() })),
});

/**
 * Shelves, evaluations and views follow a title that is merged into another. A reader who has both titles on the
 * shelf keeps one entry, and one who evaluated both keeps the evaluation of the kept title. Views are not separated
 * again when a merge is undone.
 */
export const bookshelfFollower: TitleFollower = {
  async follow(tx, { from, to }) {
    const double = await tx
      .deleteFrom('shelf_entry')
      .where('title_id', '=', from)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('shelf_entry as other')
            .select('other.id')
            .whereRef('other.clientid', '=', 'shelf_entry.clientid')
            .whereRef('other.reader_id', '=', 'shelf_entry.reader_id')
            .where('other.title_id', '=', to),
        ),
      )
      .returning(['clientid', 'reader_id', 'added_at'])
      .execute();
    const shelf = await tx
      .updateTable('shelf_entry')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .returning('id')
      .execute();
    const evaluations = await tx
      .updateTable('title_evaluation')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('title_evaluation as other')
              .select('other.title_id')
              .whereRef('other.clientid', '=', 'title_evaluation.clientid')
              .whereRef('other.reader_id', '=', 'title_evaluation.reader_id')
              .where('other.title_id', '=', to),
          ),
        ),
      )
      .returning(['clientid', 'reader_id'])
      .execute();
    await tx
      .updateTable('reader_view')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('reader_view as other')
              .select('other.title_id')
              .whereRef('other.clientid', '=', 'reader_view.clientid')
              .whereRef('other.reader_id', '=', 'reader_view.reader_id')
              .where('other.title_id', '=', to),
          ),
        ),
      )
      .execute();
    await tx
      .updateTable('title_view')
      .set({ title_id: to })
      .where('title_id', '=', from)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('title_view as other')
              .select('other.title_id')
              .whereRef('other.clientid', '=', 'title_view.clientid')
              .whereRef('other.viewer', '=', 'title_view.viewer')
              .whereRef('other.day', '=', 'title_view.day')
              .where('other.title_id', '=', to),
          ),
        ),
      )
      .execute();
    return { shelf: shelf.map(({ id }) => id), double, evaluations };
  },

  async goBack(tx, { from, to }, facts) {
    const { shelf, double, evaluations } = shelfFacts.parse(facts);
    if (shelf.length > 0)
      await tx
        .updateTable('shelf_entry')
        .set({ title_id: from })
        .where('title_id', '=', to)
        .where('id', 'in', shelf)
        .execute();
    const readers = await tx
      .selectFrom('reader')
      .select('id')
      .where('id', 'in', ['', ...double.map(({ reader_id }) => reader_id)])
      .execute();
    const present = new Set<string>(readers.map(({ id }) => id));
    await insertRows(
      tx,
      'shelf_entry',
      double.filter(({ reader_id }) => present.has(reader_id)).map((row) => ({ ...row, title_id: from })),
      (rows) => tx.insertInto('shelf_entry').values(rows),
    );
    for (const { clientid, reader_id } of evaluations)
      await tx
        .updateTable('title_evaluation')
        .set({ title_id: from })
        .where(({ and }) => and({ clientid, reader_id, title_id: to }))
        .execute();
  },
};
