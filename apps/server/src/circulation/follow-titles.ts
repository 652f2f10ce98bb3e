import type { TitleFollower } from '../catalogue/public.ts';
import { refuse } from '../platform/http/refusal.ts';

/** Loans and holds follow a title that is merged into another: each belongs to the title of its copy. */
export const circulationFollower: TitleFollower = {
  async follow(tx, { from, to }) {
    const both = await tx
      .selectFrom('pre_borrow as one')
      .innerJoin('pre_borrow as other', 'other.reader_id', 'one.reader_id')
      .innerJoin('copy', 'copy.id', 'one.copy_id')
      .select('copy.barcode')
      .where('one.title_id', '=', from)
      .where('other.title_id', '=', to)
      .where('one.status_id', '=', 1)
      .where('other.status_id', '=', 1)
      .executeTakeFirst();
    if (both !== undefined) throw refuse('catalogue.merge.holds', { barcode: both.barcode });
    await tx.updateTable('loan').set({ title_id: to }).where('title_id', '=', from).execute();
    await tx.updateTable('pre_borrow').set({ title_id: to }).where('title_id', '=', from).execute();
    return null;
  },
  async goBack(tx, { from, copyIds }) {
    if (copyIds.length === 0) return;
    await tx
      .updateTable('loan')
      .set({ title_id: from })
      .where('copy_id', 'in', [...copyIds])
      .execute();
    await tx
      .updateTable('pre_borrow')
      .set({ title_id: from })
      .where('copy_id', 'in', [...copyIds])
      .execute();
  },
};
